// tree.h - the game tree of chapters 3 to 5, and its sequential search.
// SPDX-License-Identifier: MIT
#pragma once
#include <fmt/format.h>

#include "docs/tutorial/crew.h"
#include "docs/tutorial/report.h"
#include "docs/tutorial/shared_node.h"
#include "engine/games/synthetic/synthetic.h"
#include "parallel/machines/serial.h"

namespace splitpoint::tutorial {

// Sixteen moves at every node. `ordering`: how often the best move comes first, in per cent of what
// is possible. `transpositions`: per cent of the moves whose order does not matter.
inline Synthetic tree(int ordering, int transpositions) {
  return Synthetic({.min_width = 16,
                    .max_width = 16,
                    .ordering = ordering,
                    .transpositions = transpositions,
                    .burn = 40});  // real work at every node, for the runs on threads
}

// Runs search(crew, position) on the machine.
template <Machine M>
Outcome search_on(M& machine, const Synthetic& start, const auto& search) {
  Crew crew(machine);
  Synthetic pos = start;
  Value value = 0;
  crew.run([&] { value = search(crew, pos); });
  return outcome_of(crew, value);
}

// The value by sequential alpha-beta. Prints it, and the nodes.
inline Value sequential_value(const Synthetic& start, Depth depth) {
  Serial machine;
  const Outcome found = search_on(machine, start, [&](auto& crew, Synthetic& pos) {
    return alpha_beta(crew, 0, pos, depth, -kInfinite, kInfinite);
  });
  fmt::print("sequential alpha-beta: value {}, {} nodes\n\n", found.value, found.nodes);
  return static_cast<Value>(found.value);
}

}  // namespace splitpoint::tutorial
