// notation.h - moves of xiangqi with ranks from 1 to 10 (Fairy-Stockfish) or 0 to 9 (UCCI, ours).
// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <string_view>

namespace splitpoint {

// "h2e2" -> "h3e3"; a text that is not such a move stays as it is.
std::string with_ranks_from_one(std::string_view move);
// "h3e3" -> "h2e2", "a10a9" -> "a9a8".
std::string with_ranks_from_zero(std::string_view move);

}  // namespace splitpoint
