// rank.cpp - the messages of a rank, and the end of the search.
// SPDX-License-Identifier: MIT
#include "parallel/cluster/rank.h"

#include <algorithm>
#include <string>
#include <utility>

#include "engine/core/durations.h"
#include "parallel/cluster/message.h"

namespace splitpoint {
namespace {

// From one exchange to the next. Each message takes time, so more of them come less often.
constexpr Ticks kLeastPeriod = kMillisecond / 10, kPeriodOfLink = kMillisecond / 40;
constexpr Ticks kBetweenSigns = 20 * kMillisecond;  // of life
constexpr Ticks kBetweenCounts = kMillisecond / 2;  // of nodes, where they are limited
constexpr Ticks kBetweenAdaptations = kMillisecond / 2;
// Entries that a rank may get in a millisecond for each of its processors: they take a tenth of its
// time. More make the threshold rise, an eighth makes it fall.
constexpr std::size_t kMostEntries = 2048;
constexpr Depth kLeastLeastDepth = 1;
constexpr std::size_t kMostBacklog = 8;  // messages to one rank

// Calls f(counter) for every counter, always in the same order.
template <class AnyStats, class F>
void for_each_counter(AnyStats& stats, F&& f) {
  for (const CounterInfo& c : kCounters) f(stats.*c.member);
  for (auto& depth : stats.by_depth) {
    for (auto& row : depth.node_types)
      for (auto& counter : row) f(counter);
    f(depth.fail_highs);
    f(depth.first_move_fail_highs);
  }
}

}  // namespace

Rank::Rank(Transport& transport, EntryExchange& entries, const RankLimits& limits,
           std::function<std::uint64_t()> own_nodes)
    : transport_(transport),
      entries_(entries),
      limits_(limits),
      search_(transport.begin_search()),
      own_nodes_(std::move(own_nodes)),
      peers_(static_cast<std::size_t>(transport.ranks())),
      dissemination_(transport.rank(), transport.ranks()),
      adapted_(transport.now()) {
  for (Peer& peer : peers_) peer.heard = peer.told = adapted_;
  entries_.set_least_depth(transport_.ranks() > 1 ? least_depth_ : Entry::kMaxDepth + 1);
}

bool Rank::on_iteration(const SearchResult& result) {
  completed_.push({result.depth, result.value, result.best_move, result.pv});
  return over_.load(std::memory_order_relaxed);
}

// Acquire and release: the next worker sees what this one did.
bool Rank::on_progress(Ticks, Move, Ply) {
  if (!exchanging_.exchange(true, std::memory_order_acquire)) {
    exchange(false);
    exchanging_.store(false, std::memory_order_release);
  }
  return over_.load(std::memory_order_relaxed);
}

void Rank::exchange(bool at_once) {
  const Ticks now = transport_.now();
  const bool in_time = at_once || now >= next_exchange_;
  if (jobs_ != nullptr) exchange_jobs();
  if (!in_time) return;
  completed_.consume_all([&](const Completed& c) {
    if (transport_.rank() == 0)
      consider(0, c);
    else
      send(0, Kind::completed, bytes_of(c));
  });
  receive_all();  // first, because the entries of others go on from here
  send_entries();
  adapt(now);
  send_signs_of_life(now);
  check_patience(now);
  next_exchange_ = now + std::max(kLeastPeriod, kPeriodOfLink * dissemination_.links());
  check_nodes();
}

// Rank 0 hears of all nodes and ends the search. The others only hear of rank 0's, so they end it
// later, but they do even if rank 0 gets no processor. Rank 0 may wait for a job, so it must know.
void Rank::check_nodes() {
  if (limits_.nodes == 0) return;
  const std::uint64_t own = own_nodes_();
  std::uint64_t nodes = own;
  for (const Peer& peer : peers_) nodes += peer.nodes;
  if (nodes < limits_.nodes || over_.exchange(true, std::memory_order_relaxed)) return;
  if (transport_.rank() != 0) send(0, Kind::alive, bytes_of(own));
}

// What comes after `done` is of the next search.
void Rank::receive_all() {
  for (int from = 0; !done_ && transport_.receive(from, in_);) handle(from, in_);
}

// Somebody waits for jobs and answers, so they are sent at once.
void Rank::exchange_jobs() {
  receive_all();
  jobs_->send_waiting([&](int to, Jobs::Kind kind, std::span<const std::byte> body) {
    send(to, kind_of(kind), body);
  });
}

void Rank::send_entries() {
  records_.clear();
  entries_.take(records_);
  taken_ += records_.size();
  dissemination_.add_own(records_);
  for (int link = 0; link < dissemination_.links(); ++link) {
    const std::size_t entries = dissemination_.entries(link);
    if (entries == 0) continue;
    const int to = dissemination_.rank_at(link);
    const std::size_t backlog = transport_.backlog(to);
    waited_ |= backlog > 1;
    if (backlog < kMostBacklog) {
      traffic_.sent += entries;
      send(to, Kind::entries, dissemination_.body(link));
    } else {
      traffic_.dropped += entries;
    }
    dissemination_.clear(link);
  }
}

// The other ranks hand over as many entries as this one.
void Rank::adapt(Ticks now) {
  const Ticks passed = now - adapted_;
  if (passed < kBetweenAdaptations || peers_.size() == 1) return;
  const std::size_t entries = taken_ * (peers_.size() - 1);
  const std::size_t most = kMostEntries * static_cast<std::size_t>(limits_.processors) *
                           static_cast<std::size_t>(passed) /
                           static_cast<std::size_t>(kMillisecond);
  if ((entries > most || waited_) && least_depth_ < Entry::kMaxDepth)
    entries_.set_least_depth(++least_depth_);
  else if (entries < most / 8 && least_depth_ > kLeastLeastDepth)
    entries_.set_least_depth(--least_depth_);
  taken_ = 0;
  waited_ = false;
  adapted_ = now;
}

void Rank::send_signs_of_life(Ticks now) {
  const std::uint64_t nodes = own_nodes_();
  // Rank 0 needs to know how many nodes there are in time.
  const Ticks between = limits_.nodes > 0 ? kBetweenCounts : kBetweenSigns;
  for (int to = 0; to < transport_.ranks(); ++to) {
    // All ranks listen to rank 0, and rank 0 to all.
    if (to == transport_.rank() || (to != 0 && transport_.rank() != 0)) continue;
    Peer& peer = peers_[static_cast<std::size_t>(to)];
    if (now - peer.told < between) continue;
    peer.told = now;
    send(to, Kind::alive, bytes_of(nodes));
  }
}

void Rank::handle(int from, std::span<const std::byte> message) {
  Peer& peer = peers_[static_cast<std::size_t>(from)];
  peer.heard = transport_.now();
  const auto head = read<Head>(message);
  // Of another search there can only be entries, which come late or early, and signs of life.
  if (head.search != search_) return;
  switch (head.kind) {
    case Kind::alive: peer.nodes = read<std::uint64_t>(message); break;
    case Kind::entries:
      dissemination_.receive(message, [&](std::span<const Record> records) {
        entries_.add(records);
        traffic_.received += records.size();
      });
      break;
    case Kind::completed: consider(from, read<Completed>(message)); break;
    case Kind::stop: over_.store(true, std::memory_order_relaxed); break;
    case Kind::report:
      add_report(message);
      peer.reported = true;
      break;
    case Kind::done: done_ = true; break;
    default: jobs_->handle(from, jobs_kind_of(head.kind), message); break;
  }
}

void Rank::add_report(std::span<const std::byte> body) {
  const auto traffic = read<Traffic>(body);
  traffic_.sent += traffic.sent;
  traffic_.received += traffic.received;
  traffic_.dropped += traffic.dropped;
  traffic_.messages += traffic.messages;
  traffic_.bytes += traffic.bytes;
  traffic_.jobs += traffic.jobs;
  traffic_.cut_jobs += traffic.cut_jobs;
  for_each_counter(others_, [&](Counter& counter) {
    if (!body.empty()) counter += read<std::uint64_t>(body);
  });
}

// On rank 0. Of equal depths the one that arrives first counts.
void Rank::consider(int from, const Completed& completed) {
  if (completed.depth <= best_.depth) return;
  best_ = completed;
  first_ = from;
  if (best_.depth >= limits_.depth || best_.best_move == Move::none) stop_all();
}

void Rank::stop_all() {
  over_.store(true, std::memory_order_relaxed);
  if (!std::exchange(stopped_all_, true)) send_all(Kind::stop, {});
}

void Rank::check_patience(Ticks now) {
  for (int i = 0; i < transport_.ranks() && !fault_; ++i) {
    const Peer& peer = peers_[static_cast<std::size_t>(i)];
    const bool listens = i != transport_.rank() && (i == 0 || transport_.rank() == 0);
    if (!listens || peer.reported || now - peer.heard < limits_.patience) continue;
    fault_ = Error{"rank " + std::to_string(i) + " of " + std::to_string(transport_.ranks()),
                   "has said nothing for " + std::to_string(limits_.patience / kSecond) + " s"};
    lost_.store(true, std::memory_order_relaxed);
    over_.store(true, std::memory_order_relaxed);
  }
}

Result<ClusterFacts> Rank::finish(SearchResult& result) {
  exchange(true);
  if (jobs_ != nullptr) {
    traffic_.jobs = jobs_->facts().given;
    traffic_.cut_jobs = jobs_->facts().cut;
  }
  if (transport_.rank() == 0)
    finish_as_first();
  else
    finish_as_other(result);
  if (fault_) return *fault_;
  if (transport_.rank() == 0) {
    result.stats += others_;
    if (best_.depth > 0) {
      result.value = best_.value;
      result.depth = best_.depth;
      result.best_move = best_.best_move;
      result.pv = best_.line;
    }
  }
  return ClusterFacts{.ranks = transport_.ranks(),
                      .sent = traffic_.sent,
                      .received = traffic_.received,
                      .dropped = traffic_.dropped,
                      .messages = traffic_.messages,
                      .bytes = traffic_.bytes,
                      .jobs = traffic_.jobs,
                      .cut_jobs = traffic_.cut_jobs,
                      .least_depth = least_depth_,
                      .first = first_};
}

// No rank begins another search before all have ended this one: it could take old entries for new.
void Rank::finish_as_first() {
  stop_all();
  for (int round = 0; !all_have_reported() && !fault_; ++round) {
    transport_.pause(round);
    exchange(true);
  }
  send_all(Kind::done, {});
}

void Rank::finish_as_other(const SearchResult& result) {
  for (int round = 0; !over_.load(std::memory_order_relaxed); ++round) {
    transport_.pause(round);
    exchange(true);
  }
  // Without the counters after the last one that counts: those of depths that were not reached.
  std::vector<std::uint64_t> counts;
  for_each_counter(result.stats,
                   [&](const Counter& counter) { counts.push_back(counter.value()); });
  while (!counts.empty() && counts.back() == 0) counts.pop_back();
  std::vector<std::byte> report;
  append(report, bytes_of(traffic_));
  append(report, std::as_bytes(std::span(counts)));
  send(0, Kind::report, report);
  for (int round = 0; !done_ && !fault_; ++round) {
    transport_.pause(round);
    exchange(true);
  }
}

bool Rank::all_have_reported() const {
  return std::all_of(peers_.begin() + 1, peers_.end(), [](const Peer& p) { return p.reported; });
}

void Rank::send_all(Kind kind, std::span<const std::byte> body) {
  for (int to = 0; to < transport_.ranks(); ++to)
    if (to != transport_.rank()) send(to, kind, body);
}

void Rank::send(int to, Kind kind, std::span<const std::byte> body) {
  const Head head{kind, search_};
  const auto first = bytes_of(head);
  out_.assign(first.begin(), first.end());
  out_.insert(out_.end(), body.begin(), body.end());
  ++traffic_.messages;
  traffic_.bytes += out_.size();
  transport_.send(to, out_);
}

}  // namespace splitpoint
