// simplified_abdada.h - all workers search the whole tree and defer moves that others search.
//
// The eldest brother is always searched. Younger brothers that another worker is searching now are
// deferred to the end; by then the table usually has their values. Only the null-window search is
// marked. In a second search with the open window, and in the search of a deferred move, other
// workers may help.
// Kerrigan, "Simplified ABDADA", tckerrigan.com/Chess/Parallel_Search, 2017; after Weill, "The
// ABDADA distributed minimax-search algorithm", ICCA Journal 1996.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

#include "engine/search/option_list.h"
#include "parallel/shared_table/deepen_together.h"
#include "parallel/shared_table/search_marks.h"

namespace splitpoint {

struct SimplifiedAbdada : WholeTreeStrategy {
  static constexpr std::string_view kName = "simplified-abdada";
  static constexpr std::string_view kAbout =
      "all search the whole tree; defer moves that others search";

  struct Options {
    int defer_depth = 3;
  };
  static constexpr std::array kOptions{
      Option<Options>{"defer-depth", &Options::defer_depth, 1, kMaxPly,
                      "plies: children of nodes nearer to the horizon are never deferred"}};

  template <class S>
  struct Shared : DeepeningTogether<S> {
    using DeepeningTogether<S>::DeepeningTogether;
    SearchMarks marks;
  };
  template <class S>
  struct Local : WorkerIteration {
    std::array<std::uint64_t, kMaxPly> marked{};  // the tag that this worker set at a ply; 0: none
  };

  // The test failed high, so the child is searched with the open window. Other workers may help.
  template <class W>
  static void before_second_search(W& w, Ply ply) {
    unmark(w, ply);
  }

  template <class W, Game G>
  static void visit(W& w, G& pos, Node<G>& n) {
    if (n.depth >= w.strategy_options().defer_depth && w.search.machine.workers() > 1) {
      if (w.step(pos, n)) visit_younger(w, pos, n);
    } else {
      w.search_rest(pos, n);
    }
  }

 private:
  // Not part of visit(), so that nodes near the horizon need no stack for the array.
  template <class W, Game G>
  [[gnu::noinline]] static void visit_younger(W& w, G& pos, Node<G>& n) {
    std::array<Claim, G::kMaxMoves> later;
    int count = 0;
    while (const auto c = w.claim(pos, n)) {
      if (!mark(w, pos, n, *c)) {
        later[count++] = *c;
        ++w.stats.deferred;
      } else if (!search(w, pos, n, *c)) {
        return;
      }
    }
    for (int i = 0; i < count && !n.decided(); ++i) {
      later[i].alpha = n.alpha();
      if (!search(w, pos, n, later[i])) return;
    }
  }

  // Marks the move as being searched; false if it is marked already. To look and to mark is one
  // unit of work. If virtual time passed between them, workers in step would never see each other's
  // marks.
  template <class W, Game G>
  static bool mark(W& w, const G& pos, const Node<G>& n, const Claim& c) {
    w.search.machine.spend(Work::mark);
    const std::uint64_t tag = SearchMarks::tag(pos.key(), c.move);
    if (!w.search.shared.marks.add(tag)) return false;
    w.local.marked[n.ply] = tag;
    return true;
  }
  template <class W>
  static void unmark(W& w, Ply ply) {
    const std::uint64_t tag = std::exchange(w.local.marked[ply], 0);
    if (tag == 0) return;
    w.search.machine.spend(Work::mark);
    w.search.shared.marks.remove(tag);
  }

  // Searches the move and merges its value; false if the worker is aborted.
  template <class W, Game G>
  static bool search(W& w, G& pos, Node<G>& n, const Claim& c) {
    const Value v = w.child(pos, n, c);
    unmark(w, n.ply);
    if (w.aborted()) return false;
    w.merge(pos, n, c, v);
    return true;
  }
};

}  // namespace splitpoint
