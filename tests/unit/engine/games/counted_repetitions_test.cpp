// counted_repetitions_test.cpp - a repetition table gives the verdict of the scan, at every ply.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <array>
#include <utility>
#include <vector>

#include "engine/core/random.h"
#include "engine/games/chess/position.h"
#include "engine/games/repetition_table.h"
#include "engine/games/xiangqi/position.h"

namespace splitpoint {
namespace {

static_assert(Repeating<RepetitionTable<chess::Position>>);
static_assert(Passable<RepetitionTable<chess::Position>> &&
              Cached<RepetitionTable<chess::Position>>);
static_assert(Passable<RepetitionTable<xiangqi::Position>>);

template <class G>
class CountedRepetitions : public testing::Test {};
using Games = testing::Types<chess::Position, xiangqi::Position>;
TYPED_TEST_SUITE(CountedRepetitions, Games);

// A random move; often the one that takes back the mover's last one, so that positions repeat.
template <class G>
Move random_move(const G& position, const std::vector<Move>& played, Random& random) {
  std::array<Move, G::kMaxMoves> moves;
  const int n = position.generate(moves.data());
  if (n == 0 || position.over()) return Move::none;
  if (played.size() >= 2 && random.below(3) > 0) {
    const std::string last = position.move_text(played[played.size() - 2]);
    const auto back = position.parse_move(last.substr(2, 2) + last.substr(0, 2));
    if (back) return *back;
  }
  return moves[random.below(static_cast<std::uint32_t>(n))];
}

template <class G>
std::array<int, 5> play_games(int games, int plies) {
  std::array<int, 5> verdicts{};  // how often each came
  Random random(41);
  for (int game = 0; game < games; ++game) {
    const G start = G::parse(G::kStart).value();
    RepetitionTable<G> counted(start);
    G scanned = start;
    std::vector<std::pair<Move, typename G::Undo>> done;
    std::vector<Move> played;
    for (int i = 0; i < plies; ++i) {
      for (const Ply ply : {0, 4, 20}) {
        const Verdict verdict = scanned.repetition(ply);
        EXPECT_EQ(counted.repetition(ply), verdict) << scanned.text();
        ++verdicts[static_cast<std::size_t>(verdict)];
      }
      const Move m = random.below(8) == 0 ? Move::none : random_move(scanned, played, random);
      if (m != Move::none) {
        played.push_back(m);
        done.emplace_back(m, scanned.play(m));
        counted.play(m);
      } else if (!done.empty()) {
        scanned.undo(done.back().first, done.back().second);
        counted.undo(done.back().first, done.back().second);
        done.pop_back();
        played.pop_back();
      }
      if (scanned.in_check()) continue;
      const auto undo = scanned.play_null();
      counted.play_null();
      EXPECT_EQ(counted.repetition(0), scanned.repetition(0));
      scanned.undo_null(undo);
      counted.undo_null(undo);
    }
  }
  return verdicts;
}

TYPED_TEST(CountedRepetitions, AreThoseOfTheScan) {
  const auto verdicts = play_games<TypeParam>(20, 400);
  EXPECT_GT(verdicts[static_cast<std::size_t>(Verdict::none)], 1000);
  EXPECT_GT(verdicts[static_cast<std::size_t>(Verdict::once_more)], 100);
  EXPECT_GT(verdicts[static_cast<std::size_t>(Verdict::draw)], 100);
}

TYPED_TEST(CountedRepetitions, ACopyKeepsItsOwnCounts) {
  using G = RepetitionTable<TypeParam>;
  G position = G::parse(G::kStart).value();
  const G copy = position;
  std::array<Move, G::kMaxMoves> moves;
  position.generate(moves.data());
  position.play(moves[0]);
  EXPECT_FALSE(copy.may_repeat());
  EXPECT_EQ(position.text(), [&] {
    TypeParam plain = TypeParam::parse(TypeParam::kStart).value();
    plain.play(moves[0]);
    return plain.text();
  }());
}

// The fifty-move rule needs no earlier position.
TEST(CountedRepetitions, TheFiftyMoveRuleStays) {
  const auto position =
      RepetitionTable<chess::Position>::parse("4k3/8/8/8/8/8/8/4K2R w - - 100 80").value();
  EXPECT_EQ(position.repetition(0), Verdict::draw);
}

}  // namespace
}  // namespace splitpoint
