// heuristics.h - killers and history: what a worker has learned about moves.
//
// Killers belong to a part of the tree. So each worker has its own, and a helper copies those of
// the owner that it helps. The history is about the whole game, so workers may share one. It then
// learns from the cutoffs of all of them. Akl & Newborn, "The principal continuation and the killer
// heuristic", 1977; Schaeffer, "The history heuristic", 1983.
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <vector>

#include "engine/core/game.h"
#include "engine/core/random.h"
#include "engine/search/modern/continuation.h"

namespace splitpoint {

// Several workers may read and write everything here at once. Relaxed: each number stands alone,
// and one of two changes at the same time may be lost.
template <Game G>
class Heuristics {
 public:
  Heuristics() = default;
  Heuristics(const Heuristics&) = delete;
  Heuristics& operator=(const Heuristics&) = delete;

  [[nodiscard]] bool is_killer(Move m, Ply ply) const { return killer_rank(m, ply) >= 0; }
  // 0 for the newer killer at this ply, 1 for the older, -1 for any other move.
  [[nodiscard]] int killer_rank(Move m, Ply ply) const {
    if (killers_[ply][0].load(std::memory_order_relaxed) == m) return 0;
    return killers_[ply][1].load(std::memory_order_relaxed) == m ? 1 : -1;
  }
  // How good a quiet move at `ply` has been, by the history and, if it is used, the continuation
  // history: -kMostPromise..kMostPromise.
  [[nodiscard]] int promise(const G& pos, Move m, Ply ply) const {
    const std::size_t index = pos.history_index(m);
    const int h = history_->scores[index].load(std::memory_order_relaxed);
    return continuation.is_used() ? h + continuation.score(index, ply) : h;
  }

  // How good a capture looks: that of the most valuable piece comes first.
  [[nodiscard]] int capture_promise(const G& pos, Move m) const requires Tactical<G> {
    return pos.capture_value(m);
  }

  // A quiet move caused a cutoff at `ply`.
  void reward(const G& pos, Move m, Depth depth, Ply ply) {
    auto& [newer, older] = killers_[ply];
    if (const Move before = newer.load(std::memory_order_relaxed); before != m) {
      older.store(before, std::memory_order_relaxed);
      newer.store(m, std::memory_order_relaxed);
    }
    adjust(pos, m, bonus(depth), ply);
  }

  // A quiet move was searched before the one that caused a cutoff.
  void punish(const G& pos, Move m, Depth depth, Ply ply) { adjust(pos, m, -bonus(depth), ply); }

  // Adds small random numbers to the history, so that workers search in different orders.
  void add_noise(std::uint64_t seed) {
    constexpr std::uint32_t kNoise = 128;  // about one reward at depth 2
    Random random(seed);
    for (Score& score : history_->scores) {
      const int by = static_cast<int>(random.below(kNoise)) - int{kNoise / 2};
      const int h = score.load(std::memory_order_relaxed) + by;
      score.store(static_cast<std::int16_t>(std::clamp(h, -kMaxHistory, kMaxHistory)),
                  std::memory_order_relaxed);
    }
  }

  // All numbers of the history, -kMaxHistory..kMaxHistory, for set_history() of another worker of
  // the same game.
  [[nodiscard]] std::vector<std::int16_t> history_scores() const {
    return {history_->scores.begin(), history_->scores.end()};
  }
  void set_history(std::span<const std::int16_t> scores) {
    for (std::size_t i = 0; i < scores.size(); ++i)
      history_->scores[i].store(scores[i], std::memory_order_relaxed);
  }

  // Uses the history of `other` from now on; `other` must outlive this object.
  void share_history(Heuristics& other) { history_ = other.history_; }
  // Copies the killers of `other` for the plies of a search of `depth` plies that begins at `ply`.
  void take_killers(const Heuristics& other, Ply ply, Depth depth) {
    const Ply end = std::min(ply + depth, kMaxPly);
    for (; ply <= end; ++ply)
      for (std::size_t i = 0; i < 2; ++i)
        killers_[ply][i].store(other.killers_[ply][i].load(std::memory_order_relaxed),
                               std::memory_order_relaxed);
  }

  static constexpr int kMaxHistory = 8192;
  static constexpr int kMostPromise = kMaxHistory + 2 * Continuation<G>::kMax;

  Continuation<G> continuation;  // only its own worker uses it

 private:
  using Killer = std::atomic<Move>;
  using Score = std::atomic<std::int16_t>;
  struct History {
    std::array<Score, G::kHistorySize> scores{};
  };

  static int bonus(Depth depth) { return std::min(32 * depth * depth, kMaxHistory / 4); }

  // The nearer the counter is to its limit, the less it changes. So it never exceeds the limit, and
  // slowly forgets.
  void adjust(const G& pos, Move m, int by, Ply ply) {
    const std::size_t index = pos.history_index(m);
    if (continuation.is_used()) continuation.adjust(index, by, ply);
    Score& score = history_->scores[index];
    const int h = score.load(std::memory_order_relaxed);
    score.store(static_cast<std::int16_t>(h + by - h * std::abs(by) / kMaxHistory),
                std::memory_order_relaxed);
  }

  std::array<std::array<Killer, 2>, kMaxPly + 1> killers_{};
  History own_;
  History* history_ = &own_;
};

}  // namespace splitpoint
