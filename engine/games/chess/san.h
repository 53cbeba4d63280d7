// san.h - standard algebraic notation, "Nbxd2+": the export format of PGN (Edwards, 1994, 8.2.3).
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

// More is read than is written: signs of check may be missing or wrong, castling may have zeros,
// the '=' of a promotion may be left out, and more than needed may be said of where a piece stood.
// `where` of an error is empty.
Result<Move> parse_san(const Position& pos, std::string_view text);

}  // namespace splitpoint::chess
