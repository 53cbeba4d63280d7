// cluster_facts.h - what a search of several ranks reports about their messages.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>

#include "engine/core/types.h"

namespace splitpoint {

// The sums are over all ranks.
struct ClusterFacts {
  int ranks = 1;
  std::uint64_t sent = 0;      // entries; one to three ranks counts three times
  std::uint64_t received = 0;  // entries
  std::uint64_t dropped = 0;   // entries that were not sent because the network was too slow
  std::uint64_t messages = 0;  // sent, with and without entries
  std::uint64_t bytes = 0;     // of these
  std::uint64_t jobs = 0;      // nodes that ranks gave to others
  std::uint64_t cut_jobs = 0;  // of these: cut before they were done
  Depth least_depth = 0;       // of entries that rank 0 sends now, in plies
  int first = 0;               // the rank that had the result first
  // Simulated: the share of the links' time that messages take, in thousandths, mean of all nodes.
  int link_permille = 0;
};

}  // namespace splitpoint
