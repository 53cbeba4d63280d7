// searched_positions.h - benchmarks that search the positions of a suite as one game or another.
//
// The name of a benchmark is SIDE/SUITE/POSITION, so `analyse.py sides` can compare them.
// SPDX-License-Identifier: MIT
#pragma once
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string>

#include "engine/core/fen_fields.h"
#include "engine/core/game.h"
#include "engine/search/search.h"
#include "experiments/definition/suite.h"
#include "parallel/machines/serial.h"
#include "parallel/strategies/sequential.h"

namespace splitpoint {

// A sequential search with full selectivity and an empty table. Returns its nodes.
template <Game G>
std::uint64_t search_once(const G& position, Depth depth) {
  TranspositionTable table = TranspositionTable::make(16).value();
  Serial machine;
  Search<G, Serial, Sequential> search(machine, table, {}, {.depth = depth});
  return search.run(position).stats.nodes();
}

// Registers one benchmark for each of `count` positions, evenly spread over the suite. G::parse()
// reads them, with their moves.
template <Game G>
bool register_searches(const std::string& side, const std::string& suite_name, std::size_t count,
                       Depth depth) {
  const Result<Suite> suite = load_suite(suite_name);
  if (!suite) {
    benchmark::RegisterBenchmark(
        fmt::format("{}/{}", side, suite_name).c_str(), [=](benchmark::State& state) {
          state.SkipWithError(load_suite(suite_name).error().text().c_str());
        });
    return false;
  }
  const std::size_t step = std::max<std::size_t>(suite->positions.size() / count, 1);
  for (std::size_t i = 0; i < suite->positions.size(); i += step) {
    const SuitePosition& p = suite->positions[i];
    const auto search = [text = p.text, depth](benchmark::State& state) {
      const G position = *parse_with_moves<G>(text);
      std::uint64_t nodes = 0;
      for (auto _ : state) nodes = search_once(position, depth);
      state.counters["nodes"] = static_cast<double>(nodes);
    };
    benchmark::RegisterBenchmark(fmt::format("{}/{}/{}", side, suite_name, p.id).c_str(), search);
  }
  return true;
}

}  // namespace splitpoint
