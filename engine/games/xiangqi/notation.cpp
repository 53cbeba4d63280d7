// notation.cpp - moves as text: coordinates ("h2e2"), and Chinese names and WXF when it reads.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include "engine/core/quote.h"
#include "engine/games/xiangqi/position.h"
#include "engine/games/xiangqi/wxf.h"

namespace splitpoint::xiangqi {
namespace {

constexpr bool is_file(char c) { return c >= 'a' && c <= 'i'; }
constexpr bool is_rank(char c) { return c >= '0' && c <= '9'; }

Square parse_square(std::string_view text) { return make_square(text[0] - 'a', text[1] - '0'); }

std::string square_text(Square s) {
  return {static_cast<char>('a' + file_of(s)), static_cast<char>('0' + rank_of(s))};
}

}  // namespace

std::string Position::move_text(Move m) const {
  return square_text(from_of(m)) + square_text(to_of(m));
}

// Reads coordinates, the Chinese name of a legal move as readable_text() writes it, or WXF.
Result<Move> Position::parse_move(std::string_view text) const {
  const auto fault = [&](std::string what) {
    return Error{"move " + quote(text), std::move(what)};
  };
  if (text.size() != 4 || !is_file(text[0]) || !is_rank(text[1]) || !is_file(text[2]) ||
      !is_rank(text[3])) {
    std::array<Move, kMaxMoves> moves;
    const auto end = moves.begin() + generate(moves.data());
    const auto found =
        std::find_if(moves.begin(), end, [&](Move m) { return readable_text(m) == text; });
    if (found != end) return *found;
    const Result<Move> move = parse_wxf(*this, text);
    return move ? move : fault(move.error().what);
  }
  const Square from = parse_square(text);
  const Move move = make_move(from, parse_square(text.substr(2)));
  const std::string side = side_ == Color::red ? "red" : "black";
  if (board_[from] == kEmpty) return fault(square_text(from) + " is empty");
  if (color_of(board_[from]) != side_)
    return fault(side + " is to move, and the piece on " + square_text(from) + " is not " + side +
                 "'s");
  if (!legal(move))
    return fault(in_check() ? "not a legal move, " + side + " is in check" : "not a legal move");
  return move;
}

}  // namespace splitpoint::xiangqi
