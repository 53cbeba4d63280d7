// search_hooks.h - the hooks of a search with a laboratory table.
//
// The members are those of TableHooks (engine/search/table_hooks.h). The Variant of the table, its
// table options, decides what they do.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstdint>
#include <optional>

#include "engine/core/game.h"
#include "engine/core/machine.h"
#include "engine/core/random.h"
#include "engine/laboratory/lab_heuristics.h"
#include "engine/laboratory/variant.h"
#include "engine/table/entry.h"

namespace splitpoint {

struct LabHooks {
  template <Game G>
  using Heuristics = LabHeuristics<G>;

  static auto probe(const auto& w, const auto& pos, const auto& window, Depth depth, Ply ply) {
    return w.search.table.probe(pos, from_node(window.alpha, ply), from_node(window.beta, ply),
                                depth);
  }
  static void prefetch(const auto& /*w*/, const auto& /*pos*/) {}
  static void store(auto& w, const auto& pos, const Entry& entry, Depth depth) {
    w.search.table.store(pos, entry, depth);
  }
  static void on_hit(auto& w, const auto& found) {
    w.stats.wrong_hits += static_cast<std::uint64_t>(found.wrong);
  }
  static void on_cutoff(auto& w, const auto& found) {
    w.stats.wrong_cutoffs += static_cast<std::uint64_t>(found.wrong);
  }

  static void on_illegal_move(const auto& w, auto& found) {
    if (w.search.table.variant().illegal_move == static_cast<int>(IllegalMove::refuse))
      found.reset();
    else
      found->move = Move::none;
  }

  // The type of a PV node is no prediction: it follows from the window.
  static NodeType predict(const auto& w, const auto& pos, const auto& window, Depth depth,
                          NodeType type) {
    const auto& table = w.search.table;
    if (table.variant().predicts_perfectly() && window.is_null() && type != NodeType::pv)
      if (const auto known = table.prediction(pos.key(), depth, window.alpha))
        if (*known != NodeType::pv) return *known;
    return type;
  }
  // Either `of_table` or a random move, which is the same for the same position and depth.
  template <Game G>
  static Move first_move(const auto& w, const G& pos, Depth depth, Move of_table) {
    Random random(mix(pos.key() + static_cast<Key>(depth)));
    if (random.below(100) >= static_cast<std::uint32_t>(w.search.table.variant().misordered))
      return of_table;
    std::array<Move, G::kMaxMoves> moves;
    const int n = pos.generate(moves.data());
    return n == 0 ? of_table : moves[random.below(static_cast<std::uint32_t>(n))];
  }
  static Zugzwang zugzwang(const auto& w, Zugzwang of_game) {
    const auto wanted = static_cast<Verification>(w.search.table.variant().verification);
    if (of_game == Zugzwang::likely || wanted == Verification::usual) return of_game;
    return wanted == Verification::always ? Zugzwang::possible : Zugzwang::unlikely;
  }
  static void on_play(auto& w, const auto& pos, Ply ply, Move m) {
    w.heuristics.on_play(pos, ply, m);
  }
  static void on_cutoff_by(auto& w, const auto& pos, const auto& node, const auto& claim) {
    w.heuristics.learn(pos, node.moves, claim.index, node.depth, node.ply);
  }
  static void on_close(auto& w, const auto& pos, const auto& node, NodeType actual) {
    w.search.table.record(pos.key(), node.depth, node.window.alpha, actual);
  }

  // Quiescence nodes are stored with depth 0, so no node of the main search uses their values.
  static std::optional<Value> probe_quiescence(auto& w, const auto& pos, const auto& window,
                                               Ply ply) {
    if (w.search.table.variant().quiescence == 0) return {};
    ++w.stats.probes;
    const auto found = probe(w, pos, window, 0, ply);
    w.search.machine.spend(found ? Work::probe_hit : Work::probe_miss);
    if (!found) return {};
    ++w.stats.hits;
    on_hit(w, *found);
    const Value v = from_root(found->value, ply);
    if (found->bound != Bound::exact && !cuts(found->bound, v, window.alpha, window.beta))
      return {};
    ++w.stats.cutoffs;
    on_cutoff(w, *found);
    return v;
  }
  static void store_quiescence(auto& w, const auto& pos, const auto& window, Value value, Ply ply) {
    if (w.search.table.variant().quiescence == 0) return;
    w.search.machine.spend(Work::store);
    ++w.stats.stores;
    store(w, pos,
          {.value = from_node(value, ply),
           .depth = 0,
           .bound = value >= window.beta    ? Bound::lower
                    : value <= window.alpha ? Bound::upper
                                            : Bound::exact},
          0);
  }

  // The workers begin with the history of the earlier search.
  static void begin(auto& search) {
    for (const auto& w : search.workers)
      w->heuristics.use(static_cast<Ordering>(search.table.variant().ordering));
    const auto known = search.table.history();
    if (known.empty() || !search.table.variant().knows_history()) return;
    for (const auto& w : search.workers) w->heuristics.set_history(known);
  }
  static void end(auto& search) {
    if (!search.table.is_recording()) return;
    for (const auto& i : search.result.iterations) search.table.record_value(i.depth, i.value);
    search.table.record_history(search.workers[0]->heuristics.history_scores());
  }
  static std::optional<Value> root_value(const auto& w, Depth depth) {
    const auto& table = w.search.table;
    return table.variant().knows_window() ? table.root_value(depth) : std::nullopt;
  }

  // The line is not lengthened: the table may have no entries, or wrong ones.
  static auto report_line(const auto& /*table*/, const auto& line, const auto& /*root*/,
                          int /*length*/) {
    return line;
  }
};

}  // namespace splitpoint
