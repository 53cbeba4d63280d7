// tic_tac_toe.cpp - tic-tac-toe positions and moves as text.
// SPDX-License-Identifier: MIT
#include "engine/games/tic_tac_toe/tic_tac_toe.h"

#include <fmt/format.h>

#include "engine/core/quote.h"

namespace splitpoint {

using namespace tic_tac_toe;

namespace {

constexpr std::string_view kStones = "xo";

constexpr std::size_t text_index(int cell) { return static_cast<std::size_t>(cell + cell / 3); }

// The characters that are allowed where kStart has c.
constexpr std::string_view allowed_at(char c) {
  return c == '.' ? "xo." : c == 'x' ? kStones : c == '/' ? "/" : " ";
}

}  // namespace

Result<TicTacToe> TicTacToe::parse(std::string_view text) {
  if (text.size() != kStart.size())
    return Error{"position", fmt::format("{} characters instead of {}, as in '{}'", text.size(),
                                         kStart.size(), kStart)};
  for (std::size_t i = 0; i < text.size(); ++i)
    if (const auto allowed = allowed_at(kStart[i]); allowed.find(text[i]) == allowed.npos)
      return Error{fmt::format("character {}", i + 1),
                   fmt::format("{} is not one of '{}'", quote(text.substr(i, 1)), allowed)};

  TicTacToe t;
  for (int cell = 0; cell < kCells; ++cell)
    if (const auto side = kStones.find(text[text_index(cell)]); side != std::string_view::npos)
      t.toggle(static_cast<unsigned>(side), cell);
  if (text.back() == 'o') t.pass_turn();

  const int xs = std::popcount(t.stones_[0]), os = std::popcount(t.stones_[1]);
  if (xs != os && xs != os + 1)
    return Error{"board",
                 fmt::format("{} x and {} o, but x moves first, then both in turn", xs, os)};
  if ((xs != os) != (t.side_ == 1))
    return Error{"side to move",
                 fmt::format("with {} x and {} o it is {}'s turn", xs, os, kStones[xs != os])};
  if (has_line(t.stones_[0]) && has_line(t.stones_[1]))
    return Error{"board", "both sides have a line"};
  if (has_line(t.mine()))
    return Error{"board", fmt::format("{} has a line, so {} could not have moved last",
                                      kStones[t.side_], kStones[1 - t.side_])};
  return t;
}

std::string TicTacToe::text() const {
  std::string s(kStart);
  for (int cell = 0; cell < kCells; ++cell)
    for (unsigned side = 0; side < 2; ++side)
      if ((stones_[side] >> cell & 1) != 0) s[text_index(cell)] = kStones[side];
  s.back() = kStones[side_];
  return s;
}

std::string TicTacToe::move_text(Move m) const {
  const int cell = cell_of(m);
  return {static_cast<char>('a' + cell % 3), static_cast<char>('3' - cell / 3)};
}

Result<Move> TicTacToe::parse_move(std::string_view text) const {
  const std::string where = "move " + quote(text);
  if (text.size() != 2 || text[0] < 'a' || text[0] > 'c' || text[1] < '1' || text[1] > '3')
    return Error{where, "not a cell, which is a column a to c and a row 1 to 3"};
  const Move m = make_move(('3' - text[1]) * 3 + (text[0] - 'a'));
  if (over()) return Error{where, "the game is over"};
  if (!legal(m)) return Error{where, "the cell is taken"};
  return m;
}

}  // namespace splitpoint
