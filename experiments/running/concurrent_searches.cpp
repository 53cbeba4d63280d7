// concurrent_searches.cpp - a thread for each search, and a latch that starts them together.
// SPDX-License-Identifier: MIT
#include "experiments/running/concurrent_searches.h"

#include <latch>
#include <optional>
#include <thread>

namespace splitpoint {

Result<ConcurrentSearches> search_concurrently(const SearchJob& job,
                                               std::span<TranspositionTable> tables) {
  const auto copies = static_cast<int>(tables.size());
  const Binding binding(job.pinning, copies);
  std::vector<std::optional<Result<SearchOutcome>>> found(tables.size());
  ConcurrentSearches all{.outcomes = {}, .cpus = std::vector<int>(tables.size(), Binding::kNone)};
  std::latch start(copies);
  std::vector<std::jthread> threads;
  threads.reserve(tables.size());
  for (std::size_t i = 0; i < tables.size(); ++i)
    threads.emplace_back([&, i] {
      all.cpus[i] = binding.bind(static_cast<int>(i));
      start.arrive_and_wait();
      found[i].emplace(run_search(job, tables[i]));
    });
  threads.clear();
  for (std::optional<Result<SearchOutcome>>& outcome : found) {
    if (!*outcome) return outcome->error();
    all.outcomes.push_back(*std::move(*outcome));
  }
  return all;
}

}  // namespace splitpoint
