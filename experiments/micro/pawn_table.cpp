// pawn_table.cpp - the benefit of the pawn table to a search of chess.
//
// The same sequential searches, node for node, with the table and without it; and how often the
// table has the pawn structure that is looked up.
// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>
#include <vector>

#include "engine/games/chess/position.h"
#include "engine/search/search.h"
#include "experiments/definition/suite.h"
#include "parallel/machines/serial.h"
#include "parallel/strategies/sequential.h"

namespace splitpoint {
namespace {

constexpr Depth kDepth = 8;
constexpr std::size_t kPositions = 12;

using chess::Position;

// A chess position as another game G, which differs in evaluate().
template <class G>
struct As : Position {
  explicit As(const Position& p) : Position(p) {}
  static Result<G> parse(std::string_view text) {
    const Result<Position> p = Position::parse(text);
    if (!p) return p.error();
    return G(As(*p));
  }
};

struct WithoutTable : As<WithoutTable> {
  explicit WithoutTable(const As& p) : As(p) {}
  [[nodiscard]] Value evaluate() const { return Position::evaluate(); }
};
static_assert(Cached<Position> && Game<WithoutTable> && !Cached<WithoutTable>);

std::uint64_t asked, known;

struct Counting : As<Counting> {
  explicit Counting(const As& p) : As(p) {}
  [[nodiscard]] Value evaluate() const { return Position::evaluate(); }
  [[nodiscard]] Value evaluate(chess::PawnTable& table) const {
    ++asked;
    known += table.knows(*this);
    return Position::evaluate(table);
  }
};

template <class G>
void searches(benchmark::State& state) {
  const Result<Suite> suite = load_suite("chess");
  if (!suite) return state.SkipWithError(suite.error().text().c_str());
  std::vector<G> positions;
  const std::size_t step = std::max<std::size_t>(suite->positions.size() / kPositions, 1);
  for (std::size_t i = 0; i < suite->positions.size(); i += step)
    positions.push_back(*G::parse(suite->positions[i].text));
  TranspositionTable table = TranspositionTable::make(16).value();
  std::uint64_t nodes = 0;
  asked = known = 0;
  for (auto _ : state)
    for (const G& position : positions) {
      table.clear();
      Serial machine;
      Search<G, Serial, Sequential> search(machine, table, {}, {.depth = kDepth});
      nodes += search.run(position).stats.nodes();
    }
  state.counters["nodes"] =
      benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kAvgIterations);
  state.counters["nodes/s"] =
      benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
  if (asked > 0) state.counters["known"] = static_cast<double>(known) / static_cast<double>(asked);
}
BENCHMARK(searches<Position>)->Name("with_table");
BENCHMARK(searches<WithoutTable>)->Name("without_table");
BENCHMARK(searches<Counting>)->Name("counted");

}  // namespace
}  // namespace splitpoint
