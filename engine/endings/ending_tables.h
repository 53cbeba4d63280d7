// ending_tables.h - the tables of several endings, and the value of a position in one of them.
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "engine/endings/ending_table.h"

namespace splitpoint {

template <EndingBoard B>
class EndingTables {
 public:
  using Position = typename B::Position;

  void add(EndingTable<B> table) {
    const MaterialKey key = table.material().key();
    most_pieces_ = std::max(most_pieces_, table.material().size());
    tables_.insert_or_assign(key, std::move(table));
  }
  [[nodiscard]] std::size_t size() const { return tables_.size(); }
  // No table has an ending with more pieces, kings included.
  [[nodiscard]] int most_pieces() const { return most_pieces_; }
  [[nodiscard]] const EndingTable<B>* find(const Material& material) const {
    return find(material.key());
  }

  // Nothing: there is no table of its material, or the position has more than its pieces (castling
  // rights). A position that the rules have ended needs no table.
  [[nodiscard]] std::optional<EndingCode> code(const Position& position) const {
    if (position.over()) return EndingCode::draw;
    const std::optional<Placement> placement = B::placement_of(position);
    if (!placement) return {};
    return code(*placement);
  }
  [[nodiscard]] std::optional<EndingCode> code(const Placement& placement) const {
    MaterialKey key = material_key(placement);
    const EndingTable<B>* table = find(key);
    if (table == nullptr) table = find(exchanged(key));
    if (table == nullptr) return {};
    const EndingCode found = table->code(table->index().of(placement));
    if (found == EndingCode::no_position) return {};
    return found;
  }

 private:
  static MaterialKey exchanged(MaterialKey key) {
    constexpr int bits = 4 * kMostKinds;
    return key >> bits | (key & ((MaterialKey{1} << bits) - 1)) << bits;
  }
  [[nodiscard]] const EndingTable<B>* find(MaterialKey key) const {
    const auto found = tables_.find(key);
    return found == tables_.end() ? nullptr : &found->second;
  }

  std::map<MaterialKey, EndingTable<B>> tables_;
  int most_pieces_ = 0;
};

}  // namespace splitpoint
