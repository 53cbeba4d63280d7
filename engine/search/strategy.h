// strategy.h - what a parallel search algorithm must supply, and what it may supply besides.
//
// A strategy is a class with static members only. It says how the children of a node are shared
// out among the workers of a search, and what every worker does from the start to the end. The core
// (worker.h) does everything else. docs/adding-a-strategy.md takes a reader through two examples.
//
// In the signatures below
//   S is the search that all workers share (search.h); w.search refers to it,
//   W is Worker<S>, one worker of it (worker.h), and w.id its number from 0,
//   G is the game; `pos` the position at the node, which visit() leaves as it was.
// SPDX-License-Identifier: MIT
#pragma once
#include <concepts>
#include <iterator>
#include <string_view>
#include <type_traits>

#include "engine/search/contract_probes.h"
#include "engine/search/knobs.h"
#include "engine/search/node.h"

namespace splitpoint {

// Required ---------------------------------------------------------------------------------------

// kName: as on the command line, lower case with hyphens. kAbout: one line for `splitpoint
// strategies`.
template <class T>
concept StrategyNames = requires {
  { T::kName } -> std::convertible_to<std::string_view>;
  { T::kAbout } -> std::convertible_to<std::string_view>;
};

// Knobs: a struct of int options whose initial values are the defaults. kKnobs: the list of them
// with names and ranges (knobs.h). A strategy without options has NoKnobs and kNoKnobs.
template <class T>
concept StrategyOptions = requires(typename T::Knobs usual) {
  { *std::begin(T::kKnobs) } -> std::convertible_to<Knob<typename T::Knobs>>;
};

// Shared<S>: the state that all workers of one search share, made from (S&) when the machine and
// the table of the search are known. Local<S>: the state of one worker, default constructible;
// w.local is it.
template <class T>
concept StrategyState = requires {
  typename T::template Shared<ProbeSearch<T>>;
  typename T::template Local<ProbeSearch<T>>;
  requires(std::alignment_of_v<ProbeSearch<T>> > 0);  // completes the search before its parts
  requires(std::is_constructible_v<typename T::template Shared<ProbeSearch<T>>, ProbeSearch<T>&>);
  requires std::default_initializable<typename T::template Local<ProbeSearch<T>>>;
};

// bool aborted(const W& w): whether what the worker is doing is no longer wanted; asked at every
// node, so it must cost a load or two. The end of the whole search is asked about elsewhere.
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

// int workers(int processors): how many workers a search on so many processors has, at least one
// for each. Default: one for each. Spare workers begin parked; a strategy wakes one where it parks
// another in the middle of its tree (dts.h).
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

// kTakesAll = true: there is work for any number of processors, so that "as many as the search can
// use" has no answer. Default: false.
template <class T>
concept TakesAll = requires {
  requires T::kTakesAll;
};

// kScheduledByLibrary = true: workers wait inside a library and not in the machine, so the strategy
// runs on Threads and nowhere else, and ThreadSanitizer cannot follow it. Default: false.
template <class T>
concept ScheduledByLibrary = requires {
  requires T::kScheduledByLibrary;
};

// kCountsSearchers = true: the strategy is told of every node after the table has been probed and
// before anything is searched there. Default: false. Then it also has
//   bool enter(W&, Key, Depth, bool exclusively)   false: come back later; the parent gets
//                                                  kOnEvaluation, and leave() is not called
//   void leave(W&, Key, Depth)                     the node was searched and stored, or given up
//   bool w.local.exclusively                       set by the parent for its next search alone
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
  { local.exclusively } -> std::same_as<bool&>;
};

// void before_second_search(W& w, Ply ply): a younger brother at that ply was better than alpha and
// is now searched again with the whole window. Default: nothing.
template <class T, class W>
concept HearsOfSecondSearch = requires(W& w, Ply ply) {
  T::before_second_search(w, ply);
};

// The contract -----------------------------------------------------------------------------------

template <class T>
concept Strategy = StrategyNames<T> && StrategyOptions<T> && StrategyState<T> &&
    StrategyAborts<T> && StrategyVisits<T> && StrategyWorks<T> && StrategyCounts<T>;

// Depends on T, so that it fails only where it is reached.
template <class T>
inline constexpr bool kNever = false;

// True, or fails to compile with one line that names the first part that T lacks.
template <class T>
consteval bool check_strategy() {
  if constexpr (!StrategyNames<T>)
    static_assert(kNever<T>, "a strategy needs kName and kAbout, texts");
  else if constexpr (!StrategyOptions<T>)
    static_assert(kNever<T>, "a strategy needs Knobs and their list kKnobs: see knobs.h");
  else if constexpr (!StrategyState<T>)
    static_assert(kNever<T>, "a strategy needs Shared<S>, made from (S&), and Local<S>");
  else if constexpr (!StrategyAborts<T>)
    static_assert(kNever<T>, "a strategy needs bool aborted(const W&)");
  else if constexpr (!StrategyVisits<T>)
    static_assert(kNever<T>, "a strategy needs void visit(W&, G&, Node<G>&)");
  else if constexpr (!StrategyWorks<T>)
    static_assert(kNever<T>, "a strategy needs void work(W&, const G&)");
  else if constexpr (!StrategyCounts<T>)
    static_assert(kNever<T>,
                  "a strategy with kCountsSearchers needs enter(), leave() and local.exclusively");
  return true;
}

}  // namespace splitpoint
