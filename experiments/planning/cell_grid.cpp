// cell_grid.cpp - makes all cells, in a random order that the experiment's seed decides.
// SPDX-License-Identifier: MIT
#include "experiments/planning/cell_grid.h"

#include <algorithm>
#include <utility>

#include "engine/core/random.h"

namespace splitpoint {
namespace {

// The Fisher-Yates shuffle. std::shuffle is not the same in every library.
template <class T>
void shuffle(std::vector<T>& items, Random& random) {
  for (std::size_t i = items.size(); i > 1; --i)
    std::swap(items[i - 1], items[random.below(static_cast<std::uint32_t>(i))]);
}

struct SuiteMember {
  const Suite* suite;
  const SuitePosition* position;
};

// The baseline, and every strategy on every number of processors. `like` is the baseline cell.
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

Cell baseline(const SuiteMember& member, const Setting& setting) {
  Cell cell;
  cell.suite = member.suite;
  cell.position = member.position;
  cell.setting = setting;
  cell.strategy = kBaseline;
  return cell;
}

void append(std::vector<Cell>& cells, const std::vector<Cell>& more) {
  cells.insert(cells.end(), more.begin(), more.end());
}

// All searches of one position in virtual time.
std::vector<Cell> virtual_cells(const Experiment& e, const SuiteMember& member) {
  std::vector<Cell> cells;
  for (const Setting& setting : e.settings)
    for (const CostModel& costs : e.costs)
      for (const std::uint64_t seed : e.seeds) {
        Cell like = baseline(member, setting);
        like.costs = &costs;
        like.seed = seed;
        append(cells, searches(e, like));
      }
  return cells;
}

// Whether the ceiling is measured with p processors. What the other computers of a cluster have is
// not known here.
bool has_ceiling(const Experiment& e, const Setting& setting, int p, int machine_processors) {
  if (e.on_cluster) return p * setting.ranks > 1;
  return p > 1 && p <= machine_processors;
}

// All searches of one position in real time, in one repeat.
std::vector<Cell> real_cells(const Experiment& e, const SuiteMember& member, int repeat,
                             bool capacity, int machine_processors) {
  std::vector<Cell> cells;
  for (const Setting& setting : e.settings) {
    Cell like = baseline(member, setting);
    like.repeat = repeat;
    like.on_cluster = e.on_cluster;
    append(cells, searches(e, like));
    like.kind = CellKind::capacity;
    for (const int p : e.processors)
      if (capacity && has_ceiling(e, setting, p, machine_processors)) {
        cells.push_back(like);
        cells.back().processors = p;
      }
  }
  return cells;
}

// All positions of every suite, or a random sample of each, in random order.
std::vector<SuiteMember> draw_positions(const Experiment& e, Random& random) {
  std::vector<SuiteMember> members;
  for (const Suite& suite : e.suites) {
    std::vector<SuiteMember> drawn;
    drawn.reserve(suite.positions.size());
    for (const SuitePosition& p : suite.positions) drawn.push_back({&suite, &p});
    shuffle(drawn, random);
    if (e.positions > 0 && static_cast<std::size_t>(e.positions) < drawn.size())
      drawn.resize(static_cast<std::size_t>(e.positions));
    members.insert(members.end(), drawn.begin(), drawn.end());
  }
  shuffle(members, random);
  return members;
}

}  // namespace

double most_cells(const Experiment& e) {
  const auto number = [](std::size_t n) { return static_cast<double>(n); };
  double positions = 0;
  for (const Suite& suite : e.suites)
    positions += number(
        e.positions > 0 ? std::min(suite.positions.size(), static_cast<std::size_t>(e.positions))
                        : suite.positions.size());
  const double processors = number(e.processors.size());
  const double searches = 1 + number(e.strategies.size()) * processors;
  const double simulated = number(e.costs.size()) * number(e.seeds.size()) * searches;
  const double real = e.repeats * (searches + processors);
  return positions * number(e.settings.size()) *
         ((e.on_virtual ? simulated : 0) + (e.in_real_time ? real : 0));
}

std::vector<PlannedCell> make_grid(const Experiment& e, int machine_processors) {
  Random random(e.seed);
  const std::vector<SuiteMember> members = draw_positions(e, random);
  std::vector<PlannedCell> plan;
  const auto add = [&](std::size_t position, const std::vector<Cell>& cells) {
    for (const Cell& cell : cells) plan.push_back({position, cell});
  };
  for (std::size_t i = 0; e.on_virtual && i < members.size(); ++i)
    add(i, virtual_cells(e, members[i]));
  for (int repeat = 0; e.in_real_time && repeat < e.repeats; ++repeat)
    for (std::size_t i = 0; i < members.size(); ++i) {
      const bool capacity = i < static_cast<std::size_t>(e.capacity);
      std::vector<Cell> cells = real_cells(e, members[i], repeat, capacity, machine_processors);
      shuffle(cells, random);
      add(i, cells);
    }
  return plan;
}

}  // namespace splitpoint
