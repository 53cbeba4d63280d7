// cell.cpp - laying out the grid.
// SPDX-License-Identifier: MIT
#include "experiments/planning/cell.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <utility>

#include "engine/core/quote.h"
#include "engine/core/random.h"
#include "experiments/definition/names.h"
#include "experiments/definition/variant_spec.h"
#include "experiments/searching/search_job.h"

namespace splitpoint {
namespace {

// Fisher and Yates's shuffle; std::shuffle differs from library to library.
template <class T>
void shuffle(std::vector<T>& items, Random& random) {
  for (std::size_t i = items.size(); i > 1; --i)
    std::swap(items[i - 1], items[random.below(static_cast<std::uint32_t>(i))]);
}

struct Place {
  const Suite* suite;
  const SuitePosition* position;
};

// The baseline, and every strategy on every number of processors; `like` says all else.
std::vector<Cell> searches(const Experiment& e, const Cell& like) {
  std::vector<Cell> cells{like};
  for (const std::string& strategy : e.strategies)
    for (const int p : e.processors)
      if (strategy != kBaseline && (p != 1 || e.parallel_on_one)) {
        cells.push_back(like);
        cells.back().strategy = strategy;
        cells.back().processors = p;
      }
  return cells;
}

Cell baseline(const Place& place, const Setting& setting) {
  Cell cell;
  cell.suite = place.suite;
  cell.position = place.position;
  cell.setting = setting;
  cell.strategy = kBaseline;
  return cell;
}

void append(std::vector<Cell>& cells, const std::vector<Cell>& more) {
  cells.insert(cells.end(), more.begin(), more.end());
}

// Every virtual search of one position.
std::vector<Cell> virtual_cells(const Experiment& e, const Place& place) {
  std::vector<Cell> cells;
  for (const Setting& setting : e.settings)
    for (const CostModel& costs : e.costs)
      for (const std::uint64_t seed : e.seeds) {
        Cell like = baseline(place, setting);
        like.costs = &costs;
        like.seed = seed;
        append(cells, searches(e, like));
      }
  return cells;
}

// Every real search of one position in one repeat.
std::vector<Cell> real_cells(const Experiment& e, const Place& place, int repeat, bool capacity,
                             int machine_processors) {
  std::vector<Cell> cells;
  for (const Setting& setting : e.settings) {
    Cell like = baseline(place, setting);
    like.repeat = repeat;
    append(cells, searches(e, like));
    like.kind = CellKind::capacity;
    for (const int p : e.processors)
      if (capacity && p > 1 && p <= machine_processors) {
        cells.push_back(like);
        cells.back().processors = p;
      }
  }
  return cells;
}

// The positions of every suite, or a sample of each.
std::vector<Place> draw_places(const Experiment& e, Random& random) {
  std::vector<Place> places;
  for (const Suite& suite : e.suites) {
    std::vector<Place> drawn;
    for (const SuitePosition& p : suite.positions) drawn.push_back({&suite, &p});
    shuffle(drawn, random);
    if (e.positions > 0 && static_cast<std::size_t>(e.positions) < drawn.size())
      drawn.resize(static_cast<std::size_t>(e.positions));
    places.insert(places.end(), drawn.begin(), drawn.end());
  }
  shuffle(places, random);
  return places;
}

// A cell and the number of its position, by which shards are dealt.
struct Planned {
  std::size_t place;
  Cell cell;
};

std::vector<Planned> plan_all(const Experiment& e, int machine_processors) {
  Random random(e.seed);
  const std::vector<Place> places = draw_places(e, random);
  std::vector<Planned> plan;
  const auto add = [&](std::size_t place, const std::vector<Cell>& cells) {
    for (const Cell& cell : cells) plan.push_back({place, cell});
  };
  for (std::size_t i = 0; e.on_virtual && i < places.size(); ++i)
    add(i, virtual_cells(e, places[i]));
  for (int repeat = 0; e.on_threads && repeat < e.repeats; ++repeat)
    for (std::size_t i = 0; i < places.size(); ++i) {
      const bool capacity = i < static_cast<std::size_t>(e.capacity);
      std::vector<Cell> cells = real_cells(e, places[i], repeat, capacity, machine_processors);
      shuffle(cells, random);
      add(i, cells);
    }
  return plan;
}

std::string value_of(const Cell& cell, const std::string& key) {
  if (key == "game") return cell.suite->game;
  const Json json = cell_json(cell);
  const auto value = json.find(key);
  if (value == json.end()) return {};
  return value->is_string() ? value->get<std::string>() : value->dump();
}

bool matches(const CellFilter& filter, const Cell& cell) {
  return std::all_of(filter.keys.begin(), filter.keys.end(), [&](const auto& key) {
    const std::string value = value_of(cell, key.first);
    return std::find(key.second.begin(), key.second.end(), value) != key.second.end();
  });
}

// A value that no cell has is a slip of the pen.
std::optional<Error> fault_of(const CellFilter& filter, const std::vector<Planned>& plan) {
  for (const auto& [key, values] : filter.keys) {
    std::set<std::string> there;
    for (const Planned& p : plan) there.insert(value_of(p.cell, key));
    const std::vector<std::string_view> names(there.begin(), there.end());
    for (const std::string& value : values)
      if (!there.contains(value)) return unknown_name(filter.where, key, value, names);
  }
  return {};
}

void change(Setting& setting, const SettingChange& to) {
  setting.depth = to.depth.value_or(setting.depth);
  setting.depth_offset = to.depth_offset.value_or(setting.depth_offset);
  setting.nodes = to.nodes.value_or(setting.nodes);
  setting.milliseconds = to.milliseconds.value_or(setting.milliseconds);
  setting.hash_mib = to.hash_mib.value_or(setting.hash_mib);
  setting.table = to.table.value_or(setting.table);
}

std::optional<Error> make_exceptions(const Experiment& e, std::vector<Planned>& plan) {
  for (const CellOverride& o : e.changes)
    if (auto fault = fault_of(o.cells, plan)) return fault;
  for (const CellFilter& f : e.excludes)
    if (auto fault = fault_of(f, plan)) return fault;
  for (const CellOverride& o : e.changes)
    for (Planned& p : plan)
      if (matches(o.cells, p.cell)) change(p.cell.setting, o.change);
  for (const CellFilter& f : e.excludes)
    std::erase_if(plan, [&](const Planned& p) { return matches(f, p.cell); });
  if (plan.empty()) return Error{"[[exclude]]", "nothing is left to run"};
  return {};
}

std::optional<Error> fault_of_depth(const Cell& cell) {
  const SuitePosition& p = *cell.position;
  const std::string where = fmt::format("{}:{}", cell.suite->file, p.line);
  if (cell.setting.depth == 0 && p.depth_for(cell.setting.options.selectivity) == 0)
    return Error{where,
                 fmt::format("{} has no depth, and the experiment sets no depth, nodes or time",
                             quote(p.id))};
  if (cell.setting.table != TableStart::cold && cell.processors == kUnlimitedProcessors)
    return Error{
        "table",
        fmt::format("cannot be \"{}\" with unlimited processors, which try again and again",
                    name_of(cell.setting.table))};
  if (cell.depth() < 1 || cell.depth() > kMaxPly / 2)
    return Error{where, fmt::format("{} would be searched to depth {}; 1 to {} are possible",
                                    quote(p.id), cell.depth(), kMaxPly / 2)};
  return {};
}

std::optional<Error> fault_in_variant(const Cell& cell) {
  if (cell.setting.variant.empty()) return {};
  if (cell.setting.table != TableStart::cold)
    return Error{"variant", fmt::format("begins with a cold table, not a {} one",
                                        name_of(cell.setting.table))};
  if (cell.processors == kUnlimitedProcessors)
    return Error{"variant", "cannot have unlimited processors"};
  if (cell.kind == CellKind::capacity)
    return Error{"variant", "has no capacity to measure: set capacity = 0"};
  const bool serial = cell.strategy == kBaseline;
  return fault_of_variant("variant", cell.setting.variant, cell.strategy,
                          cell.is_virtual() ? "virtual"
                          : serial          ? "serial"
                                            : "threads");
}

}  // namespace

Result<std::vector<Cell>> plan_cells(const Experiment& e, const Shard& shard,
                                     int machine_processors) {
  std::vector<Planned> plan = plan_all(e, machine_processors);
  if (const auto fault = make_exceptions(e, plan)) return *fault;
  std::vector<Cell> cells;
  for (const Planned& p : plan) {
    if (const auto fault = fault_of_depth(p.cell)) return *fault;
    if (const auto fault = fault_in_variant(p.cell)) return *fault;
    if (static_cast<int>(p.place % static_cast<std::size_t>(shard.count)) == shard.index - 1)
      cells.push_back(p.cell);
  }
  return cells;
}

Json cell_json(const Cell& cell) {
  const SearchOptions& o = cell.setting.options;
  Json json{{"kind", cell.kind == CellKind::search ? "search" : "capacity"},
            {"suite", cell.suite->name},
            {"position", cell.position->id},
            {"search", name_of(o.algorithm)},
            {"bounds", name_of(o.bounds)},
            {"selectivity", name_of(o.selectivity)},
            {"depth_rule", name_of(o.depth_rule)},
            {"quiescence", name_of(o.quiescence)},
            {"repetition", name_of(o.repetition)},
            {"hash", cell.setting.hash_mib},
            {"table", name_of(cell.setting.table)},
            {"depth", cell.depth()},
            {"strategy", cell.strategy},
            {"machine", cell.is_virtual() ? "virtual" : "threads"},
            {"processors", processors_json(cell.processors)}};
  if (!cell.setting.variant.empty()) json["variant"] = cell.setting.variant;
  if (cell.setting.nodes > 0) json["nodes"] = cell.setting.nodes;
  if (cell.setting.milliseconds > 0) json["time_ms"] = cell.setting.milliseconds;
  if (cell.is_virtual()) {
    json["costs"] = cell.costs->name;
    json["seed"] = cell.seed;
  } else {
    json["repeat"] = cell.repeat;
  }
  return json;
}

std::string cell_text(const Cell& cell) {
  std::string text = fmt::format("{}/{} {} P={}", cell.suite->name, cell.position->id,
                                 cell.kind == CellKind::search ? cell.strategy : "capacity",
                                 processors_text(cell.processors));
  if (cell.is_virtual()) text += fmt::format(" {} seed {}", cell.costs->name, cell.seed);
  Cell usual = cell;
  usual.setting = {};
  const Json json = cell_json(cell), usually = cell_json(usual);
  for (const auto& [key, value] : json.items())
    if (key != "depth" && usually.value(key, Json()) != value)
      text +=
          fmt::format(" {}={}", key, value.is_string() ? value.get<std::string>() : value.dump());
  return text;
}

std::string processors_text(int processors) {
  return processors == kUnlimitedProcessors ? std::string(kUnlimitedName)
                                            : fmt::format("{}", processors);
}

Json processors_json(int processors) {
  if (processors == kUnlimitedProcessors) return kUnlimitedName;
  return processors;
}

int processors_of(const Json& stored) {
  return stored.is_string() ? kUnlimitedProcessors : stored.get<int>();
}

}  // namespace splitpoint
