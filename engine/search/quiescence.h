// quiescence.h - quiescence search: searches captures until the position is quiet.
//
// If the side to move is not in check, it may take its evaluation as the value, and captures that
// lose material are left out. If it is in check, every move is searched.
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>

#include "engine/search/move_picker.h"
#include "engine/search/node.h"

namespace splitpoint {

// A move out of check may give check, and so on: two sides can check each other until kMaxPly. So a
// line of quiescence search has at most so many quiet moves out of check. After them, a check
// counts for nothing.
inline constexpr int kMostEvasions = 8;

// The value of `pos` for the side to move, in centipawns; fail-soft. `evasions`: how many quiet
// moves out of check the line may still have.
template <class W, Tactical G>
Value quiesce(W& worker, G& pos, Window w, Ply ply, int evasions = kMostEvasions) {
  worker.open_quiescence_node();
  if (worker.aborted()) return 0;
  if (pos.over()) return from_root(pos.evaluate(), ply);
  const bool check = evasions > 0 && pos.in_check();
  if (ply >= kMaxPly - 1) return worker.evaluate(pos);
  if (const auto v = W::TableHooks::probe_quiescence(worker, pos, w, ply)) return *v;

  Value best = -kInfinite;
  std::array<Move, G::kMaxMoves> moves;
  int count = 0;
  if (check) {
    count = pos.generate(moves.data());
    if (count == 0) return from_root(pos.no_moves(), ply);
  } else {
    best = worker.evaluate(pos);
    if (best >= w.beta) return best;
    worker.begin_captures();
    count = pos.generate_captures(moves.data());
  }
  std::array<Value, G::kMaxMoves> worth;
  for (int i = 0; i < count; ++i)
    worth[i] = pos.is_capture(moves[i]) ? pos.capture_value(moves[i]) : -1;

  for (int i = 0; i < count; ++i) {
    const auto pick = std::max_element(worth.begin() + i, worth.begin() + count) - worth.begin();
    std::swap(moves[i], moves[pick]);
    std::swap(worth[i], worth[pick]);
    if (!check && pos.losing_capture(moves[i])) continue;
    const int left = evasions - static_cast<int>(check && !pos.is_capture(moves[i]));
    const auto undo = pos.play(moves[i]);
    const Value v = -quiesce(worker, pos, {-w.beta, -std::max(w.alpha, best)}, ply + 1, left);
    pos.undo(moves[i], undo);
    if (worker.aborted()) return 0;
    best = std::max(best, v);
    if (best >= w.beta) break;
  }
  W::TableHooks::store_quiescence(worker, pos, w, best, ply);
  return best;
}

}  // namespace splitpoint
