// synthetic_test.cpp - synthetic trees are reproducible, obey their options and report bad texts.
// SPDX-License-Identifier: MIT
#include "engine/games/synthetic/synthetic.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

namespace splitpoint {
namespace {

Synthetic position(std::string_view text) {
  auto p = Synthetic::parse(text);
  if (!p) ADD_FAILURE() << text << ": " << p.error().text();
  return p ? *p : Synthetic({});
}

std::string error_of(std::string_view text) {
  const auto p = Synthetic::parse(text);
  return p ? "none" : p.error().text();
}

std::vector<Move> moves_of(const Synthetic& s) {
  std::vector<Move> moves(Synthetic::kMaxMoves);
  moves.resize(s.generate(moves.data()));
  return moves;
}

Value minimax(Synthetic& s, Depth depth) {
  if (depth == 0 || s.over()) return s.evaluate();
  Value best = -kInfinite;
  for (const Move m : moves_of(s)) {
    const auto u = s.play(m);
    best = std::max(best, -minimax(s, depth - 1));
    s.undo(m, u);
  }
  return best;
}

// Calls f for every node down to `depth`, parents first.
template <class F>
void visit_all(Synthetic& s, Depth depth, F&& f) {
  f(s);
  if (depth == 0 || s.over()) return;
  for (const Move m : moves_of(s)) {
    const auto u = s.play(m);
    visit_all(s, depth - 1, f);
    s.undo(m, u);
  }
}

// A hash of everything that a search can see down to `depth`.
std::uint64_t fingerprint(Synthetic s, Depth depth) {
  std::uint64_t h = 0;
  visit_all(s, depth, [&h](const Synthetic& node) {
    h = mix(h + node.key());
    h = mix(h + static_cast<std::uint64_t>(node.evaluate()));
    for (const Move m : moves_of(node)) h = mix(h + bits(m));
  });
  return h;
}

TEST(Synthetic, TheSameTextIsTheSameTreeForEver) {
  constexpr auto text = "width=3..9 seed=42 ordering=70 transpositions=40";
  EXPECT_EQ(fingerprint(position(text), 4), fingerprint(position(text), 4));
  EXPECT_EQ(fingerprint(position(text), 4), 10552527469414237738ULL)
      << "published trees have changed";
  EXPECT_EQ(fingerprint(position(Synthetic::kStart), 2), 17733388808471068198ULL);
}

TEST(Synthetic, AnotherSeedIsAnotherTree) {
  std::set<std::uint64_t> seen;
  for (int seed = 0; seed < 200; ++seed)
    seen.insert(fingerprint(position("width=4 seed=" + std::to_string(seed)), 2));
  EXPECT_EQ(seen.size(), 200U);
}

TEST(Synthetic, WithoutTranspositionsAllKeysDiffer) {
  Synthetic s = position("width=6");
  std::set<Key> keys;
  int nodes = 0;
  visit_all(s, 6, [&](const Synthetic& node) {
    keys.insert(node.key());
    ++nodes;
  });
  EXPECT_EQ(keys.size(), static_cast<std::size_t>(nodes));
}

TEST(Synthetic, WidthAndHeightAreObeyed) {
  Synthetic s = position("width=2..5 height=5");
  std::map<std::size_t, int> nodes_of_width;
  visit_all(s, 9, [&](const Synthetic& node) {
    const std::size_t n = moves_of(node).size();
    EXPECT_EQ(node.over(), node.plies() == 5);
    EXPECT_EQ(node.over(), n == 0);
    ++nodes_of_width[n];
  });
  nodes_of_width.erase(0);
  EXPECT_EQ(nodes_of_width.size(), 4U);
  EXPECT_EQ(nodes_of_width.begin()->first, 2U);
  EXPECT_EQ(nodes_of_width.rbegin()->first, 5U);
}

// On the longest path, always with the greatest edge, values stay below every win.
TEST(Synthetic, ValuesStayBelowWins) {
  Synthetic s = position("width=128 swing=100 noise=0 ordering=100 transpositions=100");
  Value most = 0;
  while (!s.over()) {
    const auto moves = moves_of(s);
    s.play(s.plies() % 2 == 0 ? moves.front() : moves.back());
    most = std::max(most, std::abs(s.evaluate()));
  }
  EXPECT_EQ(s.plies(), Synthetic::kMaxHeight);
  EXPECT_GT(most, 25'000);
  EXPECT_LT(most + Synthetic::kMaxNoise, kWinThreshold);
}

TEST(Synthetic, AChildsValueIsItsParentsAndTheEdge) {
  Synthetic s = position("width=20 noise=0 swing=10 transpositions=30");
  visit_all(s, 3, [](const Synthetic& node) {
    for (const Move m : moves_of(node)) {
      Synthetic child = node;
      child.play(m);
      EXPECT_LE(std::abs(child.evaluate() + node.evaluate()), 10);
    }
  });
}

TEST(Synthetic, OrderingAndBurnChangeNoValue) {
  Synthetic s = position("width=5 ordering=0"), t = position("width=5 ordering=100 burn=50");
  EXPECT_EQ(s.key(), t.key());
  EXPECT_EQ(minimax(s, 5), minimax(t, 5));
}

// The share of nodes whose first move is a best move at depth 4.
double share_with_best_move_first(int ordering) {
  int nodes = 0, best_first = 0;
  for (int seed = 1; seed <= 40; ++seed) {
    Synthetic s =
        position("width=8 ordering=" + std::to_string(ordering) + " seed=" + std::to_string(seed));
    visit_all(s, 1, [&](const Synthetic& node) {
      Synthetic child = node;
      child.play(moves_of(node).front());
      Synthetic parent = node;
      best_first += -minimax(child, 3) == minimax(parent, 4);
      ++nodes;
    });
  }
  return static_cast<double>(best_first) / nodes;
}

TEST(Synthetic, BetterOrderingPutsTheBestMoveFirstMoreOften) {
  const double none = share_with_best_move_first(0), half = share_with_best_move_first(50),
               good = share_with_best_move_first(80), perfect = share_with_best_move_first(100);
  RecordProperty("shares", std::to_string(none) + " " + std::to_string(half) + " " +
                               std::to_string(good) + " " + std::to_string(perfect));
  EXPECT_LT(none, 0.22);  // one in eight, plus ties
  EXPECT_GT(half, none + 0.05);
  EXPECT_GT(good, half + 0.05);
  EXPECT_GE(perfect, good);
}

TEST(Synthetic, PerfectOrderingSortsByTheChildrensEvaluations) {
  Synthetic s = position("width=2..40 ordering=100 transpositions=50");
  visit_all(s, 2, [](const Synthetic& node) {
    Value before = -kInfinite;
    for (const Move m : moves_of(node)) {
      Synthetic child = node;
      child.play(m);
      EXPECT_LE(before, child.evaluate());
      before = child.evaluate();
    }
  });
}

TEST(Synthetic, MovesThatCommuteMeet) {
  const Synthetic abc = position("width=9 transpositions=100 path=1,2,3");
  const Synthetic cba = position("width=9 transpositions=100 path=3,2,1");
  EXPECT_EQ(abc.key(), cba.key());
  EXPECT_EQ(abc.evaluate(), cba.evaluate());
  EXPECT_EQ(fingerprint(abc, 3), fingerprint(cba, 3));
  // It matters which side played a move, and how often.
  EXPECT_NE(abc.key(), position("width=9 transpositions=100 path=2,1,3").key());
  EXPECT_NE(abc.key(), position("width=9 transpositions=100 path=1,2,1").key());
}

TEST(Synthetic, MovesThatDoNotCommuteKeepTheirOrder) {
  const auto key = [](const std::string& path) {  // the even numbers commute
    return position("width=9 transpositions=50 path=" + path).key();
  };
  EXPECT_EQ(key("2,3,4"), key("4,3,2"));
  EXPECT_EQ(key("3,2,4"), key("4,2,3"));
  EXPECT_NE(key("3,5,2"), key("2,5,3"));
  EXPECT_NE(key("3,2,5"), key("5,2,3"));
  EXPECT_EQ(key("7,2,3,4"), key("7,4,3,2"));
}

TEST(Synthetic, AsManyMoveNumbersCommuteAsAskedFor) {
  for (const int percent : {0, 10, 37, 50, 99, 100}) {
    const Synthetic s = position("transpositions=" + std::to_string(percent));
    int commuting = 0;
    for (int number = 1; number <= 100; ++number) commuting += s.commutes(number);
    EXPECT_EQ(commuting, percent);
  }
}

// The definition of a transposition: equal keys mean equal subtrees at the same ply.
TEST(Synthetic, EqualKeysMeanEqualSubtrees) {
  for (const auto text :
       {"width=6 height=6 transpositions=100", "width=2..8 height=6 transpositions=50",
        "width=5 height=7 transpositions=80 path=1,2,1"}) {
    Synthetic s = position(text);
    std::map<Key, std::pair<std::uint64_t, int>> seen;
    int nodes = 0;
    visit_all(s, 4, [&](const Synthetic& node) {
      const std::pair subtree{fingerprint(node, 2), node.plies()};
      EXPECT_EQ(seen.try_emplace(node.key(), subtree).first->second, subtree);
      ++nodes;
    });
    EXPECT_LT(seen.size(), static_cast<std::size_t>(nodes) * 9 / 10) << text << ": lines meet";
  }
}

TEST(Synthetic, ATextHoldsTheOptionsAndThePath) {
  EXPECT_EQ(position("").text(), Synthetic::kStart);
  EXPECT_EQ(position("path=").text(), Synthetic::kStart);
  constexpr auto full =
      "width=10..30 height=12 seed=18446744073709551615 ordering=100 swing=0 noise=1000 "
      "transpositions=25 burn=7 path=3,7,1";
  EXPECT_EQ(position(full).text(), full);
  EXPECT_EQ(
      position("  path=3,1\twidth=4 ").text(),
      "width=4 height=0 seed=1 ordering=80 swing=32 noise=16 transpositions=0 burn=0 path=3,1");
}

TEST(Synthetic, EachFaultInATextHasItsOwnMessage) {
  EXPECT_EQ(error_of("widht=3"),
            "option 'widht': not one of width, seed, path, height, ordering, swing, noise, "
            "transpositions, burn");
  EXPECT_EQ(error_of("width"), "'width': not of the form name=value");
  EXPECT_EQ(error_of("width=3 width=4"), "option 'width': given twice");
  EXPECT_EQ(error_of("width=many"), "width: 'many' is not a whole number");
  EXPECT_EQ(error_of("width="), "width: '' is not a whole number");
  EXPECT_EQ(error_of("width=129"), "width: '129' is not in 1..128");
  EXPECT_EQ(error_of("width=0..5"), "width: '0' is not in 1..128");
  EXPECT_EQ(error_of("width=9..5"), "width: '9..5' begins with the greater number");
  EXPECT_EQ(error_of("width=5..x"), "width: 'x' is not a whole number");
  EXPECT_EQ(error_of("height=257"), "height: '257' is not in 0..256");
  EXPECT_EQ(error_of("ordering=-1"), "ordering: '-1' is not in 0..100");
  EXPECT_EQ(error_of("ordering=1.5"), "ordering: '1.5' is not a whole number");
  EXPECT_EQ(error_of("seed=18446744073709551616"),
            "seed: '18446744073709551616' is not in 0..18446744073709551615");
  EXPECT_EQ(error_of("width=4 path=4,5"), "path, move 2: '5' is not in 1..4");
  EXPECT_EQ(error_of("path=1,,2"), "path, move 2: '' is not a whole number");
  EXPECT_EQ(error_of("path=1,"), "path: a comma at the end");
  EXPECT_EQ(error_of("height=2 path=1,1,1"), "path: longer than the height of the tree, 2");
}

TEST(Synthetic, EachFaultInAMoveHasItsOwnMessage) {
  const Synthetic s = position("width=4 height=1");
  EXPECT_EQ(s.parse_move("0").error().text(), "move '0': '0' is not in 1..4");
  EXPECT_EQ(s.parse_move("a").error().text(), "move 'a': 'a' is not a whole number");
  EXPECT_EQ(position("width=4 height=1 path=4").parse_move("1").error().text(),
            "move '1': the node is a leaf");
}

}  // namespace
}  // namespace splitpoint
