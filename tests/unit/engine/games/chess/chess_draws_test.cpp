// chess_draws_test.cpp - repetition, fifty moves, insufficient material, stalemate, and mate.
// SPDX-License-Identifier: MIT
#include <string>

#include "experiments/searching/search_job.h"
#include "tests/unit/engine/games/chess/chess.h"

namespace splitpoint::chess {
namespace {

constexpr std::string_view kThereAndBack = "Nf3 Nf6 Ng1 Ng8 ";

std::string times(int n, std::string_view moves) {
  std::string all;
  for (int i = 0; i < n; ++i) all += moves;
  return all;
}

TEST(ChessDraws, InTheTreeTheSecondOccurrenceIsADraw) {
  const Position pos = after(times(1, kThereAndBack));
  EXPECT_EQ(pos.repetition(4), Verdict::draw);
  EXPECT_EQ(pos.repetition(5), Verdict::draw);
  EXPECT_EQ(pos.repetition(3), Verdict::once_more);  // the first was played before the root
}

TEST(ChessDraws, InTheGameTheThirdIs) {
  EXPECT_EQ(after(times(1, kThereAndBack)).repetition(0), Verdict::once_more);
  EXPECT_EQ(after(times(2, kThereAndBack)).repetition(0), Verdict::draw);
}

TEST(ChessDraws, NothingComesBackAfterAPawnMoveACaptureOrAPass) {
  EXPECT_EQ(after("Nf3 Nf6 e3 Ng8 Ng1").repetition(9), Verdict::none);
  Position pos = after(times(1, kThereAndBack));
  EXPECT_EQ(pos.repetition(4), Verdict::draw);
  const auto undo = pos.play_null();
  EXPECT_EQ(pos.repetition(9), Verdict::none);
  pos.undo_null(undo);
  EXPECT_EQ(pos.repetition(4), Verdict::draw);
}

// The pieces stand the same, but castling or en passant rights differ.
TEST(ChessDraws, OtherRightsAreAnotherPosition) {
  const Position castling = position("4k3/8/8/8/8/8/8/4K2R w K -");
  EXPECT_EQ(after(castling, "h1h2 e8d8 h2h1 d8e8").repetition(9), Verdict::none);
  EXPECT_EQ(after(castling, "h1h2 e8d8 h2h1 d8e8 h1h2 e8d8").repetition(9), Verdict::draw);
  const Position passing = after("e4 a6 e5 d5");
  EXPECT_EQ(after(passing, "Nf3 Nc6 Ng1 Nb8").repetition(9), Verdict::none);
}

TEST(ChessDraws, FiftyMoves) {
  EXPECT_EQ(position("7k/8/8/8/8/8/8/R6K b - - 99 80").repetition(0), Verdict::none);
  EXPECT_EQ(position("7k/8/8/8/8/8/8/R6K b - - 100 80").repetition(0), Verdict::draw);
  EXPECT_EQ(after(position("7k/8/8/8/8/8/8/R6K w - - 99 80"), "a1a2").repetition(1), Verdict::draw);
  EXPECT_EQ(after(position("7k/8/8/8/8/8/P7/R6K w - - 99 80"), "a2a3").repetition(1),
            Verdict::none);
}

TEST(ChessDraws, MateOnTheHundredthPlyComesFirst) {
  const Position mate = after(position("6k1/5ppp/8/8/8/8/8/R6K w - - 99 80"), "Ra8#");
  EXPECT_EQ(mate.repetition(1), Verdict::none);
  EXPECT_EQ(mate.no_moves(), -kMate);
  const Position check = after(position("6k1/5pp1/8/8/8/8/8/R6K w - - 99 80"), "Ra8+");
  EXPECT_EQ(check.repetition(1), Verdict::draw);
}

TEST(ChessDraws, InsufficientMaterial) {
  for (const char* pieces : {"8/8", "8/B7", "8/N7", "b7/1B6", "b1B5/1b6", "n7/8", "1B6/B7"}) {
    const Position pos = position("7k/8/" + std::string(pieces) + "/8/8/8/4K3 w - -");
    EXPECT_TRUE(pos.over()) << pieces;
    EXPECT_EQ(pos.evaluate(), 0) << pieces;
  }
  for (const char* pieces : {"8/P7", "8/R7", "8/Q7", "BB6/8", "N7/N7", "N7/b7", "n7/N7", "1B6/1b6"})
    EXPECT_FALSE(position("7k/8/" + std::string(pieces) + "/8/8/8/4K3 w - -").over()) << pieces;
}

TEST(ChessDraws, StalemateIsADrawAndMateIsNot) {
  const Position stalemate = position("7k/5Q2/8/8/8/8/8/K7 b - -");
  EXPECT_TRUE(moves_of(stalemate).empty());
  EXPECT_EQ(stalemate.no_moves(), 0);
  const Position mate = position("7k/6Q1/6K1/8/8/8/8/8 b - -");
  EXPECT_TRUE(moves_of(mate).empty());
  EXPECT_EQ(mate.no_moves(), -kMate);
}

// A search to `depth` plies.
SearchOutcome search(const std::string& fen, Depth depth) {
  TranspositionTable table = TranspositionTable::make(1).value();
  SearchJob job;
  job.game = "chess";
  job.position = fen;
  job.limits.depth = depth;
  return *run_search(job, table);
}

TEST(ChessDraws, ASideThatIsLosingRepeats) {
  // Two queens down, white checks for ever from e8 and h5.
  const SearchOutcome o = search("6k1/6p1/8/8/8/1q6/1q4PP/4Q2K w - - 0 1", 8);
  EXPECT_EQ(o.value, 0);
  EXPECT_EQ(o.best_move, "e1e8");
}

TEST(ChessDraws, AWinMustComeBeforeTheFiftiethMove) {
  // Mate in one at 99 plies counts; a won ending without one is a draw.
  EXPECT_EQ(search("6k1/5ppp/8/8/8/8/8/R6K w - - 99 80", 3).value, kMate - 1);
  EXPECT_EQ(search("8/8/8/8/4k3/8/8/R6K w - - 98 80", 6).value, 0);
}

}  // namespace
}  // namespace splitpoint::chess
