// stats.h - the counters of a search: one set for each worker, added up at the end.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/core/types.h"

namespace splitpoint {

// Only its worker writes it; any thread may read it at any time. Relaxed: it publishes nothing, and
// with one writer a load and a store cannot lose a count.
class Counter {
 public:
  Counter() = default;
  Counter(const Counter& o) : value_(o.value()) {}
  Counter& operator=(const Counter& o) {
    value_.store(o.value(), std::memory_order_relaxed);
    return *this;
  }
  Counter& operator+=(std::uint64_t n) {
    value_.store(value() + n, std::memory_order_relaxed);
    return *this;
  }
  Counter& operator++() { return *this += 1; }
  [[nodiscard]] std::uint64_t value() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::uint64_t> value_{0};
};

// The counters of all nodes with the same depth.
struct DepthStats {
  std::array<std::array<Counter, 3>, 3> node_types;  // [predicted][actual]: pv, cut, all
  // Nodes at which a searched move failed high, and those at which the first move did.
  Counter fail_highs, first_move_fail_highs;

  DepthStats& operator+=(const DepthStats& o) {
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t j = 0; j < 3; ++j) node_types[i][j] += o.node_types[i][j].value();
    fail_highs += o.fail_highs.value();
    first_move_fail_highs += o.first_move_fail_highs.value();
    return *this;
  }
};

struct Stats {
  // The greatest depth of a node: a check at the root adds one ply.
  static constexpr Depth kMostDepth = kMaxPly / 2 + 1;

  Counter interior, quiescence, evaluations, known, wasted;
  Counter probes, hits, cutoffs, rejected, stores;
  Counter wrong_hits, wrong_cutoffs;  // counted by the laboratory only
  Counter opened, scans, splits, joins, aborts, claims, deferred;
  std::array<DepthStats, kMostDepth + 1> by_depth;  // [depth]; [0] is unused

  DepthStats& at(Depth depth) {
    assert(0 < depth && depth <= kMostDepth);
    return by_depth[static_cast<std::size_t>(depth)];
  }
  [[nodiscard]] std::uint64_t nodes() const { return interior.value() + quiescence.value(); }
  // Closed nodes with this predicted and this actual type.
  [[nodiscard]] std::uint64_t node_types(NodeType predicted, NodeType actual) const {
    return sum([&](const DepthStats& d) -> const Counter& {
      return d.node_types[static_cast<std::size_t>(predicted)][static_cast<std::size_t>(actual)];
    });
  }
  [[nodiscard]] std::uint64_t fail_highs() const {
    return sum([](const DepthStats& d) -> const Counter& { return d.fail_highs; });
  }
  [[nodiscard]] std::uint64_t first_move_fail_highs() const {
    return sum([](const DepthStats& d) -> const Counter& { return d.first_move_fail_highs; });
  }
  // The share of fail-high nodes at which the first move failed high; 1 if no node failed high.
  [[nodiscard]] double first_move_cutoff_rate() const {
    const auto all = static_cast<double>(fail_highs());
    return all > 0 ? static_cast<double>(first_move_fail_highs()) / all : 1.0;
  }
  Stats& operator+=(const Stats& o);

 private:
  [[nodiscard]] std::uint64_t sum(auto counter) const {
    std::uint64_t n = 0;
    for (const DepthStats& d : by_depth) n += counter(d).value();
    return n;
  }
};

// The name of a counter in results, and its meaning.
struct CounterInfo {
  std::string_view name;
  Counter Stats::*member;
  std::string_view meaning;
};

inline constexpr std::array<CounterInfo, 19> kCounters{{
    {"interior", &Stats::interior, "nodes of the main search, its horizon included"},
    {"quiescence", &Stats::quiescence,
     "nodes of the quiescence search, or of a game's own search of the last plies"},
    {"evaluations", &Stats::evaluations, "static evaluations"},
    {"known", &Stats::known, "nodes whose value ending tables knew"},
    {"wasted", &Stats::wasted, "nodes searched for a result that an abort threw away"},
    {"probes", &Stats::probes, "table probes"},
    {"hits", &Stats::hits, "probes that found the position"},
    {"cutoffs", &Stats::cutoffs, "hits that ended the node"},
    {"rejected", &Stats::rejected, "hits whose move is not legal here"},
    {"stores", &Stats::stores, "table stores"},
    {"wrong_hits", &Stats::wrong_hits,
     "hits of another position, if the table options have them counted"},
    {"wrong_cutoffs", &Stats::wrong_cutoffs, "hits of another position that ended the node"},
    {"opened", &Stats::opened, "split points opened"},
    {"scans", &Stats::scans, "looks at the offer of another worker"},
    {"splits", &Stats::splits, "split points that a helper joined"},
    {"joins", &Stats::joins, "times a worker joined a split point"},
    {"aborts", &Stats::aborts, "searches aborted because of a cutoff elsewhere"},
    {"claims", &Stats::claims, "moves claimed at split points with helpers"},
    {"deferred", &Stats::deferred, "moves deferred because another worker was searching them"},
}};

inline Stats& Stats::operator+=(const Stats& o) {
  for (const CounterInfo& c : kCounters) this->*c.member += (o.*c.member).value();
  for (std::size_t d = 0; d < by_depth.size(); ++d) by_depth[d] += o.by_depth[d];
  return *this;
}

}  // namespace splitpoint
