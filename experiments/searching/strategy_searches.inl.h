// strategy_searches.inl.h - the definitions for a file made from strategy_searches.cpp.in.
// SPDX-License-Identifier: MIT
#pragma once
#include "engine/core/type_list.h"
#include "engine/games/games.h"
#include "experiments/searching/one_search.h"
#include "experiments/searching/strategy_searches.h"

namespace splitpoint {

// Searches with as many processors as the search can use. If a run used more than half of its
// processors, it might use still more, so it is repeated with more.
template <class Strategy, Game G>
Result<SearchOutcome> search_unlimited(const SearchJob& job, TranspositionTable& table,
                                       TraceCollector* trace) {
  constexpr int kFirst = 64, kMore = 4;
  if (HasUnboundedWork<Strategy>)
    return Error{"processors",
                 fmt::format("'{}' has work for any number, so it cannot have inf", job.strategy)};
  for (int p = kFirst;; p *= kMore) {
    table.clear();
    VirtualMachine machine(virtual_options(job, p));
    Result<SearchOutcome> o = search_on<Strategy, G>(job, table, machine, trace);
    if (!o || o->virtual_run->most_at_work <= p / 2 || p == kMaxVirtualProcessors) return o;
  }
}

template <class Strategy>
Result<SearchOutcome> search_with(const SearchJob& job, TranspositionTable& table,
                                  TraceCollector* trace) {
  Result<SearchOutcome> outcome = Error{"game", "is not compiled in"};
  with_named_type(Games{}, job.game, [&]<class G>(Type<G>) {
    if (job.machine == VirtualMachine::kName && job.processors == kUnlimitedProcessors)
      outcome = search_unlimited<Strategy, G>(job, table, trace);
    else
      outcome = on_machine_of(
          job, [&](auto& machine) { return search_on<Strategy, G>(job, table, machine, trace); });
  });
  return outcome;
}

}  // namespace splitpoint
