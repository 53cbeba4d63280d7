// on_cluster.h - the ways in which simulated clusters search the cases of the oracle.
// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "tests/conformance/oracle.h"

namespace splitpoint {

// So slow a computer that even small searches exchange entries, and a network as slow as that.
inline CostModel slow_nodes() {
  CostModel costs = round_costs();
  costs.local[Work::node] = costs.remote[Work::node] = 5000;
  return costs;
}
inline constexpr Ticks kMicrosecond = 1000;
inline NetworkCosts slow_network() {
  return {.name = "slow",
          .latency = 300 * kMicrosecond,
          .overhead = 20 * kMicrosecond,
          .gap = 5 * kMicrosecond,
          .per_byte = 10,
          .poll = kMicrosecond};
}

inline Ways on_cluster(std::vector<std::string> strategies, int ranks,
                       const NetworkCosts& network) {
  Ways ways;
  ways.machine = "virtual";
  ways.strategies = std::move(strategies);
  ways.processors = {1, 3};
  ways.ranks = ranks;
  ways.network = network;
  ways.costs = slow_nodes();
  return ways;
}

}  // namespace splitpoint
