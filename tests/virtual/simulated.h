// simulated.h - runs a search on the virtual machine and checks what must hold afterwards.
// SPDX-License-Identifier: MIT
#pragma once
#include <fmt/format.h>

#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "engine/search/search.h"
#include "parallel/machines/virtual/virtual_machine.h"
#include "parallel/strategies.h"
#include "tests/conformance/exact.h"

namespace splitpoint {

// Every kind of work takes a different, odd number of ticks, on another socket twice as many and
// one. Some woken workers still spin.
inline CostModel odd_costs(int sockets = 1) {
  CostModel model{.name = "odd", .local = {}, .spin = 100, .sockets = sockets};
  Ticks t = 3;
  for (Ticks& cost : model.local.ticks) cost = t += 4;
  for (int i = 0; i < kWorkKinds; ++i) model.remote.ticks[i] = 2 * model.local.ticks[i] + 1;
  return model;
}

struct Simulated {
  SearchResult result;
  VirtualFacts facts;
  Ticks time = 0;  // when the last worker ended
  WorkerTime sum;  // over all processors: total is P * time; a processor that has ended is idle
  std::uint64_t nodes_of_others = 0;  // nodes of all workers but the first
  std::string faults;

  [[nodiscard]] Ticks busy() const { return sum.total - sum.idle - sum.lock - sum.split; }
};

// Counts the moves of `pos` that are marked as being searched, and marks them all.
template <class Marks, Game G>
int marked(Marks& marks, const G& pos) {
  std::array<Move, G::kMaxMoves> moves;
  const int n = pos.generate(moves.data());
  int count = 0;
  for (int i = 0; i < n; ++i)
    count += static_cast<int>(!marks.add(Marks::tag(pos.key(), moves[i])));
  return count;
}

// Names what is still open, joined, marked or waited for after a search; then nothing may be.
template <class S, Game G>
std::string left_behind(S& search, const G& root) {
  std::string text;
  if constexpr (requires { search.shared.marks; }) {
    if (const int n = marked(search.shared.marks, root); n > 0)
      text += fmt::format("; {} moves are still marked", n);
  }
  if constexpr (requires { search.shared.counts; }) {
    if (!search.shared.counts.all_gone()) text += "; somebody still counts as searching";
  }
  if constexpr (requires { search.shared.kept; }) {
    if (search.shared.kept.load() != 0) text += "; owners still count as having kept a processor";
  }
  if constexpr (requires { search.shared.open_points; }) {
    if (!search.shared.idle.empty()) text += "; workers still count as asleep";
    if (search.shared.waiting.load() != 0) text += "; owners still count as waiting";
    for (const auto& w : search.workers)
      if (w->local.point() != nullptr)
        text += fmt::format("; worker {} is still at a point", w->id);
    for (const auto& points : search.shared.open_points) {
      if (points->open != 0) text += "; points are still open";
      if (points->offered.load() != 0) text += "; points are still offered";
      for (const auto& p : points->points) {
        if (p.look().open != 0) text += "; a point is still open";
        if (p.look().helpers != 0) text += "; a point still has helpers";
        if (p.would_help.load()) text += "; an owner still counts as asleep";
      }
    }
  }
  return text;
}

template <class M>
std::string wrong_times(const M& machine, Ticks end) {
  std::string text;
  for (int i = 0; i < machine.workers(); ++i)
    if (machine.slot(i).state != WorkerStatus::done) text += fmt::format("; worker {} is lost", i);
  for (int i = 0; i < machine.processors(); ++i) {
    const WorkerTime t = machine.time_of(i);
    if (t.idle < 0 || t.lock < 0 || t.split < 0 || t.idle + t.lock + t.split > t.total)
      text += fmt::format("; processor {} has waited longer than it ran", i);
    if (t.total > end) text += fmt::format("; processor {} ended after the end", i);
  }
  if (machine.facts().most_at_work > machine.workers()) text += "; more at work than there are";
  return text;
}

// Names counters that contradict each other. `complete`: no node was aborted.
inline std::string wrong_counters(const Stats& s, bool complete) {
  std::string text;
  const auto no_more = [&](const char* what, std::uint64_t part, std::uint64_t whole) {
    if (part > whole) text += fmt::format("; {}: {} > {}", what, part, whole);
  };
  std::uint64_t closed = 0, cut = 0;
  for (const NodeType said : kNodeTypes) {
    for (const NodeType was : kNodeTypes) closed += s.node_types(said, was);
    cut += s.node_types(said, NodeType::cut);
  }
  no_more("nodes that ended", s.evaluations.value() + s.cutoffs.value() + closed,
          s.interior.value());
  no_more("hits", s.hits.value() + s.rejected.value(), s.probes.value());
  no_more("cutoffs", s.cutoffs.value(), s.hits.value());
  no_more("stores", s.stores.value(), closed);
  no_more("cut nodes", cut, s.fail_highs());
  no_more("first moves that cut", s.first_move_fail_highs(), s.fail_highs());
  no_more("aborts", s.aborts.value(), s.claims.value());
  if (complete) {
    no_more("fail highs", s.fail_highs(), cut);
    no_more("closed nodes", closed, s.stores.value());
  }
  return text;
}

// Runs a search that is compiled where this is called.
inline constexpr auto run_here = [](auto& search, const auto& root) { return search.run(root); };

// `ticks`: the search is stopped at this time; 0: never.
template <class Strategy, class Carrier = Fiber, Game G, class Run = decltype(run_here)>
Simulated simulate(const G& root, Depth depth, const SearchOptions& options,
                   const VirtualOptions& how,
                   const typename Strategy::Options& strategy_options = finest<Strategy>(),
                   Ticks ticks = 0, Run run = run_here) {
  using M = BasicVirtualMachine<Carrier>;
  VirtualOptions manned = how;
  if (manned.workers == 0) manned.workers = workers_for<Strategy>(how.processors);
  M machine(manned);
  SearchOptions seeded = options;
  seeded.seed = how.seed;
  Search<G, M, Strategy> search(machine, empty_table(), seeded, {.depth = depth, .time = ticks},
                                strategy_options);
  Simulated s;
  s.result = run(search, root);
  s.facts = machine.facts();
  s.time = machine.now();
  for (int i = 0; i < machine.processors(); ++i) {
    const WorkerTime t = machine.time_of(i);
    s.sum.total += s.time;
    s.sum.idle += t.idle + s.time - t.total;
    s.sum.lock += t.lock;
    s.sum.split += t.split;
  }
  for (int i = 1; i < machine.workers(); ++i) s.nodes_of_others += search.workers[i]->stats.nodes();
  s.faults = left_behind(search, root) + wrong_times(machine, s.time) +
             wrong_counters(s.result.stats, how.processors == 1 && ticks == 0);
  for (const auto& w : search.workers)
    if (w->stats.wasted.value() > w->stats.nodes())
      s.faults += fmt::format("; worker {} wasted more than it searched", w->id);
  return s;
}

}  // namespace splitpoint
