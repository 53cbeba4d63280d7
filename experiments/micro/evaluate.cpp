// evaluate.cpp - the cost of one static evaluation, over the positions of bench.epd.
//
// A few dozen positions in a fixed order are too easy for the branch predictor. The children of
// every position, played and taken back as in a search, are harder. There the cost is the
// difference between the last two lines of the output.
// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>

#include <cstddef>
#include <fstream>
#include <string>
#include <vector>

#include "engine/games/xiangqi/position.h"

namespace {

using splitpoint::Move;
using splitpoint::xiangqi::Position;

std::vector<Position> bench_positions() {
  std::vector<Position> positions;
  std::ifstream file(SPLITPOINT_SOURCE "/tests/data/xiangqi/bench.epd");
  for (std::string line; std::getline(file, line);)
    if (const auto position = Position::parse(line.substr(0, line.find(';'))))
      positions.push_back(*position);
  return positions;
}

void roots(benchmark::State& state) {
  const std::vector<Position> positions = bench_positions();
  if (positions.empty()) return state.SkipWithError("no positions in bench.epd");
  std::size_t i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(positions[i].evaluate());
    if (++i == positions.size()) i = 0;
  }
  state.counters["positions"] = static_cast<double>(positions.size());
}
BENCHMARK(roots);

// Calls visit(position) in every child of every position. The time is per child.
template <class F>
void children(benchmark::State& state, F visit) {
  struct Child {
    std::size_t parent;
    Move move;
  };
  std::vector<Position> positions = bench_positions();
  std::vector<Child> all;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    Move moves[Position::kMaxMoves];
    const int n = positions[i].generate(moves);
    for (int k = 0; k < n; ++k) all.push_back({i, moves[k]});
  }
  if (all.empty()) return state.SkipWithError("no positions in bench.epd");
  std::size_t i = 0;
  for (auto _ : state) {
    Position& position = positions[all[i].parent];
    const Position::Undo undo = position.play(all[i].move);
    visit(position);
    position.undo(all[i].move, undo);
    if (++i == all.size()) i = 0;
  }
  state.counters["positions"] = static_cast<double>(all.size());
}

void children_without(benchmark::State& state) {
  children(state, [](const Position& p) { benchmark::DoNotOptimize(p.key()); });
}
BENCHMARK(children_without);

void children_with(benchmark::State& state) {
  children(state, [](const Position& p) { benchmark::DoNotOptimize(p.evaluate()); });
}
BENCHMARK(children_with);

}  // namespace
