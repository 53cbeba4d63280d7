// abdada.h - all search the whole tree, and whoever comes second to a position does others first.
//
// It is counted how many workers search a position to a depth. The eldest brother is searched in
// any case. Each of the younger ones is first asked for exclusively: if the table does not know it
// and somebody is at it, the answer is "on evaluation", and the parent goes on to the next. What
// was put off so is searched at the end, no longer exclusively: by then the table usually knows it,
// and if not, the worker helps inside, where the same holds for every brother further down.
//
// Simplified ABDADA marks moves before they are played; here it is the position that counts, by
// whatever moves it has been reached, and only after the table has been asked. Helping inside is
// what both do with what they have put off.
// Weill, "The ABDADA distributed minimax-search algorithm", ICCA Journal 1996.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <string_view>

#include "engine/search/knobs.h"
#include "parallel/shared_table/deepen_together.h"
#include "parallel/shared_table/searcher_counts.h"

namespace splitpoint {

struct Abdada : WholeTreeStrategy {
  static constexpr std::string_view kName = "abdada";
  static constexpr std::string_view kAbout =
      "all search the whole tree; who comes second to a position does others first";
  static constexpr bool kCountsSearchers = true;  // see engine/search/node.h

  struct Knobs {
    int defer_depth = 2;
    int defer_on_pv = 1;
  };
  static constexpr std::array kKnobs{
      Knob<Knobs>{"defer-depth", &Knobs::defer_depth, 1, kMaxPly,
                  "plies: nodes nearer to the horizon are not counted and never put off"},
      Knob<Knobs>{"defer-on-pv", &Knobs::defer_on_pv, 0, 1,
                  "whether brothers are put off on the principal variation too", kOffOn}};

  template <class S>
  struct Shared : DeepeningTogether<S> {
    using DeepeningTogether<S>::DeepeningTogether;
    SearcherCounts counts;
  };
  template <class S>
  struct Local : OwnIteration {
    bool exclusively = false;  // how the next search is asked for
  };

  // Asking and counting are one piece of work: with time between them, workers in step would never
  // see each other.
  template <class W>
  static bool enter(W& w, Key key, Depth depth, bool exclusively) {
    if (!is_counted(w, depth)) return true;
    w.all.machine.spend(Work::mark);
    auto& counts = w.all.shared.counts;
    if (exclusively) return counts.enter_if_nobody_is_there(key, depth);
    counts.enter(key, depth);
    return true;
  }
  template <class W>
  static void leave(W& w, Key key, Depth depth) {
    if (!is_counted(w, depth)) return;
    w.all.machine.spend(Work::mark);
    w.all.shared.counts.leave(key, depth);
  }

  template <class W, Game G>
  static void visit(W& w, G& pos, Node<G>& n) {
    const bool on_pv = n.type == NodeType::pv;
    if (is_counted(w, n.depth) && (!on_pv || w.knobs().defer_on_pv != 0)) {
      if (w.step(pos, n)) visit_younger(w, pos, n);
    } else {
      w.search_rest(pos, n);
    }
  }

 private:
  // Minimax uses no table: whoever came back later would find nothing there.
  template <class W>
  static bool is_counted(const W& w, Depth depth) {
    return depth >= w.knobs().defer_depth && w.all.machine.workers() > 1 && !w.all.exhaustive;
  }

  // Apart from visit() because of its array: nodes near the horizon need no room for it.
  template <class W, Game G>
  [[gnu::noinline]] static void visit_younger(W& w, G& pos, Node<G>& n) {
    // As they were claimed: with the same index a move is later reduced as much as it was now.
    std::array<Claim, G::kMaxMoves> later;
    int count = 0;
    while (const auto c = w.claim(pos, n)) {
      w.local.exclusively = true;
      const Value v = w.child(pos, n, *c);
      w.local.exclusively = false;  // still set when the move was not worth a search
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
