// san.h - reads moves in standard algebraic notation, "Nbxd2+".
//
// Edwards, "Portable Game Notation specification", 1994, 8.2.3. Written by readable_text().
// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <string_view>

#include "engine/core/result.h"
#include "engine/games/chess/board.h"

namespace splitpoint::chess {

class Position;

std::string square_text(Square s);  // "e4"
constexpr std::string_view name_of(Color c) { return c == Color::white ? "white" : "black"; }

// Accepts more than the standard: signs of check may be missing or wrong, castling may be written
// with zeros, the '=' of a promotion may be missing, and the square of departure may be given
// without need. Errors: not SAN, ambiguous, not legal; their `where` is empty.
Result<Move> parse_san(const Position& pos, std::string_view text);

}  // namespace splitpoint::chess
