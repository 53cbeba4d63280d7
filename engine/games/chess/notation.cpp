// notation.cpp - moves as text: coordinates ("e2e4", "e7e8q"), and SAN when it reads.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "engine/core/quote.h"
#include "engine/games/chess/position.h"
#include "engine/games/chess/san.h"

namespace splitpoint::chess {
namespace {

constexpr std::string_view kPromotions = "nbrq";  // in the order of MoveKind

constexpr bool is_square(std::string_view text) {
  return text[0] >= 'a' && text[0] <= 'h' && text[1] >= '1' && text[1] <= '8';
}
bool is_coordinates(std::string_view text) {
  return (text.size() == 4 || text.size() == 5) && is_square(text) && is_square(text.substr(2)) &&
         (text.size() == 4 || kPromotions.find(text[4]) != kPromotions.npos);
}

// The legal move from-to, with `promotion`, or without one if that is MoveKind::ordinary.
// Move::none: there is no such move.
Move find_move(const Position& pos, Square from, Square to, MoveKind promotion) {
  if (promotion != MoveKind::ordinary) {
    const Move m = make_move(from, to, promotion);
    return pos.legal(m) ? m : Move::none;
  }
  for (const MoveKind move_type :
       {MoveKind::ordinary, MoveKind::double_step, MoveKind::en_passant, MoveKind::castling})
    if (const Move m = make_move(from, to, move_type); pos.legal(m)) return m;
  return Move::none;
}

// The reason why there is no such move.
std::string why_not(const Position& pos, Square from, Square to, MoveKind promotion) {
  const Color side = pos.side();
  const Piece p = pos.at(from);
  if (p == kEmpty) return square_text(from) + " is empty";
  if (color_of(p) != side)
    return fmt::format("{0} is to move, and the piece on {1} is not {0}'s", name_of(side),
                       square_text(from));
  if (promotion == MoveKind::ordinary && pos.legal(make_move(from, to, MoveKind::to_queen)))
    return "the pawn promotes: n, b, r or q must follow";
  if (promotion != MoveKind::ordinary && find_move(pos, from, to, MoveKind::ordinary) != Move::none)
    return "this move is no promotion";
  return pos.in_check() ? fmt::format("not a legal move, {} is in check", name_of(side))
                        : "not a legal move";
}

}  // namespace

std::string square_text(Square s) {
  return {static_cast<char>('a' + file_of(s)), static_cast<char>('1' + rank_of(s))};
}

std::string Position::move_text(Move m) const {
  std::string text = square_text(from_of(m)) + square_text(to_of(m));
  if (const MoveKind move_type = move_kind(m); is_promotion(move_type))
    text += kPromotions[static_cast<std::size_t>(index(promoted_kind(move_type)) - 1)];
  return text;
}

// Reads coordinates or SAN.
Result<Move> Position::parse_move(std::string_view text) const {
  const auto fault = [&](std::string what) {
    return Error{"move " + quote(text), std::move(what)};
  };
  if (!is_coordinates(text)) {
    const Result<Move> move = parse_san(*this, text);
    return move ? move : fault(move.error().what);
  }
  const Square from = make_square(text[0] - 'a', text[1] - '1');
  const Square to = make_square(text[2] - 'a', text[3] - '1');
  const MoveKind promotion = text.size() == 5
                                 ? promotion_to(static_cast<Kind>(kPromotions.find(text[4]) + 1))
                                 : MoveKind::ordinary;
  const Move move = find_move(*this, from, to, promotion);
  if (move == Move::none) return fault(why_not(*this, from, to, promotion));
  return move;
}

}  // namespace splitpoint::chess
