// mirror.h - left and right exchanged: two xiangqi positions that are one entry of a book.
// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <string_view>

#include "engine/core/game.h"

namespace splitpoint {

// The rules of the game treat a position and its left-right mirror image alike. Those of chess do
// not, because of castling.
template <Game G>
inline constexpr bool kHasMirror = G::kName == std::string_view("xiangqi");

// The mirror image of a FEN, and of a move in coordinates, on nine files.
std::string mirrored_fen(std::string_view fen);
std::string mirrored_move(std::string_view move);

// The mirror image of a position, without its history.
template <Game G>
requires kHasMirror<G> G mirrored(const G& position) {
  return *G::parse(mirrored_fen(position.text()));
}

}  // namespace splitpoint
