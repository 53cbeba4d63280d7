// ending_board.h - the EndingBoard concept: what a game must say so that its endings can be tables.
//
// The moves of a position come from the game. A board adds how positions are numbered, which of
// them are mirror images, and where a piece can have come from.
// SPDX-License-Identifier: MIT
#pragma once
#include <concepts>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/core/game.h"
#include "engine/endings/material.h"
#include "engine/endings/placement.h"

namespace splitpoint {

template <class B>
concept EndingBoard = Game<typename B::Position> &&
    requires(const Material& material, int side, int kind, int place, int symmetry,
             const Placement& placement, const typename B::Position& position, void (*origin)(int),
             void (*variant)(const Placement&)) {
  { B::kName } -> std::convertible_to<std::string_view>;  // of the game
  // The letters of the pieces in capitals, the king first, the strongest first.
  { B::kLetters } -> std::convertible_to<std::string_view>;
  { B::kPlaces } -> std::convertible_to<int>;
  // Whether a draw of the table is a draw in every game that leads to the position.
  { B::kDrawsStay } -> std::convertible_to<bool>;

  // Where a piece may stand, in a fixed order.
  { B::places(material, side, kind) } -> std::same_as<std::vector<int>>;
  // The kinds that a piece may become at the end of its way.
  { B::promotions(kind) } -> std::same_as<std::vector<int>>;
  // The symmetries under which the rules do not change: a number >= 1, and the image of a place.
  // Symmetry 0 is the identity.
  { B::symmetries(material) } -> std::same_as<int>;
  { B::image(symmetry, place) } -> std::same_as<int>;
  // The place that means the same for the other side.
  { B::exchanged(place) } -> std::same_as<int>;

  { B::pieces(position) } -> std::same_as<int>;  // their number
  // Nothing: the position has more than its pieces and the side to move, or too many pieces.
  { B::placement_of(position) } -> std::same_as<std::optional<Placement>>;
  // Nothing: the rules do not allow the position.
  { B::position_of(placement) } -> std::same_as<std::optional<typename B::Position>>;
  // Calls origin(place) for every place from which piece `kind` (an index of the placement here)
  // may have come by its side's last move, if that was neither a capture nor a promotion. Also for
  // places where it cannot stand, and for moves out of positions that the rules do not allow.
  B::for_each_origin(placement, kind, origin);
  // Calls variant(placement) for every placement that differs from this one only in a right of the
  // side to move that ends with its next move, whatever it is: en passant. Likewise.
  B::for_each_lapsing(placement, variant);
  // The plies after which a rule may end the game as a draw, if there is no capture before.
  { B::plies_left(position) } -> std::same_as<Ply>;
};

}  // namespace splitpoint
