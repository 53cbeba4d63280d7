// strategies.h - the list of strategies.
// SPDX-License-Identifier: MIT
#pragma once
#include "engine/core/type_list.h"
#include "engine/search/strategy.h"
#include "parallel/strategies/abdada.h"
#include "parallel/strategies/distributed_ybwc.h"
#include "parallel/strategies/dts.h"
#include "parallel/strategies/epvs.h"
#include "parallel/strategies/jamboree.h"
#include "parallel/strategies/lazy_smp.h"
#include "parallel/strategies/lazy_ybwc.h"
#include "parallel/strategies/pv_split.h"
#include "parallel/strategies/ranked.h"
#include "parallel/strategies/root_splitting.h"
#include "parallel/strategies/sequential.h"
#include "parallel/strategies/simplified_abdada.h"
#include "parallel/strategies/ybwc.h"
#include "parallel/strategies/ybwc_tbb.h"

namespace splitpoint {

using Strategies = TypeList<Sequential, RootSplitting, PvSplit, Epvs, Ybwc, YbwcTbb, Jamboree, Dts,
                            Ranked, Abdada, SimplifiedAbdada, LazySmp, LazyYbwc>;

// What the workers of a cluster's ranks run. The last needs a cluster.
using RankStrategies = TypeList<LazySmp, Ybwc, DistributedYbwc>;

// Each satisfies the contract of engine/search/strategy.h.
template <class... S>
consteval bool check_strategies(TypeList<S...>) {
  return (check_strategy<S>() && ...);
}
static_assert(check_strategies(Strategies{}));
static_assert(check_strategies(RankStrategies{}));

// The strategies that run on every machine.
template <class S>
struct RunsOnAnyMachine : std::bool_constant<!ScheduledByLibrary<S>> {};
using PortableStrategies = FilteredList<RunsOnAnyMachine, Strategies>::type;

}  // namespace splitpoint
