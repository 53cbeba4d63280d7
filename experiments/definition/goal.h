// goal.h - the answer that a suite expects from a search, and when a search found it.
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <cstdint>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/game.h"
#include "engine/core/result.h"
#include "engine/search/search.h"

namespace splitpoint {

// As the suite writes it. A position is solved only if every part of the goal is met.
struct Goal {
  std::string best;   // the best move must be one of these, separated by spaces; empty: any move
  std::string avoid;  // the best move must be none of these, separated by spaces
  int mate_in = 0;    // the side to move must win within this many of its moves; 0: no condition

  [[nodiscard]] bool has_condition() const {
    return !best.empty() || !avoid.empty() || mate_in > 0;
  }
};

// Solved: the iteration at `depth` and all later ones met the goal. The numbers are 0 otherwise.
struct Solution {
  bool solved = false;
  Depth depth = 0;
  Ticks time = 0;           // from the start of the search to the end of that iteration
  std::uint64_t nodes = 0;  // likewise
};

// A goal with parsed moves.
struct Target {
  std::vector<Move> best, avoid;
  int mate_in = 0;

  [[nodiscard]] bool met_by(const Iteration& iteration) const;
};

Solution solution_of(const Target& target, const std::vector<Iteration>& iterations);

// Reads moves separated by spaces. The error names the move and, as its place, `operation`.
template <Game G>
Result<std::vector<Move>> read_moves(const G& root, std::string_view operation,
                                     const std::string& text) {
  std::vector<Move> moves;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    const Result<Move> m = root.parse_move(word);
    if (!m) return Error{std::string(operation), m.error().text()};
    moves.push_back(*m);
  }
  return moves;
}

template <Game G>
Result<Target> target_of(const G& root, const Goal& goal) {
  Target target;
  target.mate_in = goal.mate_in;
  Result<std::vector<Move>> best = read_moves(root, "bm", goal.best);
  if (!best) return best.error();
  target.best = *std::move(best);
  Result<std::vector<Move>> avoid = read_moves(root, "am", goal.avoid);
  if (!avoid) return avoid.error();
  target.avoid = *std::move(avoid);
  return target;
}

}  // namespace splitpoint
