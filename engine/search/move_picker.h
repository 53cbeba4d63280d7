// move_picker.h - the moves of a node, most promising first; selected one by one, on demand.
//
// The table move comes first, before moves are generated. Then come captures that lose no material,
// by most valuable victim and least valuable attacker; killers; quiet moves by history; captures
// that lose material. An Ordered game is sorted by its own order and history instead. The order of
// a Preordered game is kept.
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <utility>

#include "engine/search/heuristics.h"

namespace splitpoint {

template <Game G>
class MovePicker {
 public:
  // `first`: a legal move to search before all others, or none.
  explicit MovePicker(Move first) : first_(first) {}

  // The next move; none if all have been handed out.
  Move next(const G& pos, const auto& heuristics, Ply ply) {
    if (handed_ == 0 && first_ != Move::none) {
      handed_ = 1;
      return first_;
    }
    prepare(pos, heuristics, ply);
    if (handed_ == count_) return Move::none;
    if constexpr (!Preordered<G>) select(pos);
    return moves_[handed_++];
  }

  // Generates the moves, if this has not been done: exhausted() and left() need them.
  void prepare(const G& pos, const auto& heuristics, Ply ply) {
    if (generated_) return;
    generated_ = true;
    count_ = pos.generate(moves_.data());
    if (first_ != Move::none) bring_to_front(first_);
    if constexpr (!Preordered<G>)
      for (int i = handed_; i < count_; ++i) scores_[i] = score(pos, heuristics, moves_[i], ply);
  }

  // Puts all moves that are left into the order in which next() hands them out, and drops the quiet
  // moves, except killers, from the index `most` on. Must be prepared.
  void order_rest(const G& pos, int most) {
    const int handed = handed_;
    if constexpr (!Preordered<G>)
      for (; handed_ < count_; ++handed_) select(pos);
    handed_ = std::clamp(most, handed, count_);
    drop_quiet();
    handed_ = handed;
  }

  // Drops all moves that are not in `kept`. Must be called before the first next().
  void keep_only(std::span<const Move> kept, const G& pos, const auto& heuristics, Ply ply) {
    const auto drop = [&](Move m) { return std::find(kept.begin(), kept.end(), m) == kept.end(); };
    if (drop(first_)) first_ = Move::none;
    prepare(pos, heuristics, ply);
    int n = 0;
    for (int i = 0; i < count_; ++i) {
      if (drop(moves_[i])) continue;
      moves_[n] = moves_[i];
      scores_[n++] = scores_[i];
    }
    count_ = n;
  }

  // Drops one move. Must be called before the first next().
  void drop(Move m, const G& pos, const auto& heuristics, Ply ply) {
    if (first_ == m) first_ = Move::none;
    prepare(pos, heuristics, ply);
    const int i =
        static_cast<int>(std::find(moves_.begin(), moves_.begin() + count_, m) - moves_.begin());
    if (i == count_) return;
    moves_[i] = moves_[--count_];
    scores_[i] = scores_[count_];
  }

  // Drops the quiet moves that are left, except killers. Must be prepared.
  void drop_quiet() {
    int n = handed_;
    for (int i = handed_; i < count_; ++i) {
      if (is_promise(scores_[i])) continue;
      moves_[n] = moves_[i];
      scores_[n++] = scores_[i];
    }
    count_ = n;
  }

  [[nodiscard]] bool exhausted() const { return generated_ && handed_ == count_; }
  [[nodiscard]] int handed_out() const { return handed_; }
  [[nodiscard]] int left() const { return count_ - handed_; }  // once prepared
  [[nodiscard]] int count() const { return count_; }           // once prepared
  // After order_rest(): the i-th move, whether it has been handed out or not.
  [[nodiscard]] Move at(int i) const { return moves_[i]; }
  // After order_rest(): the first `n` moves, >= handed_out(), have been handed out by at().
  void hand_out(int n) { handed_ = n; }
  // The i-th move handed out, i < handed_out().
  [[nodiscard]] Move handed(int i) const { return i == 0 && !generated_ ? first_ : moves_[i]; }

 private:
  static constexpr std::int32_t kCapture = 1 << 28;
  static constexpr std::int32_t kKiller = 1 << 26;
  static constexpr std::int32_t kLosingCapture = -(1 << 28);

  // Whether a score is that of a quiet move by history. All others are far from 0.
  static bool is_promise(std::int32_t score) {
    constexpr int most = Heuristics<G>::kMostPromise;
    static_assert(most < kKiller - 1 && -most > kLosingCapture / 2);
    return -most <= score && score <= most;
  }

  void bring_to_front(Move m) {
    int i = 0;
    while (i < count_ && moves_[i] != m) ++i;
    if (i == count_) return;
    for (; i > 0; --i) moves_[i] = moves_[i - 1];
    moves_[0] = m;
  }

  std::int32_t score(const G& pos, const auto& heuristics, Move m, Ply ply) const {
    if constexpr (Ordered<G>) return pos.order(m) + heuristics.promise(pos, m, ply);
    if constexpr (Tactical<G>)
      if (pos.is_capture(m)) return kCapture + heuristics.capture_promise(pos, m);
    if (const int rank = heuristics.killer_rank(m, ply); rank >= 0) return kKiller - rank;
    return heuristics.promise(pos, m, ply);
  }

  // Brings the best remaining move to index handed_. Only here it is computed whether a capture
  // loses material, because most captures are never reached.
  void select(const G& pos) {
    for (;;) {
      int best = handed_;
      for (int i = handed_ + 1; i < count_; ++i)
        if (scores_[i] > scores_[best]) best = i;
      if constexpr (Tactical<G>) {
        if (scores_[best] > kKiller && pos.losing_capture(moves_[best])) {
          scores_[best] += kLosingCapture - kCapture;
          continue;
        }
      }
      std::swap(moves_[handed_], moves_[best]);
      std::swap(scores_[handed_], scores_[best]);
      return;
    }
  }

  Move first_;
  bool generated_ = false;
  int handed_ = 0, count_ = 0;
  std::array<Move, G::kMaxMoves> moves_;  // left uninitialised: 128 moves would cost more to clear
  std::array<std::int32_t, G::kMaxMoves> scores_;  // than to generate
};

}  // namespace splitpoint
