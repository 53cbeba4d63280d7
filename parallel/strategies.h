// strategies.h - the one list of strategies.
// SPDX-License-Identifier: MIT
#pragma once
#include "engine/core/type_list.h"
#include "parallel/strategies/abdada.h"
#include "parallel/strategies/dts.h"
#include "parallel/strategies/epvs.h"
#include "parallel/strategies/jamboree.h"
#include "parallel/strategies/lazy_smp.h"
#include "parallel/strategies/pv_split.h"
#include "parallel/strategies/ranked.h"
#include "parallel/strategies/root_splitting.h"
#include "parallel/strategies/sequential.h"
#include "parallel/strategies/simplified_abdada.h"
#include "parallel/strategies/ybwc.h"
#include "parallel/strategies/ybwc_tbb.h"

namespace splitpoint {

using Strategies = TypeList<Sequential, RootSplitting, PvSplit, Epvs, Ybwc, YbwcTbb, Jamboree, Dts,
                            Ranked, Abdada, SimplifiedAbdada, LazySmp>;

// A strategy whose workers a library schedules waits in that library and not in the machine, so it
// runs on Threads and nowhere else. Neither can ThreadSanitizer follow it: libraries are not built
// for it, and what they order looks like a race.
template <class Strategy>
inline constexpr bool kScheduledByLibrary = requires {
  requires Strategy::kScheduledByLibrary;
};
template <class Strategy>
struct RunsOnAnyMachine : std::bool_constant<!kScheduledByLibrary<Strategy>> {};

// The strategies that every machine runs.
using PortableStrategies = FilteredList<RunsOnAnyMachine, Strategies>::type;

// A strategy may want more workers than there are processors: then it says how many.
template <class Strategy>
inline constexpr bool kWantsSpareWorkers = requires {
  Strategy::workers(1);
};

template <class Strategy>
constexpr int workers_for(int processors) {
  if constexpr (kWantsSpareWorkers<Strategy>)
    return Strategy::workers(processors);
  else
    return processors;
}

}  // namespace splitpoint
