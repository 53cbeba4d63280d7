// summary.cpp - turns rows into comparisons.
// SPDX-License-Identifier: MIT
#include "experiments/summarising/summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>

#include "experiments/definition/variant_spec.h"
#include "experiments/planning/cell.h"
#include "experiments/searching/search_job.h"

namespace splitpoint {
namespace {

using RowsByPosition = std::map<std::string, std::vector<const Json*>>;

// All rows with the same setting, cost model, strategy and processor count.
struct Group {
  std::string setting, costs, strategy;
  int processors;
  RowsByPosition rows;
};

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t n = values.size();
  return (values[(n - 1) / 2] + values[n / 2]) / 2;
}

template <class Field>
double median_of(const std::vector<const Json*>& rows, Field field) {
  std::vector<double> values;
  values.reserve(rows.size());
  for (const Json* row : rows) values.push_back(field(*row));
  return median(std::move(values));
}

double time_of(const Json& row) { return std::max(row.at("time_ns").get<double>(), 1.0); }
double nodes_of(const Json& row) { return row.at("nodes").at("total").get<double>(); }
double work_of(const Json& row) { return row.at("parallel").at("busy_ns").get<double>(); }
double span_of(const Json& row) { return row.at("virtual").at("span_ns").get<double>(); }

Ratios ratios_of(const std::vector<double>& values) {
  if (values.empty()) return {};
  double logs = 0;
  for (const double v : values) logs += std::log(v);
  return {std::exp(logs / static_cast<double>(values.size())),
          *std::min_element(values.begin(), values.end()),
          *std::max_element(values.begin(), values.end()),
          {}};
}

// The rows that count (see summarize()), in their order.
std::vector<const Json*> counting(std::span<const Json> rows) {
  std::map<std::string, std::size_t> last;
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (rows[i].contains("cell")) last[rows[i]["cell"].dump()] = i;
  std::vector<const Json*> found;
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (rows[i].contains("cell") && last[rows[i]["cell"].dump()] == i &&
        !rows[i].contains("failed"))
      found.push_back(&rows[i]);
  return found;
}

// The suite and the fields of a setting that are not the same in all rows.
std::vector<const char*> varied(const std::vector<const Json*>& rows) {
  std::vector<const char*> keys;
  for (const char* const key :
       {"suite", "search", "bounds", "selectivity", "depth_rule", "quiescence", "repetition",
        "hash", "table", "variant", "quantum", "ranks", "network", "nodes", "time_ms"})
    if (std::any_of(rows.begin(), rows.end(), [&](const Json* row) {
          return row->at("cell").value(key, Json()) != rows[0]->at("cell").value(key, Json());
        }))
      keys.push_back(key);
  return keys;
}

std::string setting_of(const Json& cell, const std::vector<const char*>& keys) {
  std::string text;
  for (const char* const key : keys) {
    const Json value = field_of(cell, key);
    if (value.is_null()) continue;
    text += fmt::format("{}{}={}", text.empty() ? "" : " ", key,
                        value.is_string() ? value.get<std::string>() : value.dump());
  }
  return text;
}

std::size_t place_of(std::vector<std::string>& names, const std::string& name) {
  const auto at = std::find(names.begin(), names.end(), name);
  if (at == names.end()) names.push_back(name);
  return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
}

// The groups of one kind of cell, in the order of Summary::comparisons.
std::vector<Group> group(const std::vector<const Json*>& rows, const std::vector<const char*>& keys,
                         CellKind kind) {
  const char* const wanted = kind == CellKind::search ? "search" : "capacity";
  std::vector<Group> groups;
  std::vector<std::string> settings, models{""};
  for (const Json* row : rows) {
    const Json& cell = row->at("cell");
    if (cell.value("kind", "") != wanted) continue;
    const Group of{setting_of(cell, keys),
                   cell.value("costs", std::string()),
                   cell.at("strategy").get<std::string>(),
                   processors_of(cell.at("processors")),
                   {}};
    auto at = std::find_if(groups.begin(), groups.end(), [&](const Group& g) {
      return g.setting == of.setting && g.costs == of.costs && g.strategy == of.strategy &&
             g.processors == of.processors;
    });
    if (at == groups.end()) at = groups.insert(at, of);
    place_of(settings, of.setting);
    place_of(models, of.costs);
    const std::string place =
        cell.at("suite").get<std::string>() + '/' + cell.at("position").get<std::string>();
    at->rows[place].push_back(row);
  }
  const auto rank = [&](const Group& g) {
    return std::tuple(place_of(settings, g.setting), place_of(models, g.costs),
                      g.strategy != kBaseline, g.strategy, g.processors == kUnlimitedProcessors,
                      g.processors);
  };
  std::sort(groups.begin(), groups.end(),
            [&](const Group& a, const Group& b) { return rank(a) < rank(b); });
  return groups;
}

// The baseline's rows for a group; null if there are none yet.
const RowsByPosition* baseline_of(const std::vector<Group>& groups, const Group& of) {
  for (const Group& g : groups)
    if (g.setting == of.setting && g.costs == of.costs && g.strategy == kBaseline) return &g.rows;
  return nullptr;
}

// Whether a row has another result than the baseline.
bool differs(const std::vector<const Json*>& rows, const Json& baseline, const char* key) {
  return std::any_of(rows.begin(), rows.end(),
                     [&](const Json* row) { return row->at(key) != baseline.at(key); });
}

// Sums over all rows of a group.
struct Sums {
  double busy = 0, idle = 0, split = 0, lock = 0, fail_highs = 0, on_first_move = 0;

  void add(const Json& row) {
    const Json& p = row.at("parallel");
    busy += p.at("busy_ns").get<double>();
    idle += p.at("idle_ns").get<double>();
    split += p.at("wait_ns").get<double>();
    lock += p.at("lock_ns").get<double>();
    const auto highs = row.at("fail_highs").get<double>();
    fail_highs += highs;
    on_first_move += highs * row.at("first_move_cutoff_rate").get<double>();
  }
  [[nodiscard]] TimeShares shares() const {
    const double whole = busy + idle + split + lock;
    if (whole <= 0) return {};
    return {busy / whole, idle / whole, split / whole, lock / whole};
  }
};

bool is_solved(const Json& row) { return row.at("solution").at("solved").get<bool>(); }
double time_of_row(const Json& row) {
  return is_solved(row) ? std::max(row.at("solution").at("time_ns").get<double>(), 1.0)
                        : time_of(row);
}
double nodes_of_row(const Json& row) {
  return is_solved(row) ? row.at("solution").at("nodes").get<double>() : nodes_of(row);
}
bool most_are_solved(const std::vector<const Json*>& rows) {
  return 2 * std::count_if(rows.begin(), rows.end(),
                           [](const Json* row) { return is_solved(*row); }) >
         static_cast<std::ptrdiff_t>(rows.size());
}

// Rows of old runs, from before goals existed, have no "solution".
bool has_goal(const std::vector<const Json*>& rows) {
  return std::all_of(rows.begin(), rows.end(),
                     [](const Json* row) { return row->contains("solution"); });
}

Solving solving_of(const Group& g, const RowsByPosition& baseline) {
  Solving s;
  std::vector<double> speedups;
  for (const auto& [place, rows] : g.rows) {
    const auto base = baseline.find(place);
    if (base == baseline.end() || !has_goal(rows) || !has_goal(base->second)) continue;
    const bool solved = most_are_solved(rows);
    const double time = median_of(rows, time_of_row);
    ++s.positions;
    s.solved += solved ? 1 : 0;
    s.seconds += time / 1e9;
    s.nodes += median_of(rows, nodes_of_row);
    if (solved && most_are_solved(base->second))
      speedups.push_back(median_of(base->second, time_of_row) / time);
  }
  s.speedup = ratios_of(speedups);
  return s;
}

Comparison compare(const Group& g, const RowsByPosition& baseline) {
  Comparison c;
  c.setting = g.setting;
  c.costs = g.costs;
  c.strategy = g.strategy;
  c.processors = g.processors;
  std::vector<double> speedups, parallelisms, growths;
  double base_seconds = 0, base_nodes = 0;
  Sums sums;
  for (const auto& [place, rows] : g.rows) {
    const auto base = baseline.find(place);
    if (base == baseline.end()) continue;
    ++c.positions;
    const double time = median_of(rows, time_of), base_time = median_of(base->second, time_of);
    speedups.push_back(base_time / time);
    c.seconds += time / 1e9;
    base_seconds += base_time / 1e9;
    c.nodes += median_of(rows, nodes_of);
    base_nodes += median_of(base->second, nodes_of);
    c.other_values += differs(rows, *base->second[0], "value") ? 1 : 0;
    c.other_moves += differs(rows, *base->second[0], "best_move") ? 1 : 0;
    for (const Json* row : rows) {
      sums.add(*row);
      if (const auto growth = row->find("branching_factor");
          growth != row->end() && growth->is_number())
        growths.push_back(growth->get<double>());
    }
    if (g.costs.empty()) continue;
    const double work = median_of(rows, work_of), span = median_of(rows, span_of);
    parallelisms.push_back(work / std::max(span, 1.0));
    c.work += work / 1e9;
    c.span += span / 1e9;
  }
  c.speedup = ratios_of(speedups);
  c.solving = solving_of(g, baseline);
  if (c.seconds > 0) c.total_ratio = base_seconds / c.seconds;
  if (base_nodes > 0) c.search_overhead = c.nodes / base_nodes - 1;
  c.shares = sums.shares();
  c.parallelism = ratios_of(parallelisms).mean;
  if (!growths.empty()) c.branching = ratios_of(growths).mean;
  if (sums.fail_highs > 0) c.first_move_cutoff_rate = sums.on_first_move / sums.fail_highs;
  return c;
}

Capacity capacity_of(const Group& g, const RowsByPosition& baseline) {
  Capacity c;
  c.setting = g.setting;
  c.processors = g.processors;
  std::vector<double> ceilings;
  for (const auto& [place, rows] : g.rows)
    if (const auto base = baseline.find(place); base != baseline.end())
      ceilings.push_back(g.processors * median_of(base->second, time_of) /
                         median_of(rows, time_of));
  c.positions = static_cast<int>(ceilings.size());
  c.ceiling = ratios_of(ceilings);
  return c;
}

std::optional<Summary::Harness> harness_of(std::span<const Json> rows) {
  double between = 0, tables = 0, searching = 0;
  for (const Json& row : rows) {
    if (!row.contains("harness_ns")) continue;
    between += row.at("harness_ns").get<double>();
    if (row.contains("pace") && row.at("pace").is_object())  // waits for a neighbour do not count
      between -= row.at("pace").at("waited_ns").get<double>();
    tables += row.at("table_ns").get<double>();
    searching += time_of(row);
  }
  if (searching <= 0) return std::nullopt;
  return Summary::Harness{tables / searching, (between - tables) / searching};
}

}  // namespace

Summary summarize(std::span<const Json> all) {
  const std::vector<const Json*> rows = counting(all);
  const std::vector<const char*> keys = varied(rows);
  Summary summary;
  summary.harness = harness_of(all);
  const std::vector<Group> groups = group(rows, keys, CellKind::search);
  for (const Group& g : groups)
    if (const RowsByPosition* base = baseline_of(groups, g))
      summary.comparisons.push_back(compare(g, *base));
  for (const Group& g : group(rows, keys, CellKind::capacity))
    if (const RowsByPosition* base = baseline_of(groups, g))
      summary.capacities.push_back(capacity_of(g, *base));
  return summary;
}

}  // namespace splitpoint
