// score.h - the values of UCI: centipawns, or moves until mate.
// SPDX-License-Identifier: MIT
#pragma once
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>

#include "engine/core/types.h"
#include "experiments/playing/protocol/words.h"

namespace splitpoint {

// Of other engines, in centipawns. A number beyond it is not taken for a value.
inline constexpr int kMostScore = 1'000'000;

// "cp 24", or "mate 3" in moves; negative: the side to move is mated.
inline std::string uci_score(Value v) {
  if (!is_decisive(v)) return fmt::format("cp {}", v);
  const int plies = kMate - (is_win(v) ? v : -v);
  return fmt::format("mate {}", is_win(v) ? (plies + 1) / 2 : -(plies / 2));
}

// Reads "cp 24", "mate 3" or "24". Nothing: it is none of these.
inline std::optional<Value> read_uci_score(Words& words) {
  const bool mate = words.take("mate");
  if (!mate) words.take("cp");
  const auto n = words.number(-kMostScore, kMostScore);
  if (!n) return {};
  if (!mate) return std::clamp(*n, -kMate, kMate);
  return *n > 0 ? kMate - std::min(2 * *n - 1, kMaxPly)
                : -kMate + std::min(-2 * std::max(*n, -kMaxPly), kMaxPly);
}

// Reads the value of UCCI: a number, with the values of a mate near the end of the range.
inline std::optional<Value> read_ucci_score(Words& words) {
  const auto n = words.number(-kMostScore, kMostScore);
  if (!n) return {};
  return std::clamp(*n, -kMate, kMate);
}

}  // namespace splitpoint
