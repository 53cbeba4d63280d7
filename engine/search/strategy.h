// strategy.h - the contract of a strategy: what it must have, and what it may have.
//
// A strategy is a class with static members only. It decides how the workers of a search share the
// children of a node, and what every worker does from the start to the end. The core (worker.h)
// does everything else. docs/adding-a-strategy.md explains two examples step by step.
//
// In the signatures below
//   S is the search that all workers share (search.h); w.search refers to it,
//   W is Worker<S>, one of its workers (worker.h); w.id is its number, from 0,
//   G is the game; `pos` is the position at the node, and visit() leaves it as it was.
// SPDX-License-Identifier: MIT
#pragma once
#include <concepts>
#include <iterator>
#include <string_view>
#include <type_traits>

#include "engine/search/contract_probes.h"
#include "engine/search/node.h"
#include "engine/search/option_list.h"

namespace splitpoint {

// Required ---------------------------------------------------------------------------------------

// kName: as on the command line, lower case with hyphens. kAbout: one line for `splitpoint
// strategies`.
template <class T>
concept StrategyNames = requires {
  { T::kName } -> std::convertible_to<std::string_view>;
  { T::kAbout } -> std::convertible_to<std::string_view>;
};

// Options: a struct of int options whose initial values are the defaults. kOptions: the list of
// them with names and ranges (option_list.h). A strategy without options has NoOptions and
// kNoOptions.
template <class T>
concept StrategyOptions = requires(typename T::Options usual) {
  { *std::begin(T::kOptions) } -> std::convertible_to<Option<typename T::Options>>;
};

// Shared<S>: the state that all workers of one search share. It is made from (S&), when the machine
// and the table of the search are known. Local<S>: the state of one worker, default constructible;
// w.local is it.
template <class T>
concept StrategyState = requires {
  typename T::template Shared<ProbeSearch<T>>;
  typename T::template Local<ProbeSearch<T>>;
  requires(std::alignment_of_v<ProbeSearch<T>> > 0);  // completes the search before its parts
  requires(std::is_constructible_v<typename T::template Shared<ProbeSearch<T>>, ProbeSearch<T>&>);
  requires std::default_initializable<typename T::template Local<ProbeSearch<T>>>;
};

// bool aborted(const W& w): whether the work of this worker is no longer wanted. Called at every
// node, so it may cost a load or two. It need not check the end of the whole search (stopped()).
template <class T>
concept StrategyAborts = requires(const ProbeWorker<T>& w) {
  { T::aborted(w) } -> std::same_as<bool>;
};

// void visit(W& w, G& pos, Node<G>& n): searches the children of n, alone or with others. On return
// n is decided or has no child left, all helpers have left n, or the worker is aborted.
template <class T>
concept StrategyVisits = requires(ProbeWorker<T>& w, ProbeGame& pos, Node<ProbeGame>& n) {
  { T::visit(w, pos, n) } -> std::same_as<void>;
};

// void work(W& w, const G& root): what one worker does from the start of the search to its end. All
// calls together leave the deepest completed iteration in w.search.result (deepening.h).
template <class T>
concept StrategyWorks = requires(ProbeWorker<T>& w, const ProbeGame& root) {
  { T::work(w, root) } -> std::same_as<void>;
};

// Optional, with their defaults -------------------------------------------------------------------

// int workers(int processors): the number of workers for a number of processors, at least as many.
// Default: as many. Spare workers begin parked. A strategy wakes one when another worker parks in
// the middle of its tree (dts.h).
template <class T>
concept WantsSpareWorkers = requires {
  { T::workers(1) } -> std::same_as<int>;
};
template <class T>
constexpr int workers_for(int processors) {
  if constexpr (WantsSpareWorkers<T>)
    return T::workers(processors);
  else
    return processors;
}

// kUnboundedWork = true: the strategy has work for any number of processors, so the question "how
// many processors can this search use?" has no answer. Default: false.
template <class T>
concept HasUnboundedWork = requires {
  requires T::kUnboundedWork;
};

// kDeterministic = true: the strategy runs on DeterministicMachine. Besides the table and Signals,
// a worker accesses what others can change only just after a unit of work of one of these kinds, or
// after it has locked a Mutex, parked or unparked: mark, split, join, scan. Default: false.
template <class T>
concept IsDeterministic = requires {
  requires T::kDeterministic;
}
&&!WantsSpareWorkers<T>;

// kScheduledByLibrary = true: workers wait inside a library and not in the machine. So the strategy
// runs only on Threads, and ThreadSanitizer cannot follow it. Default: false.
template <class T>
concept ScheduledByLibrary = requires {
  requires T::kScheduledByLibrary;
};

// kCountsSearchers = true: the core calls enter() at every node after the table probe, and leave()
// after the search. Default: false. If true, the strategy also has
//   bool enter(W&, Key, Depth, bool only_if_unsearched)
//       false: come back later; the parent gets kOnEvaluation, and leave() is not called
//   void leave(W&, Key, Depth)         the node was searched and stored, or aborted
//   bool w.local.only_if_unsearched    set by the parent, for its next search only
template <class T>
concept CountsSearchers = requires {
  requires T::kCountsSearchers;
};
template <class T>
concept StrategyCounts =
    !CountsSearchers<T> ||
    requires(ProbeWorker<T> & w, typename T::template Local<ProbeSearch<T>> local) {
  { T::enter(w, Key{}, Depth{}, true) } -> std::same_as<bool>;
  { T::leave(w, Key{}, Depth{}) } -> std::same_as<void>;
  { local.only_if_unsearched } -> std::same_as<bool&>;
};

// void before_second_search(W& w, Ply ply): called before a younger brother, which was better than
// alpha, is searched again with the open window. `ply` is that of its parent. Default: nothing.
template <class T, class W>
concept HasSecondSearchHook = requires(W& w, Ply ply) {
  T::before_second_search(w, ply);
};

// The contract -----------------------------------------------------------------------------------

template <class T>
concept Strategy = StrategyNames<T> && StrategyOptions<T> && StrategyState<T> &&
    StrategyAborts<T> && StrategyVisits<T> && StrategyWorks<T> && StrategyCounts<T>;

// False, but depends on T, so that a static_assert fails only if it is reached.
template <class T>
inline constexpr bool kNever = false;

// True; or does not compile, with one line that names the first missing part.
template <class T>
consteval bool check_strategy() {
  if constexpr (!StrategyNames<T>)
    static_assert(kNever<T>, "a strategy needs kName and kAbout, texts");
  else if constexpr (!StrategyOptions<T>)
    static_assert(kNever<T>, "a strategy needs Options and their list kOptions: see option_list.h");
  else if constexpr (!StrategyState<T>)
    static_assert(kNever<T>, "a strategy needs Shared<S>, made from (S&), and Local<S>");
  else if constexpr (!StrategyAborts<T>)
    static_assert(kNever<T>, "a strategy needs bool aborted(const W&)");
  else if constexpr (!StrategyVisits<T>)
    static_assert(kNever<T>, "a strategy needs void visit(W&, G&, Node<G>&)");
  else if constexpr (!StrategyWorks<T>)
    static_assert(kNever<T>, "a strategy needs void work(W&, const G&)");
  else if constexpr (!StrategyCounts<T>)
    static_assert(
        kNever<T>,
        "a strategy with kCountsSearchers needs enter(), leave() and local.only_if_unsearched");
  return true;
}

}  // namespace splitpoint
