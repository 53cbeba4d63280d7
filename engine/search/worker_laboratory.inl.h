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
    stats.wrong_hits += static_cast<std::uint64_t>(found->wrong);
    const Value v = from_root(found->value, ply);
    if (found->bound != Bound::exact && !cuts(found->bound, v, w.alpha, w.beta))
      return std::nullopt;
    ++stats.cutoffs;
    stats.wrong_cutoffs += static_cast<std::uint64_t>(found->wrong);
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
    if (all.table.variant().predicts_perfectly() && w.is_null() && type != NodeType::pv)
      if (const auto known = all.table.prediction(pos.key(), depth, w.alpha))
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
