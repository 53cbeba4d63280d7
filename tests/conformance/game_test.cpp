// game_test.cpp - checks by random play what every game in games.h must guarantee.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

#include "engine/core/random.h"
#include "engine/games/games.h"

namespace splitpoint {
namespace {

// The positions where random play begins: the game's start, and more for some games.
template <class G>
std::vector<std::string> starts() {
  return {std::string(G::kStart)};
}
template <>
std::vector<std::string> starts<Synthetic>() {
  return {std::string(Synthetic::kStart), "width=1..128 height=30", "width=3 height=4",
          "width=2..9 height=20 transpositions=60 seed=7",
          "width=5 noise=1000 swing=100 path=1,5,2"};
}
// The second position begins with a pass; in the third a side may lose its last disc.
template <>
std::vector<std::string> starts<othello::Position>() {
  return {std::string(othello::Position::kStart),
          "OOOOO-OX-OOOOOOXOOOOOXOXXOXXXOOXXXOXOXOOXXXOXOOOXOOOOXOOXOO-OOXO O",
          "OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO-OOOOOOO-OOOOOOO---XXXOO---X---- X"};
}

template <>
std::vector<std::string> starts<chess::Position>() {
  return {std::string(chess::Position::kStart),
          "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
          "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
          "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1"};
}

template <class G>
G position(std::string_view text) {
  auto p = G::parse(text);
  EXPECT_TRUE(p.ok()) << text << ": " << (p ? "" : p.error().text());
  return std::move(p).value();
}

template <class G>
std::vector<Move> moves_of(const G& g) {
  std::vector<Move> moves(G::kMaxMoves + 1);
  moves.resize(g.generate(moves.data()));
  return moves;
}

// The visible state of a position, to tell whether it has changed.
template <class G>
struct Sight {
  Key key;
  std::string text;
  Value value;
  bool over;
  std::vector<Move> moves;

  explicit Sight(const G& g)
      : key(g.key()), text(g.text()), value(g.evaluate()), over(g.over()), moves(moves_of(g)) {}
  friend bool operator==(const Sight&, const Sight&) = default;
  friend void PrintTo(const Sight& s, std::ostream* out) {
    *out << s.text << " (key " << s.key << ", value " << s.value << ", " << s.moves.size()
         << " moves)";
  }
};

constexpr int kPlies = 60'000;  // positions of a test that looks at each one briefly
constexpr int kFewPlies = 300;  // positions of a test that asks about all 65,536 moves
constexpr int kLongestGame = 150;

// Plays random games from the starts and calls see(g) for `plies` positions.
template <class G, class F>
void play_at_random(int plies, F&& see) {
  Random random(1);
  const auto texts = starts<G>();
  for (std::size_t game = 0; plies > 0; ++game) {
    G g = position<G>(texts[game % texts.size()]);
    for (int ply = 0; ply < kLongestGame && plies > 0; ++ply, --plies) {
      see(g);
      const auto moves = moves_of(g);
      if (::testing::Test::HasFailure()) return;  // one failure is enough
      if (g.over() || moves.empty()) break;
      g.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
  }
}

template <class G>
class GameTest : public ::testing::Test {};

struct GameName {
  template <class G>
  static std::string GetName(int) {
    return std::string(G::kName);
  }
};

template <class... Gs>
::testing::Types<Gs...> gtest_types(TypeList<Gs...>);

TYPED_TEST_SUITE(GameTest, decltype(gtest_types(Games{})), GameName);

TYPED_TEST(GameTest, TheStartIsAPositionOfItsOwnText) {
  const auto g = position<TypeParam>(TypeParam::kStart);
  EXPECT_EQ(g.text(), TypeParam::kStart);
  EXPECT_FALSE(g.over());
  EXPECT_FALSE(moves_of(g).empty());
}

TYPED_TEST(GameTest, UndoTakesBackEachMove) {
  play_at_random<TypeParam>(kPlies / 10, [](TypeParam& g) {
    if (g.over()) return;
    const Sight before(g);
    for (const Move m : before.moves) {
      const auto u = g.play(m);
      EXPECT_NE(g.key(), before.key) << before.text << ", " << g.move_text(m);
      g.undo(m, u);
      EXPECT_EQ(g.key(), before.key);
    }
    EXPECT_EQ(Sight(g), before);
  });
}

TYPED_TEST(GameTest, AWholeGameCanBeTakenBack) {
  Random random(2);
  for (int game = 0; game < 300; ++game) {
    auto g = position<TypeParam>(starts<TypeParam>()[game % starts<TypeParam>().size()]);
    std::vector<Sight<TypeParam>> line;
    std::vector<std::pair<Move, typename TypeParam::Undo>> played;
    while (!g.over() && played.size() < kLongestGame) {
      line.emplace_back(g);
      const auto& moves = line.back().moves;
      if (moves.empty()) break;
      const Move m = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      played.emplace_back(m, g.play(m));
    }
    for (; !played.empty(); played.pop_back()) {
      g.undo(played.back().first, played.back().second);
      ASSERT_EQ(Sight(g), line[played.size() - 1]) << "game " << game;
    }
  }
}

TYPED_TEST(GameTest, ACopyLeadsALifeOfItsOwn) {
  play_at_random<TypeParam>(kPlies / 10, [](const TypeParam& g) {
    if (g.over() || moves_of(g).empty()) return;
    const Sight before(g);
    TypeParam copy = g;
    copy.play(before.moves.front());
    EXPECT_EQ(Sight(g), before);
    copy = g;
    EXPECT_EQ(Sight(copy), before);
  });
}

// The incremental key and evaluation equal those of the position read from text.
TYPED_TEST(GameTest, APositionIsReadBackFromItsText) {
  play_at_random<TypeParam>(kPlies, [](const TypeParam& g) {
    EXPECT_EQ(Sight(position<TypeParam>(g.text())), Sight(g));
  });
}

// The table does not distinguish positions with the same key.
TYPED_TEST(GameTest, PositionsWithOneKeyAreAlike) {
  std::map<Key, Sight<TypeParam>> seen;
  play_at_random<TypeParam>(kPlies / 3, [&seen](const TypeParam& g) {
    const Sight here(g);
    const auto& there = seen.try_emplace(here.key, here).first->second;
    EXPECT_EQ(there.value, here.value) << there.text << " and " << here.text;
    EXPECT_EQ(there.over, here.over) << there.text << " and " << here.text;
    EXPECT_EQ(there.moves, here.moves) << there.text << " and " << here.text;
  });
}

TYPED_TEST(GameTest, GeneratedMovesAreLegalAndDistinct) {
  play_at_random<TypeParam>(kPlies, [](const TypeParam& g) {
    const auto moves = moves_of(g);
    EXPECT_LE(moves.size(), static_cast<std::size_t>(TypeParam::kMaxMoves));
    EXPECT_EQ(std::set(moves.begin(), moves.end()).size(), moves.size()) << g.text();
    EXPECT_EQ(moves_of(g), moves) << "the order is not fixed: " << g.text();
    for (const Move m : moves) {
      EXPECT_NE(m, Move::none) << g.text();
      EXPECT_TRUE(g.legal(m)) << g.text() << ", " << g.move_text(m);
      EXPECT_LT(g.history_index(m), TypeParam::kHistorySize);
    }
  });
}

// legal() is asked about moves from the table, which may be any 16 bits.
TYPED_TEST(GameTest, LegalAndGenerateAgreeOnAll65536Moves) {
  play_at_random<TypeParam>(kFewPlies, [](const TypeParam& g) {
    std::vector<Move> legal;
    for (int code = 0; code <= 0xffff; ++code)
      if (const auto m = static_cast<Move>(code); g.legal(m)) legal.push_back(m);
    auto moves = moves_of(g);
    std::sort(moves.begin(), moves.end());
    EXPECT_EQ(legal, moves) << g.text();
  });
}

TYPED_TEST(GameTest, AMoveIsReadBackFromItsText) {
  play_at_random<TypeParam>(kPlies / 3, [](const TypeParam& g) {
    std::set<std::string> texts;
    for (const Move m : moves_of(g)) {
      const std::string text = g.move_text(m);
      const auto parsed = g.parse_move(text);
      EXPECT_TRUE(parsed.ok() && *parsed == m) << g.text() << ", " << text;
      EXPECT_TRUE(texts.insert(text).second) << g.text() << ": two moves are called " << text;
    }
  });
}

TYPED_TEST(GameTest, OnlyLegalMovesAreRead) {
  std::set<std::string> known = {"",  " ",   "?",    "0",      "-1",
                                 "a", "a1b", "a0a1", "h2e2\n", "99999999999"};
  play_at_random<TypeParam>(kPlies / 30, [&known](const TypeParam& g) {
    std::set<std::string> legal;
    for (const Move m : moves_of(g)) legal.insert(g.move_text(m));
    for (const std::string& text : known) {
      const auto parsed = g.parse_move(text);
      EXPECT_EQ(parsed.ok(), legal.contains(text)) << g.text() << ", '" << text << "'";
      EXPECT_TRUE(parsed.ok() || !parsed.error().what.empty());
    }
    if (known.size() < 300) known.insert(legal.begin(), legal.end());
    for (const std::string& text : legal) EXPECT_FALSE(g.parse_move(text + "!").ok());
  });
}

TYPED_TEST(GameTest, NonsenseIsNotAPosition) {
  for (const auto text : {"?", "no such position", "////", "\n", "= = ="}) {
    const auto p = TypeParam::parse(text);
    ASSERT_FALSE(p.ok()) << text;
    EXPECT_FALSE(p.error().what.empty());
  }
}

// A text with one random damage is refused, or read as a position whose own text reads back alike.
TYPED_TEST(GameTest, DamagedTextsAreRefusedOrMeanAPosition) {
  Random random(3);
  play_at_random<TypeParam>(kPlies / 10, [&random](const TypeParam& g) {
    std::string text = g.text();
    const std::size_t at = random.below(static_cast<std::uint32_t>(text.size()));
    switch (random.below(3)) {
      case 0: text[at] = static_cast<char>(random.below(256)); break;
      case 1: text.erase(at, 1 + random.below(4)); break;
      default: text.insert(at, 1, text[random.below(static_cast<std::uint32_t>(text.size()))]);
    }
    const auto p = TypeParam::parse(text);
    if (p)
      EXPECT_EQ(Sight(position<TypeParam>(p->text())), Sight(*p)) << text;
    else
      EXPECT_FALSE(p.error().what.empty()) << text;
  });
}

TYPED_TEST(GameTest, ValuesKeepToTheirRanges) {
  play_at_random<TypeParam>(kPlies, [](const TypeParam& g) {
    EXPECT_LE(std::abs(g.evaluate()), kMate) << g.text();
    EXPECT_TRUE(g.over() || !is_decisive(g.evaluate())) << g.text();
    EXPECT_TRUE(!moves_of(g).empty() || std::abs(g.no_moves()) <= kMate) << g.text();
  });
}

// Optional abilities are tested in games that have them.

TYPED_TEST(GameTest, CapturesAreTheCapturesAmongTheMoves) {
  if constexpr (Tactical<TypeParam>) {
    play_at_random<TypeParam>(kPlies, [](const TypeParam& g) {
      std::vector<Move> captures(TypeParam::kMaxMoves);
      captures.resize(g.generate_captures(captures.data()));
      auto expected = moves_of(g);
      std::erase_if(expected, [&g](Move m) { return !g.is_capture(m); });
      std::sort(captures.begin(), captures.end());
      std::sort(expected.begin(), expected.end());
      EXPECT_EQ(captures, expected) << g.text();
    });
  }
}

TYPED_TEST(GameTest, APassIsTakenBack) {
  if constexpr (Passable<TypeParam>) {
    play_at_random<TypeParam>(kPlies, [](TypeParam& g) {
      if (g.over() || g.in_check()) return;
      const Sight before(g);
      const auto u = g.play_null();
      EXPECT_NE(g.key(), before.key) << before.text;
      EXPECT_EQ(position<TypeParam>(g.text()).key(), g.key());
      g.undo_null(u);
      EXPECT_EQ(Sight(g), before);
    });
  }
}

TYPED_TEST(GameTest, APositionWithoutAPastRepeatsNothing) {
  if constexpr (Repeating<TypeParam>) {
    play_at_random<TypeParam>(kPlies, [](const TypeParam& g) {
      // A chess text holds this much of the past: the clock of the fifty-move rule.
      if constexpr (std::is_same_v<TypeParam, chess::Position>)
        if (g.clock() >= 100) return;
      EXPECT_EQ(position<TypeParam>(g.text()).repetition(0), Verdict::none) << g.text();
    });
  }
}

TYPED_TEST(GameTest, UnknownRulesAreRefused) {
  if constexpr (Configurable<TypeParam>) {
    auto g = position<TypeParam>(TypeParam::kStart);
    EXPECT_FALSE(g.configure("no such rule", "1").ok());
  }
}

}  // namespace
}  // namespace splitpoint
