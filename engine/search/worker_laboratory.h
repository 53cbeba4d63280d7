// worker_laboratory.h - what a worker does otherwise where its table is one of the laboratory: see
// engine/laboratory/variant.h. Included by worker.h.
// SPDX-License-Identifier: MIT
#pragma once
#include "engine/core/random.h"
#include "engine/laboratory/variant.h"
#include "engine/search/worker.h"

namespace splitpoint {

// Below the main search everything is of depth 0, so that no other node can take it for its own.
template <class S>
std::optional<Value> Worker<S>::probe_quiescence(const G& pos, const Window& w, Ply ply) {
  if constexpr (kLaboratory) {
    ++stats.probes;
    const auto found = look_up(pos, w, 0, ply);
    spend(found ? Work::probe_hit : Work::probe_miss);
    if (!found) return std::nullopt;
    ++stats.hits;
    const Value v = from_root(found->value, ply);
    const bool at_least = found->bound == Bound::lower || found->bound == Bound::exact;
    const bool at_most = found->bound == Bound::upper || found->bound == Bound::exact;
    if (!((at_least && v >= w.beta) || (at_most && v <= w.alpha) || (at_least && at_most)))
      return std::nullopt;
    ++stats.cutoffs;
    return v;
  }
  return std::nullopt;
}

template <class S>
void Worker<S>::store_quiescence(const G& pos, const Window& w, Value value, Ply ply) {
  if constexpr (kLaboratory) {
    spend(Work::store);
    ++stats.stores;
    all.table.store(pos,
                    {.value = from_node(value, ply),
                     .depth = 0,
                     .bound = value >= w.beta    ? Bound::lower
                              : value <= w.alpha ? Bound::upper
                                                 : Bound::exact},
                    0);
  }
}

// The node types of the principal variation are no predictions, but what the window says.
template <class S>
NodeType Worker<S>::predicted(const G& pos, const Window& w, Depth depth, NodeType type) const {
  if constexpr (kLaboratory)
    if (all.table.variant().prediction == static_cast<int>(Prediction::perfect) && w.is_null() &&
        type != NodeType::pv)
      if (const auto known = all.table.prediction(pos.key(), depth))
        if (*known != NodeType::pv) return *known;
  return type;
}

template <class S>
Zugzwang Worker<S>::verified(Zugzwang danger) const {
  if constexpr (kLaboratory) {
    const auto wanted = static_cast<Verification>(all.table.variant().verification);
    if (danger == Zugzwang::likely || wanted == Verification::usual) return danger;
    return wanted == Verification::always ? Zugzwang::possible : Zugzwang::unlikely;
  }
  return danger;
}

// The same move each time that this position is searched to this depth.
template <class S>
Move Worker<S>::misordered(const G& pos, Depth depth, Move first) const {
  if constexpr (kLaboratory) {
    Random random(mix(pos.key() + static_cast<Key>(depth)));
    if (random.below(100) >= static_cast<std::uint32_t>(all.table.variant().misordered))
      return first;
    std::array<Move, G::kMaxMoves> moves;
    const int n = pos.generate(moves.data());
    return n == 0 ? first : moves[random.below(static_cast<std::uint32_t>(n))];
  }
  return first;
}

}  // namespace splitpoint
