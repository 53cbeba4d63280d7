// move_clock.cpp - the share of a move, and what changes it.
// SPDX-License-Identifier: MIT
#include "experiments/playing/thinking/move_clock.h"

#include <algorithm>

namespace splitpoint {
namespace {

constexpr int kMovesLeft = 24;  // that a game is expected to last, without moves_to_go
constexpr double kIncrementUsed = 0.8;
constexpr double kMostShare = 0.35;       // of all time left, for one move
constexpr double kMostFactor = 5;         // times the usual time
constexpr int kFirstDepthThatCounts = 4;  // iterations: shallower best moves change too easily
constexpr double kBegun = 0.6;  // of the time: an iteration begun later would hardly be completed

}  // namespace

ThinkingTime thinking_time(const PlayerClock& clock, Ticks margin, Ticks least) {
  const Ticks usable = std::max(clock.left - margin, least);
  const int moves = clock.moves_to_go > 0 ? std::min(clock.moves_to_go, kMovesLeft) : kMovesLeft;
  const auto share =
      static_cast<double>(usable) / moves + kIncrementUsed * static_cast<double>(clock.increment);
  // The last move before more time is added may take nearly everything.
  const double most_share = clock.moves_to_go == 1 ? 0.9 : kMostShare;
  const auto most =
      static_cast<Ticks>(std::min(share * kMostFactor, most_share * static_cast<double>(usable)));
  const auto usual = std::min(static_cast<Ticks>(share), most);
  return {std::max(usual, least), std::max(most, least)};
}

double MoveClock::factor(Value value) const {
  const double stability = unchanged_ >= 6 ? 0.7 : unchanged_ >= 3 ? 0.85 : 1.0;
  const double unrest = 1 + 0.25 * std::min(changes_, 3);
  const Value fall = is_decisive(value) || is_decisive(expected_) ? 0 : expected_ - value;
  const double concern = 1 + std::clamp(static_cast<double>(fall), -20.0, 100.0) / 100;
  return std::clamp(stability * unrest * concern * (failing_low_ ? 1.3 : 1.0), 0.5, 2.5);
}

bool MoveClock::after_iteration(Ticks elapsed, Value value, Move best) {
  ++iterations_;
  if (best == best_) {
    ++unchanged_;
  } else {
    if (iterations_ > kFirstDepthThatCounts) ++changes_;
    unchanged_ = 0;
    best_ = best;
  }
  failing_low_ = false;
  const double wanted =
      std::min(static_cast<double>(time_.usual) * factor(value), static_cast<double>(time_.most));
  return static_cast<double>(elapsed) >= kBegun * wanted;
}

}  // namespace splitpoint
