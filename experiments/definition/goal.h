// goal.h - what a suite says a search should find, and when a search had found it.
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

// As a suite has it; a search that does not meet all of it has not solved the position.
struct Goal {
  std::string best;   // moves of which one is to be played, separated by spaces; empty: any
  std::string avoid;  // moves of which none is to be played, likewise
  int mate_in = 0;    // moves in which the side to move wins at the latest; 0: it need not

  [[nodiscard]] bool wants_something() const {
    return !best.empty() || !avoid.empty() || mate_in > 0;
  }
};

// Solved: the last iteration met the goal, and so did all from the one at `depth` on.
struct Solution {
  bool solved = false;
  Depth depth = 0;          // this and what follows only if it is solved
  Ticks time = 0;           // from the start until the end of that iteration
  std::uint64_t nodes = 0;  // likewise
};

// A goal whose moves have been read.
struct Target {
  std::vector<Move> best, avoid;
  int mate_in = 0;

  [[nodiscard]] bool met_by(const Iteration& iteration) const;
};

Solution solution_of(const Target& target, const std::vector<Iteration>& iterations);

// Moves separated by spaces. The error names the move and is found by what `operation` it is from.
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
