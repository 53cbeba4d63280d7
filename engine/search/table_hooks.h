// table_hooks.h - the calls of a search to its table, which another table may replace.
//
// The tables of engine/laboratory need more than keys and entries, and change some decisions of the
// search for experiments. They have their own hooks, `SearchHooks`, with the members of TableHooks.
// For any other table these defaults cost nothing.
//
// In the signatures `w` is the worker and `pos` the position at the node. Values and windows are
// those of the search: wins count from the root.
// SPDX-License-Identifier: MIT
#pragma once
#include <optional>

#include "engine/core/game.h"
#include "engine/search/heuristics.h"
#include "engine/search/lengthened_line.h"
#include "engine/search/node.h"
#include "engine/table/buffered_table.h"
#include "engine/table/entry.h"

namespace splitpoint {

struct TableHooks {
  // What a worker learns about moves.
  template <Game G>
  using Heuristics = splitpoint::Heuristics<G>;

  // What the table knows of the position: an optional Entry.
  static auto probe(const auto& w, const auto& pos, const Window&, Depth, Ply) {
    return w.search.table.probe(pos.key());
  }
  // The position will be probed soon.
  static void prefetch(const auto& w, const auto& pos) { w.search.table.prefetch(pos.key()); }
  static void store(auto& w, const auto& pos, const Entry& entry, Depth) {
    w.search.table.store(pos.key(), entry);
  }
  // Called when a probe has found `found`; on_cutoff() if it also caused a cutoff.
  static void on_hit(auto& /*w*/, const auto& /*found*/) {}
  static void on_cutoff(auto& /*w*/, const auto& /*found*/) {}

  // Called when the move of the entry `found` is not legal. May keep the rest of the entry.
  static void on_illegal_move(const auto& /*w*/, auto& found) { found.reset(); }

  // The predicted node type; may replace `type`.
  static NodeType predict(const auto& /*w*/, const auto& /*pos*/, const Window&, Depth,
                          NodeType type) {
    return type;
  }
  // The move to search first; may replace the table move.
  static Move first_move(const auto& /*w*/, const auto& /*pos*/, Depth, Move of_table) {
    return of_table;
  }
  // How likely zugzwang is; may replace the answer of the game.
  static Zugzwang zugzwang(const auto& /*w*/, Zugzwang of_game) { return of_game; }
  // Called before `m`, or a pass (none), is played at `ply`.
  static void on_play(auto& /*w*/, const auto& /*pos*/, Ply, Move) {}
  // Called when the move `claim` has caused a cutoff at the node.
  static void on_cutoff_by(auto& /*w*/, const auto& /*pos*/, const auto& /*node*/,
                           const Claim& /*claim*/) {}
  // Called when a node is closed, with its actual type.
  static void on_close(auto& /*w*/, const auto& /*pos*/, const auto& /*node*/, NodeType) {}

  // The value of a quiescence node, if the table has it; and the store after its search.
  static std::optional<Value> probe_quiescence(auto& /*w*/, const auto& /*pos*/, const Window&,
                                               Ply) {
    return {};
  }
  static void store_quiescence(auto& /*w*/, const auto& /*pos*/, const Window&, Value, Ply) {}

  // Called before the first node of a search and after its last one.
  static void begin(auto& /*search*/) {}
  static void end(auto& /*search*/) {}
  // The value of the root at this depth, if it is known before the search.
  static std::optional<Value> root_value(const auto& /*w*/, Depth) { return {}; }

  // The principal variation to report: `line`, continued from the table up to `length` moves.
  static Line report_line(const auto& table, const Line& line, const auto& root, int length) {
    return lengthened(line, root, table, length);
  }
};

// For the table of a machine with quanta: every worker has its own view.
struct BufferedTableHooks : TableHooks {
  static auto probe(const auto& w, const auto& pos, const Window&, Depth, Ply) {
    return w.search.table.probe(w.id, pos.key());
  }
  static void store(auto& w, const auto& pos, const Entry& entry, Depth) {
    w.search.table.store(w.id, pos.key(), entry);
  }
  static Line report_line(const auto& table, const Line& line, const auto& root, int length) {
    return lengthened(line, root, table.committed(), length);
  }
};

template <class Table>
struct TableHooksOf {
  using type = TableHooks;
};
template <class Table>
struct TableHooksOf<BufferedTable<Table>> {
  using type = BufferedTableHooks;
};
template <class Table>
requires requires { typename Table::SearchHooks; }
struct TableHooksOf<Table> {
  using type = typename Table::SearchHooks;
};

}  // namespace splitpoint
