// lazy_smp.h - every worker deepens on its own; they share the table and nothing else.
//
// What one has found shortens the others' searches, provided they do not all do the same at the
// same time. So helpers skip depths, each in a rhythm of its own, and begin with a slight opinion
// of their own about the order of moves.
// The rhythm of depths follows the tables of skipped depths in Stockfish 9.
// SPDX-License-Identifier: MIT
#pragma once
#include <string_view>

#include "engine/core/random.h"
#include "parallel/deepen_together.h"
#include "parallel/knobs.h"

namespace splitpoint {

struct LazySmp : WholeTreeStrategy {
  static constexpr std::string_view kName = "lazy-smp";
  static constexpr std::string_view kAbout = "all search the whole tree and share the table";

  using Knobs = NoKnobs;
  static constexpr auto kKnobs = kNoKnobs;

  template <class S>
  using Shared = DeepeningTogether<S>;

  template <class W, Game G>
  static void visit(W& w, G& pos, Node<G>& n) {
    while (w.step(pos, n)) {
    }
  }
  template <class W, Game G>
  static void work(W& w, const G& root) {
    if (w.id > 0) w.heuristics.disturb(mix(w.options().seed) + static_cast<std::uint64_t>(w.id));
    deepen_together(w, root, w.all.shared, w.local, [&](Depth depth) {
      while (skips(w.id, depth)) ++depth;
      return depth;
    });
  }

  // Helpers come in groups of 2, 4, 6 and 8, then again. In the group of 2 * n they search n depths
  // and skip n, each of them shifted by one against the one before.
  static constexpr bool skips(int worker, Depth depth) {
    if (worker == 0) return false;
    int place = (worker - 1) % 20;
    int run = 1;
    for (; place >= 2 * run; ++run) place -= 2 * run;
    return (depth + place) / run % 2 != 0;
  }
};

}  // namespace splitpoint
