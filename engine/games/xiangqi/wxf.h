// wxf.h - reads moves in the notation of the World Xiangqi Federation, "C2.5" or "H8+7".
//
// Piece, file, direction, number, as in the Chinese notation (chinese.cpp) with other characters.
// Pieces are K, A, E or B, H or N, R, C, P in either case. Directions are + (forward), - (back) and
// . or = (sideways).
//
// Of equal pieces on one file, + is the front one, - the rear one and . the middle one of three.
// The sign replaces the file and may stand before or after the piece: "+C.5", "C+.5". Pawns may
// also be numbered: "Pa+1" to "Pe+1" in the order of the Chinese notation, and "25=4" for the
// second pawn from the front on file 5, as Fairy-Stockfish writes it.
// SPDX-License-Identifier: MIT
#pragma once
#include <string_view>

#include "engine/core/result.h"
#include "engine/core/types.h"

namespace splitpoint::xiangqi {

class Position;

// Accepts more than the standard: a sign of check may follow, and a file is enough for equal pieces
// on it if only one of them can make the move. Errors: not WXF, ambiguous, not legal; their `where`
// is empty.
Result<Move> parse_wxf(const Position& pos, std::string_view text);

}  // namespace splitpoint::xiangqi
