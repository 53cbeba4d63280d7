// repetition_table.cpp - does a repetition table pay in a search of chess and xiangqi?
//
// The same sequential searches, node for node, with a scan of the game's history at every node
// (`scan`) and with a table that makes most scans needless (`table`). `scanned` is the share of the
// main nodes at which the table could not.
// SPDX-License-Identifier: MIT
#include "engine/games/repetition_table.h"

#include "engine/games/chess/position.h"
#include "engine/games/xiangqi/position.h"
#include "experiments/micro/searched_positions.h"

namespace splitpoint {
namespace {

constexpr Depth kDepth = 8;
constexpr std::size_t kPositions = 24;

std::uint64_t asked, scanned;

// Counts how often the table leaves the question to a scan.
template <Game G>
struct Counting : RepetitionTable<G> {
  using Base = RepetitionTable<G>;
  explicit Counting(Base position) : Base(std::move(position)) {}
  static Result<Counting> parse(std::string_view text) {
    Result<Base> parsed = Base::parse(text);
    if (!parsed) return parsed.error();
    return Counting(*std::move(parsed));
  }
  [[nodiscard]] Verdict repetition(Ply ply) const {
    ++asked;
    scanned += this->may_repeat();
    return Base::repetition(ply);
  }
};

template <Game G>
void count(benchmark::State& state) {
  const Result<Suite> suite = load_suite(std::string(G::kName));
  if (!suite) return state.SkipWithError(suite.error().text().c_str());
  asked = scanned = 0;
  for (const SuitePosition& p : suite->positions)
    search_once(*parse_with_moves<Counting<G>>(p.text), kDepth);
  for (auto _ : state) benchmark::DoNotOptimize(scanned);
  state.counters["scanned"] = static_cast<double>(scanned) / static_cast<double>(asked);
}
BENCHMARK(count<chess::Position>)->Name("scanned/chess")->Iterations(1);
BENCHMARK(count<xiangqi::Position>)->Name("scanned/xiangqi")->Iterations(1);

template <Game G>
bool register_both(const std::string& suite) {
  return register_searches<G>("scan", suite, kPositions, kDepth) &&
         register_searches<RepetitionTable<G>>("table", suite, kPositions, kDepth);
}
[[maybe_unused]] const bool kRegistered =
    register_both<chess::Position>("chess") && register_both<xiangqi::Position>("xiangqi");

}  // namespace
}  // namespace splitpoint
