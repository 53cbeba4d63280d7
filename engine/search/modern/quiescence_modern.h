// quiescence_modern.h - quiescence search of modern selectivity: with the table and delta pruning.
//
// As quiescence.h, but the table may decide a node and says which move to try first. Captures that
// cannot raise alpha are left out as well.
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <array>

#include "engine/search/modern/margins.h"
#include "engine/search/node.h"
#include "engine/search/quiescence.h"
#include "engine/table/entry.h"

namespace splitpoint {

// The moves of a quiescence node, most promising first.
template <Tactical G>
class QuiescenceMoves {
 public:
  // All moves, or only captures. `first`: to try before all others, if it is among them.
  QuiescenceMoves(const G& pos, bool all, Move first) {
    count_ = all ? pos.generate(moves_.data()) : pos.generate_captures(moves_.data());
    for (int i = 0; i < count_; ++i)
      worth_[i] = moves_[i] == first          ? kFirst
                  : pos.is_capture(moves_[i]) ? pos.capture_value(moves_[i])
                                              : -1;
  }

  [[nodiscard]] bool none() const { return count_ == 0; }

  // The next move; none if all have been handed out.
  Move next() {
    if (handed_ == count_) return Move::none;
    const auto begin = worth_.begin() + handed_;
    const auto pick = std::max_element(begin, worth_.begin() + count_) - worth_.begin();
    std::swap(moves_[handed_], moves_[pick]);
    std::swap(worth_[handed_], worth_[pick]);
    return moves_[handed_++];
  }

 private:
  static constexpr Value kFirst = 1 << 28;

  int count_ = 0, handed_ = 0;
  std::array<Move, G::kMaxMoves> moves_;  // left uninitialised, as in move_picker.h
  std::array<Value, G::kMaxMoves> worth_;
};

// The value of `pos` for the side to move, in centipawns; fail-soft. `evasions` as in quiesce().
template <class W, Tactical G>
Value quiesce_modern(W& worker, G& pos, Window w, Ply ply, int evasions = kMostEvasions) {
  worker.open_quiescence_node();
  if (worker.aborted()) return 0;
  if (pos.over()) return from_root(pos.evaluate(), ply);
  const bool check = evasions > 0 && pos.in_check();
  if (ply >= kMaxPly - 1) return worker.evaluate(pos);
  Entry known;
  if (const auto found = worker.look_up(pos, w, 0, ply)) {
    known = *found;
    const Value v = from_root(known.value, ply);
    if (w.is_null() && cuts(known.bound, v, w.alpha, w.beta)) return v;
  }

  Value standing = -kInfinite;  // if the side to move captures nothing
  if (!check) {
    standing = known.evaluation != Entry::kNoEvaluation ? known.evaluation : worker.evaluate(pos);
    if (standing >= w.beta) return standing;
  }
  Value best = standing;
  Move best_move = known.move;
  if (!check) worker.begin_captures();
  QuiescenceMoves<G> moves(pos, check, known.move);
  if (check && moves.none()) return from_root(pos.no_moves(), ply);
  for (Move m = moves.next(); m != Move::none; m = moves.next()) {
    if (!check) {
      const Value gain = pos.exchange(m);
      if (gain < 0) continue;
      if (const Value most = standing + gain + modern::kDeltaMargin; most <= w.alpha) {
        best = std::max(best, most);
        continue;
      }
    }
    const int left = evasions - static_cast<int>(check && !pos.is_capture(m));
    const auto undo = pos.play(m);
    const Value v =
        -quiesce_modern(worker, pos, {-w.beta, -std::max(w.alpha, best)}, ply + 1, left);
    pos.undo(m, undo);
    if (worker.aborted()) return 0;
    if (v <= best) continue;
    best = v;
    if (v > w.alpha) best_move = m;
    if (best >= w.beta) break;
  }
  // A bound of the main search is worth more, and stays.
  if (known.bound != Bound::none && known.depth > 0) return best;
  Entry e;
  e.value = from_node(best, ply);
  e.evaluation = check ? Entry::kNoEvaluation : standing;
  e.bound = best >= w.beta ? Bound::lower : Bound::upper;
  e.move = best_move;
  worker.put(pos, e, 0);
  return best;
}

}  // namespace splitpoint
