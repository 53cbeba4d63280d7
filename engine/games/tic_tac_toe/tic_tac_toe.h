// tic_tac_toe.h - the smallest game: three in a row on a board of nine cells. Copy it to start one.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/core/game.h"
#include "engine/core/random.h"
#include "engine/core/result.h"
#include "engine/core/types.h"

namespace splitpoint {

namespace tic_tac_toe {

// A set of cells: bit 0 is the upper left one, bit 8 the lower right, in reading order.
using Cells = std::uint16_t;
inline constexpr int kCells = 9;
inline constexpr Cells kFull = (1 << kCells) - 1;
inline constexpr std::array<Cells, 8> kLines = {0b111,       0b111000,    0b111000000,  // rows
                                                0b001001001, 0b010010010, 0b100100100,  // columns
                                                0b100010001, 0b001010100};              // diagonals
constexpr bool has_line(Cells c) {
  for (const Cells line : kLines)
    if ((c & line) == line) return true;
  return false;
}

// One random key for each stone on each cell, and one for "x is to move".
inline constexpr auto kKeys = [] {
  std::array<Key, 2 * kCells + 1> keys{};
  Random random(20'260'101);  // fixed for ever: keys are written into files
  for (Key& k : keys) k = random.next();
  return keys;
}();

}  // namespace tic_tac_toe

class TicTacToe {
 public:
  static constexpr std::string_view kName = "tictactoe";
  static constexpr std::string_view kStart = ".../.../... x";
  static constexpr int kMaxMoves = tic_tac_toe::kCells;
  static constexpr std::size_t kHistorySize = 2 * (tic_tac_toe::kCells + 1);

  struct Undo {};  // the move alone says how to take it back

  // The rows from top to bottom, then the side to move: "x.o/.../... x". x moves first.
  static Result<TicTacToe> parse(std::string_view text);
  [[nodiscard]] std::string text() const;

  // Column a, b, c from the left and row 1, 2, 3 from the bottom: "b2" is the centre.
  [[nodiscard]] std::string move_text(Move m) const;
  [[nodiscard]] Result<Move> parse_move(std::string_view text) const;

  [[nodiscard]] Key key() const { return key_; }
  [[nodiscard]] bool over() const { return tic_tac_toe::has_line(theirs()) || empty() == 0; }
  // The lines each side can still fill; -kMate if the last move has filled one.
  [[nodiscard]] Value evaluate() const {
    if (tic_tac_toe::has_line(theirs())) return -kMate;
    Value v = 0;
    for (const tic_tac_toe::Cells line : tic_tac_toe::kLines)
      v += ((theirs() & line) == 0) - ((mine() & line) == 0);
    return v;  // a full board has no such line: 0, a draw
  }
  [[nodiscard]] Value no_moves() const { return evaluate(); }  // only a game that is over has none

  int generate(Move* out) const {
    if (over()) return 0;
    int n = 0;
    for (unsigned cells = empty(); cells != 0; cells &= cells - 1)
      out[n++] = make_move(std::countr_zero(cells));
    return n;
  }
  [[nodiscard]] bool legal(Move m) const {
    const int cell = cell_of(m);
    return cell >= 0 && cell < tic_tac_toe::kCells && (empty() >> cell & 1) != 0 && !over();
  }
  // A cell may be good for x and bad for o, so each side has entries of its own.
  [[nodiscard]] std::size_t history_index(Move m) const { return 2 * bits(m) + side_; }

  Undo play(Move m) {
    assert(legal(m));
    toggle(side_, cell_of(m));
    pass_turn();
    return {};
  }
  void undo(Move m, Undo) {
    pass_turn();
    toggle(side_, cell_of(m));
  }

 private:
  // A move is its cell + 1, since no move may be 0.
  static constexpr Move make_move(int cell) { return static_cast<Move>(cell + 1); }
  static constexpr int cell_of(Move m) { return bits(m) - 1; }

  [[nodiscard]] tic_tac_toe::Cells mine() const { return stones_[side_]; }
  [[nodiscard]] tic_tac_toe::Cells theirs() const { return stones_[1 - side_]; }
  [[nodiscard]] unsigned empty() const { return tic_tac_toe::kFull & ~(mine() | theirs()); }

  // Puts a stone of `side` on the cell, or takes it off again.
  void toggle(unsigned side, int cell) {
    stones_[side] = static_cast<tic_tac_toe::Cells>(stones_[side] ^ 1 << cell);
    key_ ^= tic_tac_toe::kKeys[side * tic_tac_toe::kCells + cell];
  }
  void pass_turn() {
    side_ = 1 - side_;
    key_ ^= tic_tac_toe::kKeys.back();
  }

  std::array<tic_tac_toe::Cells, 2> stones_{};  // of x, of o
  unsigned side_ = 0;                           // to move: 0 x, 1 o
  Key key_ = tic_tac_toe::kKeys.back();
};

static_assert(Game<TicTacToe>);

}  // namespace splitpoint
