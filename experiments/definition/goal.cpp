// goal.cpp - finds the iteration from which on the answer stayed right.
// SPDX-License-Identifier: MIT
#include "experiments/definition/goal.h"

namespace splitpoint {

bool Target::met_by(const Iteration& i) const {
  const auto among = [&](const std::vector<Move>& moves) {
    return std::find(moves.begin(), moves.end(), i.best_move) != moves.end();
  };
  if (!best.empty() && !among(best)) return false;
  if (among(avoid)) return false;
  return mate_in == 0 || (is_win(i.value) && kMate - i.value <= 2 * mate_in - 1);
}

Solution solution_of(const Target& target, const std::vector<Iteration>& iterations) {
  Solution s;
  const Iteration* first = nullptr;
  for (const Iteration& i : iterations)
    if (!target.met_by(i))
      first = nullptr;
    else if (first == nullptr)
      first = &i;
  if (first != nullptr) s = {true, first->depth, first->time, first->nodes};
  return s;
}

}  // namespace splitpoint
