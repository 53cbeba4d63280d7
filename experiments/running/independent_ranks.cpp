// independent_ranks.cpp - ranks that begin together and then report their times.
// SPDX-License-Identifier: MIT
#include "experiments/running/independent_ranks.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

#include "engine/core/durations.h"
#include "experiments/running/concurrent_searches.h"
#include "experiments/searching/cluster_search.h"
#include "parallel/cluster/message.h"
#include "parallel/machines/serial.h"

namespace splitpoint {
namespace {

// Waits for a message of each of `senders` other ranks, and takes it.
template <class Take>
void hear_from(Transport& transport, int senders, Ticks patience, Take&& take) {
  std::vector<std::byte> message;
  int round = 0;
  for (Ticks since = transport.now(); senders > 0;) {
    int from = 0;
    if (transport.receive(from, message)) {
      take(message);
      --senders;
      round = 0;
      since = transport.now();
    } else if (transport.now() - since > patience) {
      throw LostRank(fmt::format("{} ranks of {} have said nothing for {} s", senders,
                                 transport.ranks(), patience / kSecond));
    } else {
      transport.pause(round++);
    }
  }
}

void nothing(std::span<const std::byte>) {}

// Rank 0 hears from all, and then tells all to begin.
void begin_together(Transport& transport, Ticks patience) {
  if (transport.rank() > 0) {
    transport.send(0, {});
    hear_from(transport, 1, patience, nothing);
    return;
  }
  hear_from(transport, transport.ranks() - 1, patience, nothing);
  for (int to = 1; to < transport.ranks(); ++to) transport.send(to, {});
}

void gather(Transport& transport, Ticks patience, std::vector<Ticks>& times) {
  if (transport.rank() > 0) return transport.send(0, std::as_bytes(std::span(times)));
  hear_from(transport, transport.ranks() - 1, patience, [&](std::span<const std::byte> message) {
    while (!message.empty()) times.push_back(read<Ticks>(message));
  });
}

}  // namespace

Result<IndependentSearches> search_independently(const SearchJob& wanted, std::size_t hash_mib,
                                                 Transport& transport, Ticks patience) {
  SearchJob job = wanted;
  job.machine = Serial::kName;
  job.processors = 1;
  job.pinning.wanted = false;  // ranks on one computer do not know of each other
  std::vector<TranspositionTable> tables;
  for (int i = 0; i < wanted.processors; ++i) {
    Result<TranspositionTable> made = TranspositionTable::make(hash_mib);
    if (!made) return made.error();
    tables.push_back(*std::move(made));
  }
  begin_together(transport, patience);
  Result<ConcurrentSearches> made = search_concurrently(job, tables);
  if (!made) return made.error();
  ConcurrentSearches found = *std::move(made);
  IndependentSearches all;
  for (SearchOutcome& outcome : found.outcomes) {
    all.times.push_back(outcome.time);
    if (outcome.time >= all.slowest.time) all.slowest = std::move(outcome);
  }
  // The slowest rank may take as long as the search of this one several times over.
  gather(transport, patience + 10 * all.slowest.time, all.times);
  return all;
}

}  // namespace splitpoint
