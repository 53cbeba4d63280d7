// cell_filter.cpp - matches cells by their stored fields.
// SPDX-License-Identifier: MIT
#include "experiments/planning/cell_filter.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/definition/names.h"
#include "experiments/definition/strategy_spec.h"
#include "experiments/definition/suite.h"

namespace splitpoint {
namespace {

std::string value_of(const Cell& cell, const Json& json, const std::string& key) {
  if (key == "game") return cell.suite->game;
  const Json value = field_of(json, key);
  if (value.is_null()) return {};
  return value.is_string() ? value.get<std::string>() : value.dump();
}

// `json` is the cell's; it takes longer to make than to compare.
bool matches(const CellFilter& filter, const Cell& cell, const Json& json) {
  return std::all_of(filter.keys.begin(), filter.keys.end(), [&](const auto& key) {
    const std::string value = value_of(cell, json, key.first);
    return std::find(key.second.begin(), key.second.end(), value) != key.second.end();
  });
}

std::vector<const CellFilter*> all_filters(const Experiment& e) {
  std::vector<const CellFilter*> all;
  all.reserve(e.changes.size() + e.excludes.size());
  for (const CellOverride& o : e.changes) all.push_back(&o.cells);
  for (const CellFilter& f : e.excludes) all.push_back(&f);
  return all;
}

// The values that cells have of the keys of filters.
std::map<std::string, std::set<std::string>> values_there(
    const std::vector<const CellFilter*>& filters, const std::vector<PlannedCell>& plan) {
  std::map<std::string, std::set<std::string>> there;
  for (const CellFilter* f : filters)
    for (const auto& key : f->keys) there[key.first];
  for (const PlannedCell& p : plan) {
    const Json json = cell_json(p.cell);
    for (auto& [key, values] : there) values.insert(value_of(p.cell, json, key));
  }
  return there;
}

// Whether another plan could have the value: with other strategies, other suites or more positions.
// So an experiment that --set makes smaller keeps its filters.
bool exists_elsewhere(const Experiment& e, const std::string& key, const std::string& value) {
  if (key == "strategy") return static_cast<bool>(parse_strategy(key, value));
  if (key != "position" && key != "suite" && key != "game") return false;
  const auto has = [&](const Suite& s) {
    if (key != "position") return (key == "suite" ? s.name : s.game) == value;
    return std::ranges::find(s.positions, value, &SuitePosition::id) != s.positions.end();
  };
  if (std::ranges::any_of(e.suites, has)) return true;
  const Result<std::vector<Suite>> shipped = list_suites();
  return shipped && std::ranges::any_of(*shipped, has);
}

// A value that no cell has and that does not exist elsewhere is taken for a spelling mistake.
std::optional<Error> unknown_value(const Experiment& e, const std::vector<PlannedCell>& plan) {
  const std::vector<const CellFilter*> filters = all_filters(e);
  if (filters.empty()) return {};
  const auto there = values_there(filters, plan);
  for (const CellFilter* f : filters)
    for (const auto& [key, values] : f->keys) {
      const std::set<std::string>& known = there.at(key);
      const std::vector<std::string_view> names(known.begin(), known.end());
      for (const std::string& value : values)
        if (!known.contains(value) && !exists_elsewhere(e, key, value))
          return unknown_name(f->where, key, value, names);
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
  if (auto fault = unknown_value(e, plan)) return fault;
  if (!e.changes.empty())
    for (PlannedCell& p : plan) {
      Json json = cell_json(p.cell);
      for (const CellOverride& o : e.changes) {
        if (!matches(o.cells, p.cell, json)) continue;
        apply_change(p.cell.setting, o.change);
        json = cell_json(p.cell);  // a later change asks for what this one has made
      }
    }
  if (!e.excludes.empty())
    std::erase_if(plan, [&](const PlannedCell& p) {
      const Json json = cell_json(p.cell);
      return std::ranges::any_of(e.excludes,
                                 [&](const CellFilter& f) { return matches(f, p.cell, json); });
    });
  if (plan.empty()) return Error{"[[exclude]]", "no cell is left to run"};
  return {};
}

}  // namespace splitpoint
