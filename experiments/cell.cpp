// cell.cpp - laying out the grid.
// SPDX-License-Identifier: MIT
#include "experiments/cell.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>

#include "engine/core/random.h"

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

// Every search of one position in one repeat.
std::vector<Cell> cells_of(const Experiment& e, const Place& place, int repeat) {
  const auto cell = [&](const std::string& strategy, int processors) {
    return Cell{CellKind::search, place.suite, place.position, strategy, processors, repeat};
  };
  std::vector<Cell> cells{cell(std::string(kBaseline), 1)};
  for (const std::string& strategy : e.strategies)
    for (const int p : e.processors)
      if (strategy != kBaseline && (p > 1 || e.parallel_on_one)) cells.push_back(cell(strategy, p));
  return cells;
}

}  // namespace

std::vector<Cell> plan_cells(const Experiment& e, const Shard& shard, int machine_processors) {
  Random random(e.seed);
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

  std::vector<Cell> plan;
  for (int repeat = 0; repeat < e.repeats; ++repeat)
    for (std::size_t i = 0; i < places.size(); ++i) {
      std::vector<Cell> cells = cells_of(e, places[i], repeat);
      for (const int p : e.processors)
        if (p > 1 && p <= machine_processors && i < static_cast<std::size_t>(e.capacity))
          cells.push_back({CellKind::capacity, places[i].suite, places[i].position,
                           std::string(kBaseline), p, repeat});
      shuffle(cells, random);
      if (static_cast<int>(i % static_cast<std::size_t>(shard.count)) == shard.index - 1)
        plan.insert(plan.end(), cells.begin(), cells.end());
    }
  return plan;
}

Json cell_json(const Cell& cell) {
  return {{"kind", cell.kind == CellKind::search ? "search" : "capacity"},
          {"suite", cell.suite->name},
          {"position", cell.position->id},
          {"strategy", cell.strategy},
          {"processors", cell.processors},
          {"repeat", cell.repeat}};
}

std::string cell_text(const Cell& cell) {
  return fmt::format("{}/{} {} P={}", cell.suite->name, cell.position->id,
                     cell.kind == CellKind::search ? cell.strategy : "capacity", cell.processors);
}

}  // namespace splitpoint
