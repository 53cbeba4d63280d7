// bench.cpp - `splitpoint bench`: fixed searches that give the same signature on every computer.
//
// The signature is a number made of all node counts, values and best moves: a change that is to
// leave the search alone must leave it alone, and a change of the search must change it.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>

#include "experiments/commands/verbs.h"
#include "experiments/names.h"
#include "experiments/search_job.h"

namespace splitpoint {
namespace {

constexpr std::size_t kBenchMib = 16;

struct Item {
  const char* game;
  const char* position;  // "": the start position
  Depth depth;
  Selectivity selectivity = Selectivity::full;
  Bounds bounds = Bounds::soft;
  Algorithm algorithm = Algorithm::pvs;
};

constexpr auto kNone = Selectivity::none;
constexpr auto kHard = Bounds::hard;
constexpr const char* kOpening =
    "r1bakab1r/9/n2c2n2/p1p1p1p1p/9/9/P1P1P1PRP/1C4N2/2C6/RNBAKAB2 b - - 0 1";
constexpr const char* kMiddlegame = "1C1ak1b2/4a4/b8/p3P4/7rp/P1R2p3/8P/4BAn2/4A4/2B1K4 b - - 0 1";
constexpr const char* kEndgame = "2b1ka3/4a4/4b1R2/4P2P1/p8/2P6/P8/9/4AK3/2r3B2 w - - 0 1";

// About half a second each, so that none drowns the others' time.
constexpr std::array kItems{
    Item{"xiangqi", "", 11},
    Item{"xiangqi", kOpening, 13},
    Item{"xiangqi", kMiddlegame, 15},
    Item{"xiangqi", kEndgame, 14},
    Item{"xiangqi", kOpening, 12, Selectivity::full, kHard},
    Item{"xiangqi", kOpening, 8, kNone},
    Item{"xiangqi", kMiddlegame, 8, kNone, kHard},
    Item{"xiangqi", kOpening, 7, kNone, kHard, Algorithm::alpha_beta},
    Item{"xiangqi", kEndgame, 8, kNone, Bounds::soft, Algorithm::mtdf},
    Item{"synthetic", "width=20 height=0 seed=1 ordering=80 noise=16", 8, kNone},
    Item{"synthetic", "width=8..24 height=0 seed=2 ordering=60 noise=16 transpositions=50", 8,
         kNone, kHard},
    Item{"tictactoe", "", 9, kNone},
    Item{"tictactoe", "", 9, kNone, kHard, Algorithm::minimax},
};

// FNV-1a, 64 bits: Fowler, Noll, Vo, 1991.
class Signature {
 public:
  void add(std::string_view text) {
    for (const char c : text) hash_ = (hash_ ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  }
  [[nodiscard]] std::uint64_t value() const { return hash_; }

 private:
  std::uint64_t hash_ = 0xcbf29ce484222325ULL;
};

SearchJob job_of(const Item& item) {
  SearchJob job;
  job.game = item.game;
  job.position = item.position;
  job.limits.depth = item.depth;
  job.options.selectivity = item.selectivity;
  job.options.bounds = item.bounds;
  job.options.algorithm = item.algorithm;
  return job;
}

Result<int> run() {
  Result<TranspositionTable> made = TranspositionTable::make(kBenchMib);
  if (!made) return made.error();
  TranspositionTable table = *std::move(made);
  Signature signature;
  std::uint64_t nodes = 0;
  Ticks time = 0;
  fmt::print("{:<10} {:<9} {:<5} {:<11} {:>5} {:>7} {:>9} {:>12} {:>9}\n", "game", "search",
             "bounds", "selectivity", "depth", "value", "move", "nodes", "ms");
  for (const Item& item : kItems) {
    table.clear();
    const Result<SearchOutcome> outcome = run_search(job_of(item), table);
    if (!outcome) return outcome.error();
    const std::uint64_t n = outcome->stats.nodes();
    nodes += n;
    time += outcome->time;
    signature.add(fmt::format("{} {} {}\n", n, outcome->value, outcome->best_move));
    fmt::print("{:<10} {:<9} {:<6} {:<11} {:>5} {:>7} {:>9} {:>12} {:>9.1f}\n", item.game,
               name_of(item.algorithm), name_of(item.bounds), name_of(item.selectivity),
               outcome->depth, outcome->value, outcome->best_move, n,
               static_cast<double>(outcome->time) / 1e6);
  }
  fmt::print("nodes {}\n", nodes);
  fmt::print("time {:.3f} s\n", static_cast<double>(time) / 1e9);
  fmt::print("rate {:.0f} nodes/s\n", static_cast<double>(nodes) * 1e9 / static_cast<double>(time));
  fmt::print("signature {}\n", signature.value());
  return 0;
}

}  // namespace

Verb add_bench(CLI::App& app) {
  CLI::App* const verb = app.add_subcommand(
      "bench", "fixed searches on one processor; the last line is `signature N`");
  return {verb, run};
}

}  // namespace splitpoint
