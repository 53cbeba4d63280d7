// thought.h - what a thinking engine reports, and who listens.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/machine.h"
#include "engine/core/types.h"

namespace splitpoint {

// A line that the engine found. Values are for the side to move, in centipawns.
struct Thought {
  Depth depth = 0;   // of the iteration, in plies
  Ply seldepth = 0;  // the deepest node that was seen, in plies
  int number = 1;    // 1: the best line; 2: the best without the first move of line 1; and so on
  Value value = 0;
  Bound bound =
      Bound::exact;  // lower, upper: the value is outside the window, and there is no line
  std::vector<std::string> line;
  Ticks time = 0;           // since `go`
  std::uint64_t nodes = 0;  // of all workers
  std::uint64_t known = 0;  // of these, the ones whose value ending tables knew
  int permille_full = 0;    // of the table
};

struct Answer {
  std::string move;    // empty: there is none
  std::string ponder;  // the expected reply; may be empty
  Value value = 0;
  Depth depth = 0;
};

// Called by the thread that thinks.
class ThoughtListener {
 public:
  virtual ~ThoughtListener() = default;
  virtual void on_thought(const Thought& thought) = 0;
  virtual void on_current_move(const std::string& move, Depth depth) = 0;
  virtual void on_answer(const Answer& answer) = 0;
  virtual void on_error(const std::string& text) = 0;  // the answer follows, without a move
};

}  // namespace splitpoint
