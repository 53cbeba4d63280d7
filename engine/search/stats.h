// stats.h - the counters of a search: one set a worker, added up at the end.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <atomic>
#include <cstdint>
#include <string_view>

#include "engine/core/types.h"

namespace splitpoint {

// Written by its worker alone, readable by anybody at any time. Relaxed: it publishes nothing, and
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

struct Stats {
  Counter interior, quiescence, evaluations, wasted;
  Counter probes, hits, cutoffs, rejected, stores;
  Counter fail_highs, first_move_fail_highs;
  Counter opened, scans, splits, joins, aborts, claims, deferred;
  std::array<std::array<Counter, 3>, 3> node_types;  // predicted, then actual: pv, cut, all

  [[nodiscard]] std::uint64_t nodes() const { return interior.value() + quiescence.value(); }
  // Share of the nodes that failed high whose first move did it; 1 when none failed high.
  [[nodiscard]] double first_move_cutoff_rate() const {
    const auto all = static_cast<double>(fail_highs.value());
    return all > 0 ? static_cast<double>(first_move_fail_highs.value()) / all : 1.0;
  }
  Stats& operator+=(const Stats& o);
};

// What each counter is called in results and what it counts.
struct CounterInfo {
  std::string_view name;
  Counter Stats::*member;
  std::string_view meaning;
};

inline constexpr std::array<CounterInfo, 18> kCounters{{
    {"interior", &Stats::interior, "nodes of the main search, its horizon included"},
    {"quiescence", &Stats::quiescence, "nodes of the quiescence search"},
    {"evaluations", &Stats::evaluations, "static evaluations"},
    {"wasted", &Stats::wasted, "nodes searched for a result that an abort threw away"},
    {"probes", &Stats::probes, "table probes"},
    {"hits", &Stats::hits, "probes that found the position"},
    {"cutoffs", &Stats::cutoffs, "hits that ended the node"},
    {"rejected", &Stats::rejected, "hits whose move is not legal here"},
    {"stores", &Stats::stores, "table stores"},
    {"fail_highs", &Stats::fail_highs, "nodes that failed high by searching a move"},
    {"first_move_fail_highs", &Stats::first_move_fail_highs, "those that did so on the first move"},
    {"opened", &Stats::opened, "nodes at which others could join"},
    {"scans", &Stats::scans, "looks at what another worker had on offer"},
    {"splits", &Stats::splits, "of those nodes, the ones that others did join"},
    {"joins", &Stats::joins, "times a worker joined somebody else's split point"},
    {"aborts", &Stats::aborts, "searches given up because of a cutoff elsewhere"},
    {"claims", &Stats::claims, "moves taken from shared nodes"},
    {"deferred", &Stats::deferred, "moves put off because another worker was searching them"},
}};

inline Stats& Stats::operator+=(const Stats& o) {
  for (const CounterInfo& c : kCounters) this->*c.member += (o.*c.member).value();
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) node_types[i][j] += o.node_types[i][j].value();
  return *this;
}

}  // namespace splitpoint
