// tic_tac_toe.h - tic-tac-toe, the smallest game. Copy it to start a new game.
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

// A set of cells in reading order: bit 0 is the upper left cell, bit 8 the lower right.
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

// A random number for each stone on each cell, and one for "x is to move".
inline constexpr auto kKeys = [] {
  std::array<Key, 2 * kCells + 1> keys{};
  Random random(20'260'101);  // never changes: keys are in files
  for (Key& k : keys) k = random.next();
  return keys;
}();

}  // namespace tic_tac_toe

// engine/core/game.h explains the members of the Game concept.
class TicTacToe {
 public:
  static constexpr std::string_view kName = "tictactoe";
  static constexpr std::string_view kStart = ".../.../... x";
  static constexpr int kMaxMoves = tic_tac_toe::kCells;
  static constexpr std::size_t kHistorySize = 2 * (tic_tac_toe::kCells + 1);

  struct Undo {};  // empty: the move is enough to take it back

  // The rows from top to bottom, then the side to move: "x.o/.../... x". x moves first. Errors:
  // wrong syntax, or a position that no game can reach.
  static Result<TicTacToe> parse(std::string_view text);
  [[nodiscard]] std::string text() const;

  // Column a, b, c from the left and row 1, 2, 3 from the bottom: "b2" is the centre. Errors: not a
  // cell, or the move is not legal.
  [[nodiscard]] std::string move_text(Move m) const;
  [[nodiscard]] Result<Move> parse_move(std::string_view text) const;

  [[nodiscard]] Key key() const { return key_; }
  [[nodiscard]] bool over() const { return tic_tac_toe::has_line(theirs()) || empty() == 0; }
  // For the side to move: the lines that it can still fill minus those that the other side can
  // still fill, -8..8. -kMate if the last move has filled a line.
  [[nodiscard]] Value evaluate() const {
    if (tic_tac_toe::has_line(theirs())) return -kMate;
    Value v = 0;
    for (const tic_tac_toe::Cells line : tic_tac_toe::kLines)
      v += ((theirs() & line) == 0) - ((mine() & line) == 0);
    return v;  // 0, a draw, on a full board: it has no such line
  }
  [[nodiscard]] Value no_moves() const { return evaluate(); }  // the game is over

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
  // A cell may be good for x and bad for o, so each side has its own entries.
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
  // A move is its cell + 1, because no move may be 0.
  static constexpr Move make_move(int cell) { return static_cast<Move>(cell + 1); }
  static constexpr int cell_of(Move m) { return bits(m) - 1; }

  [[nodiscard]] tic_tac_toe::Cells mine() const { return stones_[side_]; }
  [[nodiscard]] tic_tac_toe::Cells theirs() const { return stones_[1 - side_]; }
  [[nodiscard]] unsigned empty() const { return tic_tac_toe::kFull & ~(mine() | theirs()); }

  // Puts a stone of `side` on the cell, or removes it.
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
