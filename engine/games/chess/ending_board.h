// ending_board.h - chess for ending tables: places, symmetries, and where pieces come from.
//
// A pawn that can be captured en passant has a place of its own, on the first rank of its side and
// the file where it stands. So en passant is a matter of places. Castling rights are not covered.
// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <string_view>
#include <vector>

#include "engine/endings/ending_board.h"
#include "engine/games/chess/attacks.h"
#include "engine/games/chess/position.h"

namespace splitpoint::chess {

struct EndingBoard {
  using Position = chess::Position;
  static constexpr std::string_view kName = Position::kName;
  static constexpr std::string_view kLetters = "KQRBNP";
  static constexpr int kPlaces = kSquares;
  static constexpr bool kDrawsStay = true;

  static std::vector<int> places(const Material& material, int side, int kind);
  static std::vector<int> promotions(int kind);

  // Left and right; without pawns also top and bottom, and the diagonals.
  static int symmetries(const Material& material);
  static constexpr int image(int symmetry, int place) {
    if ((symmetry & 1) != 0) place ^= 7;
    if ((symmetry & 2) != 0) place ^= 56;
    return (symmetry & 4) != 0 ? make_square(rank_of(place), file_of(place)) : place;
  }
  static constexpr int exchanged(int place) { return mirrored(place); }

  static int pieces(const Position& position) { return count(position.occupied()); }
  static std::optional<Placement> placement_of(const Position& position);
  static std::optional<Position> position_of(const Placement& placement);
  template <class F>
  static void for_each_origin(const Placement& placement, int i, F&& origin) {
    for_each(origins(placement, i), origin);
  }
  template <class F>
  static void for_each_lapsing(const Placement& placement, F&& variant) {
    for (int i = 0; i < placement.count; ++i) {
      const PlacedPiece& p = placement.pieces[i];
      if (p.kind != kPawn || p.side == placement.side) continue;
      if (rank_of(p.place) != (p.side == 0 ? 3 : 4)) continue;
      Placement with = placement;
      with.pieces[i].place = static_cast<std::uint8_t>(passing_place(p.side, p.place));
      variant(with);
    }
  }
  // The fifty-move rule.
  static Ply plies_left(const Position& position) { return 100 - position.clock(); }

 private:
  static constexpr int kPawn = 5;  // the index of its letter

  // The place of a pawn that can be captured en passant.
  static constexpr int passing_place(int side, Square s) {
    return make_square(file_of(s), side == 0 ? 0 : 7);
  }
  static constexpr bool is_passing(const PlacedPiece& p) {
    return p.kind == kPawn && rank_of(p.place) == (p.side == 0 ? 0 : 7);
  }
  // Where the piece really stands.
  static constexpr Square square_of(const PlacedPiece& p) {
    return is_passing(p) ? make_square(file_of(p.place), p.side == 0 ? 3 : 4) : p.place;
  }
  static Bitboard occupied_by(const Placement& placement);
  static Bitboard origins(const Placement& placement, int i);
  static Bitboard pawn_origins(const Placement& placement, int i, Bitboard occupied);
};

}  // namespace splitpoint::chess

namespace splitpoint {
static_assert(EndingBoard<chess::EndingBoard>);
}
