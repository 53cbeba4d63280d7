// pawn_table.cpp - the benefit of the pawn table to a search of chess.
//
// The same sequential searches, node for node, with the table and without it; and how often the
// table has the pawn structure that is looked up (`known`).
// SPDX-License-Identifier: MIT
#include "engine/games/chess/position.h"
#include "experiments/micro/searched_positions.h"

namespace splitpoint {
namespace {

constexpr Depth kDepth = 8;
constexpr std::size_t kPositions = 24;

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

// All positions, one after the other.
void count(benchmark::State& state) {
  const Result<Suite> suite = load_suite("chess");
  if (!suite) return state.SkipWithError(suite.error().text().c_str());
  asked = known = 0;
  for (const SuitePosition& p : suite->positions)
    search_once(*parse_with_moves<Counting>(p.text), kDepth);
  for (auto _ : state) benchmark::DoNotOptimize(known);
  state.counters["known"] = static_cast<double>(known) / static_cast<double>(asked);
}
BENCHMARK(count)->Name("hit_rate")->Iterations(1);

[[maybe_unused]] const bool kRegistered =
    register_searches<Position>("table", "chess", kPositions, kDepth) &&
    register_searches<WithoutTable>("no_table", "chess", kPositions, kDepth);

}  // namespace
}  // namespace splitpoint
