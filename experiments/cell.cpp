// cell.cpp - laying out the grid.
// SPDX-License-Identifier: MIT
#include "experiments/cell.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>

#include "engine/core/random.h"
#include "experiments/search_job.h"

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

Cell baseline(const Place& place) {
  Cell cell;
  cell.suite = place.suite;
  cell.position = place.position;
  cell.strategy = kBaseline;
  return cell;
}

// Every virtual search of one position.
std::vector<Cell> virtual_cells(const Experiment& e, const Place& place) {
  std::vector<Cell> cells;
  for (const CostModel& costs : e.costs)
    for (const std::uint64_t seed : e.seeds) {
      Cell like = baseline(place);
      like.costs = &costs;
      like.seed = seed;
      const std::vector<Cell> more = searches(e, like);
      cells.insert(cells.end(), more.begin(), more.end());
    }
  return cells;
}

// Every real search of one position in one repeat.
std::vector<Cell> real_cells(const Experiment& e, const Place& place, int repeat, bool capacity,
                             int machine_processors) {
  Cell like = baseline(place);
  like.repeat = repeat;
  std::vector<Cell> cells = searches(e, like);
  like.kind = CellKind::capacity;
  for (const int p : e.processors)
    if (capacity && p > 1 && p <= machine_processors) {
      cells.push_back(like);
      cells.back().processors = p;
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

}  // namespace

std::vector<Cell> plan_cells(const Experiment& e, const Shard& shard, int machine_processors) {
  Random random(e.seed);
  const std::vector<Place> places = draw_places(e, random);
  std::vector<Cell> plan;
  const auto add = [&](std::size_t place, const std::vector<Cell>& cells) {
    if (static_cast<int>(place % static_cast<std::size_t>(shard.count)) == shard.index - 1)
      plan.insert(plan.end(), cells.begin(), cells.end());
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

Json cell_json(const Cell& cell) {
  Json json{{"kind", cell.kind == CellKind::search ? "search" : "capacity"},
            {"suite", cell.suite->name},
            {"position", cell.position->id},
            {"strategy", cell.strategy},
            {"machine", cell.is_virtual() ? "virtual" : "threads"},
            {"processors", processors_json(cell.processors)}};
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
