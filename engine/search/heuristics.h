// heuristics.h - what a worker has learned about moves: killers and history.
//
// Akl & Newborn, "The principal continuation and the killer heuristic", 1977; Schaeffer, "The
// history heuristic", 1983. Each worker keeps its own: shared, they would be a data race, and
// another worker's killer may be about another part of the tree.
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

#include "engine/core/game.h"
#include "engine/core/random.h"

namespace splitpoint {

template <Game G>
class Heuristics {
 public:
  [[nodiscard]] bool is_killer(Move m, Ply ply) const {
    return killers_[ply][0] == m || killers_[ply][1] == m;
  }
  // 0 for the newer killer at this ply, 1 for the older, -1 for any other move.
  [[nodiscard]] int killer_rank(Move m, Ply ply) const {
    return killers_[ply][0] == m ? 0 : killers_[ply][1] == m ? 1 : -1;
  }
  // -kMaxHistory..kMaxHistory
  [[nodiscard]] int history(const G& pos, Move m) const { return history_[pos.history_index(m)]; }

  // A quiet move cut off at `ply`.
  void reward(const G& pos, Move m, Depth depth, Ply ply) {
    if (killers_[ply][0] != m) {
      killers_[ply][1] = killers_[ply][0];
      killers_[ply][0] = m;
    }
    adjust(pos, m, bonus(depth));
  }
  // A quiet move was searched before the one that cut off.
  void punish(const G& pos, Move m, Depth depth) { adjust(pos, m, -bonus(depth)); }

  // Starts from a slight opinion of its own, so that workers that would do the same do not.
  void disturb(std::uint64_t seed) {
    constexpr std::uint32_t kNoise = 128;  // about one reward at depth 2
    Random random(seed);
    for (std::int16_t& h : history_)
      h = static_cast<std::int16_t>(static_cast<int>(random.below(kNoise)) - int{kNoise / 2});
  }

  static constexpr int kMaxHistory = 8192;

 private:
  static int bonus(Depth depth) { return std::min(32 * depth * depth, kMaxHistory / 4); }

  // Moves towards the limit by a share of what is left, so it never overflows and forgets slowly.
  void adjust(const G& pos, Move m, int by) {
    std::int16_t& h = history_[pos.history_index(m)];
    h = static_cast<std::int16_t>(h + by - h * std::abs(by) / kMaxHistory);
  }

  std::array<std::array<Move, 2>, kMaxPly + 1> killers_{};
  std::array<std::int16_t, G::kHistorySize> history_{};
};

}  // namespace splitpoint
