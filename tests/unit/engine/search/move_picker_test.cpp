// move_picker_test.cpp - moves that a search takes out of the list of a node.
// SPDX-License-Identifier: MIT
#include "engine/search/move_picker.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "engine/games/xiangqi/position.h"

namespace splitpoint {
namespace {

using xiangqi::Position;

struct MovePickerTest : testing::Test {
  const Position pos = Position::parse(Position::kStart).value();
  const std::unique_ptr<Heuristics<Position>> heuristics = std::make_unique<Heuristics<Position>>();

  [[nodiscard]] Move move(const char* text) const { return pos.parse_move(text).value(); }

  std::vector<Move> all(MovePicker<Position>& picker) const {
    std::vector<Move> moves;
    for (Move m = picker.next(pos, *heuristics, 0); m != Move::none;
         m = picker.next(pos, *heuristics, 0))
      moves.push_back(m);
    return moves;
  }
};

TEST_F(MovePickerTest, DropsOneMoveAndNoOther) {
  for (const Move first : {Move::none, move("h2e2"), move("b0c2")}) {
    MovePicker<Position> picker(first);
    picker.drop(move("h2e2"), pos, *heuristics, 0);
    const std::vector<Move> moves = all(picker);
    EXPECT_EQ(moves.size(), 43U);
    EXPECT_EQ(std::count(moves.begin(), moves.end(), move("h2e2")), 0);
  }
}

TEST_F(MovePickerTest, WithoutQuietMovesCapturesAndKillersAreLeft) {
  heuristics->reward(pos, move("b0c2"), 3, 0);
  MovePicker<Position> picker(move("h2e2"));
  EXPECT_EQ(picker.next(pos, *heuristics, 0), move("h2e2"));
  picker.prepare(pos, *heuristics, 0);
  picker.drop_quiet();
  const std::vector<Move> moves = all(picker);
  // The two cannons can take the horses, which loses material, so the killer comes first.
  EXPECT_EQ(moves, (std::vector<Move>{move("b0c2"), move("h2h9"), move("b2b9")}));
  EXPECT_EQ(picker.handed(0), move("h2e2"));
  EXPECT_TRUE(picker.exhausted());
}

}  // namespace
}  // namespace splitpoint
