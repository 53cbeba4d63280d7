// representations_test.cpp - the four classical xiangqi boards pass the perft suite.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "engine/core/perft.h"
#include "engine/games/xiangqi/representations/bit_lines.h"
#include "engine/games/xiangqi/representations/folded_bitboards.h"
#include "engine/games/xiangqi/representations/mailbox_16x16.h"
#include "engine/games/xiangqi/representations/move_tables.h"
#include "tests/places.h"

namespace splitpoint::xiangqi::representations {
namespace {

constexpr std::uint64_t kMostLeaves = 300'000;  // per position: the suite stays within seconds

struct Line {
  std::string fen;
  std::vector<std::uint64_t> leaves;  // of depth 1, 2, ...
};

std::vector<Line> perft_suite() {
  std::ifstream file(in_test_data("xiangqi/perft.epd"));
  std::vector<Line> lines;
  for (std::string text; std::getline(file, text);) {
    std::istringstream fields(text);
    Line line;
    std::getline(fields, line.fen, ';');
    for (std::string field; std::getline(fields, field, ';');)
      line.leaves.push_back(std::stoull(field.substr(field.find(' '))));
    lines.push_back(line);
  }
  return lines;
}

template <class Board>
class RepresentationTest : public testing::Test {};

using Boards = testing::Types<Mailbox16x16, MoveTables, BitLines, FoldedBitboards>;
struct BoardName {
  template <class Board>
  static std::string GetName(int) {
    return std::string(Board::kName);
  }
};
TYPED_TEST_SUITE(RepresentationTest, Boards, BoardName);

TYPED_TEST(RepresentationTest, CountsTheLeavesOfThePerftSuite) {
  const std::vector<Line> suite = perft_suite();
  ASSERT_FALSE(suite.empty());
  for (const Line& line : suite) {
    TypeParam board(line.fen);
    for (std::size_t i = 0; i < line.leaves.size() && line.leaves[i] <= kMostLeaves; ++i)
      EXPECT_EQ(perft(board, static_cast<int>(i) + 1), line.leaves[i]) << line.fen;
  }
}

// Compares whole objects, so that incrementally kept data cannot drift unseen.
template <class Board>
void expect_identity(const Board& board, int depth) {
  std::array<Move, Board::kMaxMoves> moves;
  Board before = board;
  const int count = before.generate(moves.data());
  ASSERT_EQ(before, board) << "generate() must leave the position as it was";
  for (int i = 0; i < count; ++i) {
    Board after = board;
    const auto undo = after.play(moves[i]);
    ASSERT_NE(after, board);
    if (depth > 1) expect_identity(after, depth - 1);
    after.undo(moves[i], undo);
    ASSERT_EQ(after, board) << "move " << bits(moves[i]);
  }
}

TYPED_TEST(RepresentationTest, UndoRestoresEverything) {
  for (const Line& line : perft_suite()) {
    SCOPED_TRACE(line.fen);
    expect_identity(TypeParam(line.fen), 2);
  }
}

}  // namespace
}  // namespace splitpoint::xiangqi::representations
