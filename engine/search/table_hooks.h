// table_hooks.h - what a search asks of its table, and what another table may do otherwise.
//
// The tables of engine/laboratory are told more than keys and entries, and change some decisions of
// the search for experiments. They bring hooks of their own as `SearchHooks`, with the members of
// TableHooks. For any other table these defaults add nothing to the search.
//
// In the signatures `w` is the worker and `pos` the position at the node. Values and windows are
// those of the search: wins count from the root.
// SPDX-License-Identifier: MIT
#pragma once
#include <optional>

#include "engine/core/game.h"
#include "engine/search/lengthened_line.h"
#include "engine/search/node.h"
#include "engine/table/entry.h"

namespace splitpoint {

struct TableHooks {
  // What the table knows of the position: an optional Entry.
  static auto probe(const auto& w, const auto& pos, const Window&, Depth, Ply) {
    return w.search.table.probe(pos.key());
  }
  // The position will be probed soon.
  static void prefetch(const auto& w, const auto& pos) { w.search.table.prefetch(pos.key()); }
  static void store(auto& w, const auto& pos, const Entry& entry, Depth) {
    w.search.table.store(pos.key(), entry);
  }
  // A probe found `found`, and it caused a cutoff.
  static void on_hit(auto& /*w*/, const auto& /*found*/) {}
  static void on_cutoff(auto& /*w*/, const auto& /*found*/) {}

  // The node type that is predicted, in place of `type`.
  static NodeType predict(const auto& /*w*/, const auto& /*pos*/, const Window&, Depth,
                          NodeType type) {
    return type;
  }
  // The move to search first, in place of the table's.
  static Move first_move(const auto& /*w*/, const auto& /*pos*/, Depth, Move of_table) {
    return of_table;
  }
  // How likely zugzwang is taken to be, in place of the game's opinion.
  static Zugzwang zugzwang(const auto& /*w*/, Zugzwang of_game) { return of_game; }
  // A node turned out to be of this type.
  static void on_close(auto& /*w*/, const auto& /*pos*/, const auto& /*node*/, NodeType) {}

  // The value of a quiescence node that the table knows, and what the node turned out to be.
  static std::optional<Value> probe_quiescence(auto& /*w*/, const auto& /*pos*/, const Window&,
                                               Ply) {
    return {};
  }
  static void store_quiescence(auto& /*w*/, const auto& /*pos*/, const Window&, Value, Ply) {}

  // The principal variation to report: `line`, lengthened to `length` moves where the table knows
  // more.
  static Line report_line(const auto& table, const Line& line, const auto& root, int length) {
    return lengthened(line, root, table, length);
  }
};

template <class Table>
struct TableHooksOf {
  using type = TableHooks;
};
template <class Table>
requires requires { typename Table::SearchHooks; }
struct TableHooksOf<Table> {
  using type = typename Table::SearchHooks;
};

}  // namespace splitpoint
