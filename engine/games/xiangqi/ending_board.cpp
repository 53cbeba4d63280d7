// ending_board.cpp - placements of xiangqi as positions, and the moves that lead to them.
// SPDX-License-Identifier: MIT
#include "engine/games/xiangqi/ending_board.h"

#include <string>

#include "engine/core/fen_fields.h"
#include "engine/games/xiangqi/attacks.h"

namespace splitpoint::xiangqi {
namespace {

constexpr BoardShape kXiangqiBoard{
    .files = kFiles, .ranks = kRanks, .lowest = 0, .squares = "points"};
// The kinds in the order of kLetters.
constexpr std::array kKindOf{Kind::king, Kind::rook,    Kind::cannon,  Kind::horse,
                             Kind::pawn, Kind::advisor, Kind::elephant};
constexpr std::array kLetterOf{0, 5, 6, 3, 1, 2, 4};  // by Kind

// The moves of a piece on an empty board.
Bitboard moves_from(Color color, Kind kind, Square s) {
  switch (kind) {
    case Kind::king: return king_attacks(s);
    case Kind::advisor: return advisor_attacks(s);
    case Kind::elephant: return elephant_attacks(s, {});
    case Kind::horse: return horse_attacks(s, {});
    case Kind::pawn: return pawn_attacks(color, s);
    default: return rook_attacks(s, {});
  }
}

}  // namespace

// The points that the pieces of the start position can reach.
std::vector<int> EndingBoard::places(const Material& /*material*/, int side, int kind) {
  const Color color = side == 0 ? Color::red : Color::black;
  const Kind what = kKindOf[kind];
  Bitboard reached = Position::parse(Position::kStart)->pieces(color, what);
  for (Bitboard last; !(last == reached);) {
    last = reached;
    for_each(last, [&](Square s) { reached |= moves_from(color, what, s); });
  }
  std::vector<int> found;
  for_each(reached, [&](Square s) { found.push_back(point_of(s)); });
  return found;
}

std::optional<Placement> EndingBoard::placement_of(const Position& position) {
  if (position.occupied().count() > Placement::kMost) return {};
  Placement placement;
  placement.side = index(position.side());
  for_each(position.occupied(), [&](Square s) {
    const Piece p = position.at(s);
    placement.add(index(color_of(p)), kLetterOf[static_cast<std::size_t>(kind_of(p))], point_of(s));
  });
  return placement;
}

std::optional<Position> EndingBoard::position_of(const Placement& placement) {
  std::array<char, kPlaces> board{};
  for (int i = 0; i < placement.count; ++i) {
    const PlacedPiece& p = placement.pieces[i];
    if (board[p.place] != 0) return {};
    board[p.place] = static_cast<char>(kLetters[p.kind] + (p.side == 0 ? 0 : 'a' - 'A'));
  }
  const std::string text =
      fen_board(kXiangqiBoard, [&](int file, int rank) { return board[rank * kFiles + file]; });
  Result<Position> parsed = Position::parse(text + (placement.side == 0 ? " w" : " b"));
  if (!parsed) return {};
  return *std::move(parsed);
}

Bitboard EndingBoard::origins(const Placement& placement, int i) {
  const PlacedPiece& piece = placement.pieces[i];
  Bitboard occupied;
  for (int k = 0; k < placement.count; ++k) occupied.set(square_of(placement.pieces[k].place));
  const Square s = square_of(piece.place);
  const Bitboard free = ~occupied;
  switch (kKindOf[piece.kind]) {
    case Kind::king: return king_attacks(s) & free;
    case Kind::advisor: return advisor_attacks(s) & free;
    case Kind::elephant: return elephant_attacks(s, occupied) & free;
    case Kind::horse: return horse_attackers(s, occupied) & free;
    case Kind::pawn: return pawn_attackers(piece.side == 0 ? Color::red : Color::black, s) & free;
    default: return rook_attacks(s, occupied) & free;
  }
}

}  // namespace splitpoint::xiangqi
