// ending_board.cpp - placements of chess as positions, and the moves that lead to them.
// SPDX-License-Identifier: MIT
#include "engine/games/chess/ending_board.h"

#include <string>

#include "engine/core/fen_fields.h"
#include "engine/games/chess/san.h"

namespace splitpoint::chess {
namespace {

constexpr BoardShape kChessBoard{.files = 8, .ranks = 8, .lowest = 1, .squares = "squares"};

constexpr Kind kind_at(int letter) { return static_cast<Kind>(index(Kind::king) - letter); }
constexpr int letter_of(Kind kind) { return index(Kind::king) - index(kind); }

}  // namespace

std::vector<int> EndingBoard::places(const Material& material, int side, int kind) {
  std::vector<int> found;
  const bool can_be_passing = material.has(0, kPawn) && material.has(1, kPawn);
  for (Square s = 0; s < kSquares; ++s) {
    const int rank = side == 0 ? rank_of(s) : 7 - rank_of(s);
    if (kind != kPawn || (rank > 0 && rank < 7) || (rank == 0 && can_be_passing))
      found.push_back(s);
  }
  return found;
}

std::vector<int> EndingBoard::promotions(int kind) {
  if (kind != kPawn) return {};
  return {letter_of(Kind::queen), letter_of(Kind::rook), letter_of(Kind::bishop),
          letter_of(Kind::knight)};
}

int EndingBoard::symmetries(const Material& material) {
  return material.has(0, kPawn) || material.has(1, kPawn) ? 2 : 8;
}

std::optional<Placement> EndingBoard::placement_of(const Position& position) {
  if (count(position.occupied()) > Placement::kMost) return {};
  for (const Color c : {Color::white, Color::black})
    for (const bool long_side : {false, true})
      if (position.may_castle(castling_right(c, long_side))) return {};
  Placement placement;
  placement.side = index(position.side());
  const Square behind = position.en_passant();
  const Square passing =
      behind == kNoSquare ? kNoSquare : behind + (position.side() == Color::black ? 8 : -8);
  for_each(position.occupied(), [&](Square s) {
    const Piece p = position.at(s);
    const int side = index(color_of(p));
    placement.add(side, letter_of(kind_of(p)), s == passing ? passing_place(side, s) : s);
  });
  return placement;
}

std::optional<Position> EndingBoard::position_of(const Placement& placement) {
  std::array<char, kSquares> board{};
  Square behind = kNoSquare;
  for (int i = 0; i < placement.count; ++i) {
    const PlacedPiece& p = placement.pieces[i];
    char& square = board[square_of(p)];
    if (square != 0) return {};
    square = static_cast<char>(kLetters[p.kind] + (p.side == 0 ? 0 : 'a' - 'A'));
    if (!is_passing(p)) continue;
    if (p.side == placement.side || behind != kNoSquare) return {};
    behind = square_of(p) + (p.side == 0 ? -8 : 8);
  }
  std::string text =
      fen_board(kChessBoard, [&](int file, int rank) { return board[make_square(file, rank)]; });
  text += placement.side == 0 ? " w - " : " b - ";
  text += behind == kNoSquare ? "-" : square_text(behind);
  Result<Position> parsed = Position::parse(text);
  if (!parsed || parsed->en_passant() != behind) return {};
  return *std::move(parsed);
}

Bitboard EndingBoard::occupied_by(const Placement& placement) {
  Bitboard b = 0;
  for (int i = 0; i < placement.count; ++i) b |= bit(square_of(placement.pieces[i]));
  return b;
}

Bitboard EndingBoard::origins(const Placement& placement, int i) {
  const PlacedPiece& piece = placement.pieces[i];
  const Bitboard occupied = occupied_by(placement);
  const Square s = square_of(piece);
  // If a pawn can be captured en passant, the last move was its double step.
  for (int k = 0; k < placement.count; ++k)
    if (is_passing(placement.pieces[k]))
      return k == i ? bit(piece.side == 0 ? s - 16 : s + 16) : Bitboard{0};
  switch (kind_at(piece.kind)) {
    case Kind::king: return king_attacks(s) & ~occupied;
    case Kind::queen: return queen_attacks(s, occupied) & ~occupied;
    case Kind::rook: return rook_attacks(s, occupied) & ~occupied;
    case Kind::bishop: return bishop_attacks(s, occupied) & ~occupied;
    case Kind::knight: return knight_attacks(s) & ~occupied;
    default: return pawn_origins(placement, i, occupied);
  }
}

// The pawn cannot be captured en passant.
Bitboard EndingBoard::pawn_origins(const Placement& placement, int i, Bitboard occupied) {
  const PlacedPiece& piece = placement.pieces[i];
  const Color c = piece.side == 0 ? Color::white : Color::black;
  const Bitboard one = forward(!c, bit(piece.place)) & ~occupied;
  const Bitboard two = rank_from(c, piece.place) == 3 ? forward(!c, one) & ~occupied : 0;
  if (two == 0) return one;
  // After a double step beside an enemy pawn it usually can be captured; then it stands elsewhere.
  Placement before = placement;
  before.side = piece.side;
  before.pieces[i].place = static_cast<std::uint8_t>(first(two));
  std::optional<Position> position = position_of(before);
  if (!position) return one;
  position->play(make_move(first(two), piece.place, MoveKind::double_step));
  return position->en_passant() == kNoSquare ? one | two : one;
}

}  // namespace splitpoint::chess
