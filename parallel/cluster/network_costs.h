// network_costs.h - what the messages between the nodes of a simulated cluster cost.
//
// The parameters are those of LogGP (A. Alexandrov, M. F. Ionescu, K. E. Schauser, C. Scheiman:
// "LogGP: Incorporating Long Messages into the LogP Model", SPAA 1995).
// SPDX-License-Identifier: MIT
#pragma once
#include <cmath>
#include <cstddef>
#include <string>

#include "engine/core/machine.h"

namespace splitpoint {

// Times are in ticks of one nanosecond.
struct NetworkCosts {
  std::string name = "free";  // of the file; by default a message costs nothing
  Ticks latency = 0;          // L: from the sending node to the receiving one
  Ticks overhead = 0;         // o: of a processor, to send a message, and again to receive it
  Ticks gap = 0;              // g: the least time from one message of a node to the next
  double per_byte = 0;        // G: the inverse of the bandwidth, in ticks; >= 0
  Ticks poll = 0;             // of a processor, to ask for a message when none has arrived

  [[nodiscard]] Ticks transmission(std::size_t bytes) const {
    return std::llround(per_byte * static_cast<double>(bytes));
  }
  friend bool operator==(const NetworkCosts&, const NetworkCosts&) = default;
};

}  // namespace splitpoint
