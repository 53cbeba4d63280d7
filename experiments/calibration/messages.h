// messages.h - what a message between two ranks costs: the parameters of a simulated network.
//
// Rank 0 sends to rank 1, which answers or only takes. The methods are those of Culler and others,
// "Assessing fast network interfaces", IEEE Micro 1996: round trips for the latency, long series
// for the gap and the bandwidth, single messages for the overhead of a processor.
// SPDX-License-Identifier: MIT
#pragma once
#include "parallel/cluster/network_costs.h"
#include "parallel/cluster/transport.h"

namespace splitpoint {

struct MessageReadings {
  NetworkCosts costs;
  Ticks round_trip = 0;  // of an empty message, in nanoseconds: the median
};

// Called by ranks 0 and 1 at the same time, with a processor each. Only rank 0 has the readings.
MessageReadings measure_messages(Transport& transport);

}  // namespace splitpoint
