// abdada.h - all workers search the whole tree and defer positions that another worker searches.
//
// A counter holds the number of workers that search a position to a depth. The eldest brother is
// always searched. A younger brother is first searched only_if_unsearched: if the table does not
// decide it and another worker is at that position, the search returns "on evaluation", and the
// parent goes on to the next brother. Deferred brothers are searched at the end, not
// only_if_unsearched. By then the table usually has their value. If not, the worker helps there,
// and defers children in the same way.
//
// Simplified ABDADA marks a move before it is played. ABDADA counts the position after the move,
// which other moves may reach too, and only after the table probe. Both help at the nodes that they
// have deferred.
// Weill, "The ABDADA distributed minimax-search algorithm", ICCA Journal 1996.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <string_view>

#include "engine/search/option_list.h"
#include "parallel/shared_table/deepen_together.h"
#include "parallel/shared_table/searcher_counts.h"

namespace splitpoint {

struct Abdada : WholeTreeStrategy {
  static constexpr std::string_view kName = "abdada";
  static constexpr std::string_view kAbout =
      "all search the whole tree; defer positions that another worker searches";
  static constexpr bool kCountsSearchers = true;  // see engine/search/strategy.h

  struct Options {
    int defer_depth = 2;
    int defer_on_pv = 1;
  };
  static constexpr std::array kOptions{
      Option<Options>{"defer-depth", &Options::defer_depth, 1, kMaxPly,
                      "plies: nodes nearer to the horizon are not counted and never deferred"},
      Option<Options>{"defer-on-pv", &Options::defer_on_pv, 0, 1,
                      "whether brothers are deferred at PV nodes too", kOffOn}};

  template <class S>
  struct Shared : DeepeningTogether<S> {
    using DeepeningTogether<S>::DeepeningTogether;
    SearcherCounts counts;
  };
  template <class S>
  struct Local : WorkerIteration {
    bool only_if_unsearched = false;  // whether the next search is an exclusive one
  };

  // To look and to count is one unit of work. If virtual time passed between them, workers in step
  // would never see each other.
  template <class W>
  static bool enter(W& w, Key key, Depth depth, bool only_if_unsearched) {
    if (!is_counted(w, depth)) return true;
    w.search.machine.spend(Work::mark);
    auto& counts = w.search.shared.counts;
    if (only_if_unsearched) return counts.enter_if_nobody_is_there(key, depth);
    counts.enter(key, depth);
    return true;
  }
  template <class W>
  static void leave(W& w, Key key, Depth depth) {
    if (!is_counted(w, depth)) return;
    w.search.machine.spend(Work::mark);
    w.search.shared.counts.leave(key, depth);
  }

  template <class W, Game G>
  static void visit(W& w, G& pos, Node<G>& n) {
    const bool on_pv = n.type == NodeType::pv;
    if (is_counted(w, n.depth) && (!on_pv || w.strategy_options().defer_on_pv != 0)) {
      if (w.step(pos, n)) visit_younger(w, pos, n);
    } else {
      w.search_rest(pos, n);
    }
  }

 private:
  // Not in minimax (`exhaustive`): it uses no table, so deferring a position would gain nothing.
  template <class W>
  static bool is_counted(const W& w, Depth depth) {
    return depth >= w.strategy_options().defer_depth && w.search.machine.workers() > 1 &&
           !w.search.exhaustive;
  }

  // Not part of visit(), so that nodes near the horizon need no stack for the array.
  template <class W, Game G>
  [[gnu::noinline]] static void visit_younger(W& w, G& pos, Node<G>& n) {
    // The original claims: with the same index, a deferred move has the same reduction.
    std::array<Claim, G::kMaxMoves> later;
    int count = 0;
    while (const auto c = w.claim(pos, n)) {
      w.local.only_if_unsearched = true;
      const Value v = w.child(pos, n, *c);
      w.local.only_if_unsearched = false;  // still set if child() has pruned the move
      if (w.aborted()) return;
      if (v == -kOnEvaluation) {
        later[count++] = *c;
        ++w.stats.deferred;
      } else {
        w.merge(pos, n, *c, v);
      }
    }
    for (int i = 0; i < count && !n.decided(); ++i) {
      later[i].alpha = n.alpha();
      const Value v = w.child(pos, n, later[i]);
      if (w.aborted()) return;
      w.merge(pos, n, later[i], v);
    }
  }
};

}  // namespace splitpoint
