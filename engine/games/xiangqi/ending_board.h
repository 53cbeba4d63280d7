// ending_board.h - xiangqi for ending tables: places, symmetries, and where pieces come from.
// SPDX-License-Identifier: MIT
#pragma once
#include <limits>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/endings/ending_board.h"
#include "engine/games/xiangqi/position.h"

namespace splitpoint::xiangqi {

struct EndingBoard {
  using Position = xiangqi::Position;
  static constexpr std::string_view kName = Position::kName;
  static constexpr std::string_view kLetters = "KRCNPAB";  // A: advisor, B: elephant
  static constexpr int kPlaces = kFiles * kRanks;
  // A side that can hold only by perpetual check or chase loses by the rules.
  static constexpr bool kDrawsStay = false;

  static std::vector<int> places(const Material& material, int side, int kind);
  static std::vector<int> promotions(int /*kind*/) { return {}; }

  // Left and right.
  static int symmetries(const Material& /*material*/) { return 2; }
  static constexpr int image(int symmetry, int place) {
    return symmetry == 0 ? place : place - place % kFiles + kFiles - 1 - place % kFiles;
  }
  static constexpr int exchanged(int place) {
    return (kRanks - 1 - place / kFiles) * kFiles + place % kFiles;
  }

  static int pieces(const Position& position) { return position.occupied().count(); }
  static std::optional<Placement> placement_of(const Position& position);
  static std::optional<Position> position_of(const Placement& placement);
  template <class F>
  static void for_each_origin(const Placement& placement, int i, F&& origin) {
    for_each(origins(placement, i), [&](Square s) { origin(point_of(s)); });
  }
  template <class F>
  static void for_each_lapsing(const Placement& /*placement*/, F&& /*variant*/) {}
  // The option "quiet-moves". A game that it ends is over before the loser is seen to have no move.
  static Ply plies_left(const Position& position) {
    const int moves = position.rules().quiet_moves_to_draw;
    return moves == 0 ? std::numeric_limits<Ply>::max() : 2 * moves - 1 - position.quiet_plies();
  }

 private:
  static Bitboard origins(const Placement& placement, int i);
};

}  // namespace splitpoint::xiangqi

namespace splitpoint {
static_assert(EndingBoard<xiangqi::EndingBoard>);
}
