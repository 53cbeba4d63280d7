// adjudication.cpp - counts how long both players have agreed.
// SPDX-License-Identifier: MIT
#include "experiments/playing/match/adjudication.h"

#include <algorithm>

namespace splitpoint {

std::optional<Ending> Adjudication::after_move(bool first, std::optional<Value> value, int ply) {
  Series& own = series_[first ? 0 : 1];
  const Series& other = series_[first ? 1 : 0];
  const auto count = [&](int& length, bool goes_on) { length = value && goes_on ? length + 1 : 0; };
  const Value v = value.value_or(0);
  count(own.ahead, v >= rules_.resign_value);
  count(own.behind, v <= -rules_.resign_value);
  count(own.even, std::max(v, -v) <= rules_.draw_value);

  const int moves = rules_.resign_moves;
  if (moves > 0 && own.behind >= moves && other.ahead >= moves)
    return Ending{first ? GameResult::second_wins : GameResult::first_wins, "adjudication"};
  if (moves > 0 && own.ahead >= moves && other.behind >= moves)
    return Ending{first ? GameResult::first_wins : GameResult::second_wins, "adjudication"};
  if (rules_.draw_moves > 0 && ply >= rules_.draw_from_ply && own.even >= rules_.draw_moves &&
      other.even >= rules_.draw_moves)
    return Ending{GameResult::draw, "adjudication"};
  return {};
}

}  // namespace splitpoint
