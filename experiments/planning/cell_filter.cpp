// cell_filter.cpp - matches cells by their stored fields.
// SPDX-License-Identifier: MIT
#include "experiments/planning/cell_filter.h"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

#include "experiments/definition/names.h"

namespace splitpoint {
namespace {

std::string value_of(const Cell& cell, const std::string& key) {
  if (key == "game") return cell.suite->game;
  const Json value = field_of(cell_json(cell), key);
  if (value.is_null()) return {};
  return value.is_string() ? value.get<std::string>() : value.dump();
}

bool matches(const CellFilter& filter, const Cell& cell) {
  return std::all_of(filter.keys.begin(), filter.keys.end(), [&](const auto& key) {
    const std::string value = value_of(cell, key.first);
    return std::find(key.second.begin(), key.second.end(), value) != key.second.end();
  });
}

// A value that no cell has is taken for a spelling mistake.
std::optional<Error> unknown_value(const CellFilter& filter, const std::vector<PlannedCell>& plan) {
  for (const auto& [key, values] : filter.keys) {
    std::set<std::string> there;
    for (const PlannedCell& p : plan) there.insert(value_of(p.cell, key));
    const std::vector<std::string_view> names(there.begin(), there.end());
    for (const std::string& value : values)
      if (!there.contains(value)) return unknown_name(filter.where, key, value, names);
  }
  return {};
}

void apply_change(Setting& setting, const SettingChange& to) {
  setting.depth = to.depth.value_or(setting.depth);
  setting.depth_offset = to.depth_offset.value_or(setting.depth_offset);
  setting.nodes = to.nodes.value_or(setting.nodes);
  setting.milliseconds = to.milliseconds.value_or(setting.milliseconds);
  setting.hash_mib = to.hash_mib.value_or(setting.hash_mib);
  setting.table = to.table.value_or(setting.table);
}

}  // namespace

std::optional<Error> apply_filters(const Experiment& e, std::vector<PlannedCell>& plan) {
  for (const CellOverride& o : e.changes)
    if (auto fault = unknown_value(o.cells, plan)) return fault;
  for (const CellFilter& f : e.excludes)
    if (auto fault = unknown_value(f, plan)) return fault;
  for (const CellOverride& o : e.changes)
    for (PlannedCell& p : plan)
      if (matches(o.cells, p.cell)) apply_change(p.cell.setting, o.change);
  for (const CellFilter& f : e.excludes)
    std::erase_if(plan, [&](const PlannedCell& p) { return matches(f, p.cell); });
  if (plan.empty()) return Error{"[[exclude]]", "no cell is left to run"};
  return {};
}

}  // namespace splitpoint
