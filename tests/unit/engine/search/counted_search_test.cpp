// counted_search_test.cpp - the core with a strategy that counts searchers and refuses searches.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "engine/games/games.h"
#include "tests/conformance/exact.h"

namespace splitpoint {
namespace {

// One worker; every exclusive search of a younger brother is refused.
struct Refusing : Sequential {
  static constexpr bool kCountsSearchers = true;

  template <class S>
  struct Local {
    bool only_if_unsearched = false;
    Key asked_for = 0;
    int refused = 0, searched_later = 0, inside = 0;
  };

  template <class W>
  static bool enter(W& w, Key key, Depth depth, bool only_if_unsearched) {
    EXPECT_FALSE(w.local.only_if_unsearched) << "taken back before the search goes on";
    EXPECT_GT(depth, 0) << "horizon and quiescence are not counted";
    if (only_if_unsearched) {
      EXPECT_EQ(key, w.local.asked_for) << "the child, no null move and no grandchild";
      ++w.local.refused;
      return false;
    }
    ++w.local.inside;
    return true;
  }
  template <class W>
  static void leave(W& w, Key /*key*/, Depth /*depth*/) {
    --w.local.inside;
  }

  template <class W, Game G>
  static void visit(W& w, G& pos, Node<G>& n) {
    if (!w.step(pos, n)) return;
    std::array<Claim, G::kMaxMoves> later;
    int count = 0;
    while (const auto c = w.claim(pos, n)) {
      const auto undo = pos.play(c->move);
      w.local.asked_for = pos.key();
      pos.undo(c->move, undo);
      w.local.only_if_unsearched = true;
      const int refused = w.local.refused;
      const Value v = w.child(pos, n, *c);
      w.local.only_if_unsearched = false;
      if (w.aborted()) return;
      if (v == -kOnEvaluation) {
        EXPECT_EQ(w.local.refused, refused + 1) << "and nothing has been searched";
        later[count++] = *c;
      } else {
        w.merge(pos, n, *c, v);
      }
    }
    for (int i = 0; i < count && !n.decided(); ++i) {
      later[i].alpha = n.alpha();
      const Value v = w.child(pos, n, later[i]);
      if (w.aborted()) return;
      ++w.local.searched_later;
      w.merge(pos, n, later[i], v);
    }
  }
};

template <Game G>
SearchResult refuse(const G& root, Depth depth, const SearchOptions& options) {
  small_table().clear();
  Serial machine;
  Search<G, Serial, Refusing> search(machine, small_table(), options, Limits{.depth = depth});
  SearchResult result = search.run(root);
  const auto& local = search.workers[0]->local;
  EXPECT_EQ(local.inside, 0) << "every node that was entered has been left";
  EXPECT_GT(local.searched_later, 0);
  EXPECT_LE(std::abs(result.value), kMate);
  return result;
}

template <Game G>
void refuse_exactly(const G& root, Depth depth) {
  const Value truth = minimax(root, depth);
  for (const Algorithm algorithm : {Algorithm::alpha_beta, Algorithm::pvs, Algorithm::mtdf})
    for (const Bounds bounds : {Bounds::soft, Bounds::hard})
      EXPECT_EQ(refuse(root, depth, exact(algorithm, bounds)).value, truth)
          << root.text() << " algorithm " << static_cast<int>(algorithm) << " bounds "
          << static_cast<int>(bounds);
}

TEST(CountedSearch, ARefusalIsNeverTakenForAValue) {
  for (int seed = 1; seed <= 10; ++seed)
    refuse_exactly(
        Synthetic::parse(fmt::format("width=2..7 ordering=50 transpositions=40 seed={}", seed))
            .value(),
        5);
  refuse_exactly(TicTacToe::parse("x../.o./... x").value(), 6);
  for (const char* text : {"3ak4/9/9/9/4P4/9/9/9/9/4K4 b", "4k4/9/9/2p6/9/9/9/9/4A4/3K5 w"})
    refuse_exactly(xiangqi::Position::parse(text).value(), 4);
}

// With null moves, reductions, futility pruning, check extensions and quiescence on.
TEST(CountedSearch, SelectivitySeesNoRefusal) {
  for (const char* text :
       {"r1bakab1r/9/n2c2n2/p1p1p1p1p/9/9/P1P1P1PRP/1C4N2/2C6/RNBAKAB2 b - - 0 1",
        "1C1ak1b2/4a4/b8/p3P4/7rp/P1R2p3/8P/4BAn2/4A4/2B1K4 b - - 0 1",
        "4kab2/4a4/4b4/4p4/6p2/p4r2p/3n5/5A2B/9/5K3 b"})
    for (const Algorithm algorithm : {Algorithm::alpha_beta, Algorithm::pvs, Algorithm::mtdf})
      for (const Bounds bounds : {Bounds::soft, Bounds::hard}) {
        SearchOptions options;
        options.algorithm = algorithm;
        options.bounds = bounds;
        refuse(xiangqi::Position::parse(text).value(), 6, options);
      }
}

}  // namespace
}  // namespace splitpoint
