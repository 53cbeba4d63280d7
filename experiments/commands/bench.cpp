// bench.cpp - `splitpoint bench`: fixed searches with the same signature on every computer.
//
// First come sequential searches, then every strategy on 1 to 64 simulated processors. The
// signature is a hash of all node counts, values and best moves. It also covers the ticks and the
// fingerprints of the simulated searches. So it shows whether a change of the code has changed any
// search, sequential or parallel. At last the same searches run on real threads of the
// deterministic machine, whose results are in the signature too.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>

#include "experiments/commands/verbs.h"
#include "experiments/definition/names.h"
#include "experiments/definition/strategy_spec.h"
#include "experiments/planning/cell.h"
#include "experiments/searching/search_job.h"
#include "parallel/machines/deterministic/deterministic_machine.h"

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
constexpr const char* kChessMiddlegame =
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";
constexpr const char* kChessEndgame = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
constexpr const char* kOthelloMiddlegame =
    "------------O------OX-----OOXO-----XX-----XOX-----X-------X----- X";
constexpr const char* kOthelloEndgame =
    "XOO-----XOOO----XOXOOX--XOXXOO--XOXXXOX-XXXXXXOXXOOOXOOO--XXXX-- X";

// On one processor. Each takes about half a second, so that all count alike in the total time.
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
    Item{"chess", "", 12},
    Item{"chess", kChessMiddlegame, 12},
    Item{"chess", kChessMiddlegame, 7, kNone, kHard},
    Item{"chess", kChessEndgame, 11, kNone, Bounds::soft, Algorithm::mtdf},
    Item{"othello", "", 11},
    Item{"othello", kOthelloMiddlegame, 9, kNone, kHard},
    Item{"othello", kOthelloEndgame, 18, kNone},
    Item{"synthetic", "width=20 height=0 seed=1 ordering=80 noise=16", 8, kNone},
    Item{"synthetic", "width=8..24 height=0 seed=2 ordering=60 noise=16 transpositions=50", 8,
         kNone, kHard},
    Item{"tictactoe", "", 9, kNone},
    Item{"tictactoe", "", 9, kNone, kHard, Algorithm::minimax},
};

// For every strategy and processor count: selective and exact, real games and random trees.
constexpr std::array kParallelItems{
    Item{"xiangqi", kOpening, 8},
    Item{"xiangqi", kMiddlegame, 5, kNone, kHard},
    Item{"chess", kChessMiddlegame, 6},
    Item{"othello", kOthelloMiddlegame, 6, kNone},
    Item{"synthetic", "width=12 height=0 seed=3 ordering=70 noise=16", 6, kNone},
};
constexpr std::array kProcessors{1, 4, 16, 64};
constexpr std::array kRealProcessors{2, 4};

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

struct Totals {
  Signature signature;
  std::uint64_t nodes = 0;
  Ticks time = 0;
};

Result<SearchOutcome> search_cleared(const SearchJob& job, TranspositionTable& table) {
  table.clear();
  return run_search(job, table);
}

Result<bool> run_sequential(TranspositionTable& table, Totals& totals) {
  fmt::print("{:<10} {:<9} {:<6} {:<11} {:>5} {:>7} {:>9} {:>12} {:>9}\n", "game", "search",
             "bounds", "selectivity", "depth", "value", "move", "nodes", "ms");
  for (const Item& item : kItems) {
    const Result<SearchOutcome> outcome = search_cleared(job_of(item), table);
    if (!outcome) return outcome.error();
    const std::uint64_t n = outcome->stats.nodes();
    totals.nodes += n;
    totals.time += outcome->time;
    totals.signature.add(fmt::format("{} {} {}\n", n, outcome->value, outcome->best_move));
    fmt::print("{:<10} {:<9} {:<6} {:<11} {:>5} {:>7} {:>9} {:>12} {:>9.1f}\n", item.game,
               name_of(item.algorithm), name_of(item.bounds), name_of(item.selectivity),
               outcome->depth, outcome->value, outcome->best_move, n,
               static_cast<double>(outcome->time) / 1e6);
  }
  return true;
}

// One strategy on each number of processors: prints a line with the sums over all items.
Result<bool> run_parallel(const std::string& strategy, TranspositionTable& table, Totals& totals) {
  for (const int processors : kProcessors) {
    if (processors > 1 && strategy == kBaseline) continue;
    std::uint64_t nodes = 0;
    Ticks ticks = 0;
    Signature schedules;
    for (const Item& item : kParallelItems) {
      SearchJob job = job_of(item);
      job.strategy = strategy;
      job.machine = "virtual";
      job.processors = processors;
      job.costs = round_costs();
      const Result<SearchOutcome> outcome = search_cleared(job, table);
      if (!outcome) return outcome.error();
      nodes += outcome->stats.nodes();
      ticks += outcome->time;
      schedules.add(fmt::format("{} {} {} {} {}\n", outcome->stats.nodes(), outcome->time,
                                outcome->value, outcome->best_move,
                                outcome->virtual_run->fingerprint));
    }
    totals.signature.add(fmt::format("{}\n", schedules.value()));
    fmt::print("{:<20} {:>3} {:>12} {:>12} {:016x}\n", strategy, processors, nodes, ticks,
               schedules.value());
  }
  return true;
}

// One strategy on real threads of the deterministic machine.
Result<bool> run_deterministic(const std::string& strategy, TranspositionTable& table,
                               Totals& totals) {
  for (const int processors : kRealProcessors) {
    std::uint64_t nodes = 0, quanta = 0;
    Signature clocks;
    for (const Item& item : kParallelItems) {
      SearchJob job = job_of(item);
      job.strategy = strategy;
      job.machine = DeterministicMachine::kName;
      job.processors = processors;
      const Result<SearchOutcome> outcome = search_cleared(job, table);
      if (!outcome) return outcome.error();
      const DeterministicOutcome& run = *outcome->deterministic_run;
      nodes += outcome->stats.nodes();
      quanta += run.quanta;
      clocks.add(fmt::format("{} {} {} {} {}\n", fmt::join(run.worker_nodes, " "), run.quanta,
                             outcome->value, outcome->best_move, run.fingerprint));
    }
    totals.signature.add(fmt::format("{}\n", clocks.value()));
    fmt::print("{:<20} {:>3} {:>12} {:>12} {:016x}\n", strategy, processors, nodes, quanta,
               clocks.value());
  }
  return true;
}

Result<int> run_bench() {
  Result<TranspositionTable> made = TranspositionTable::make(kBenchMib);
  if (!made) return made.error();
  TranspositionTable table = *std::move(made);
  Totals totals;
  if (const Result<bool> done = run_sequential(table, totals); !done) return done.error();
  fmt::print("\n{:<20} {:>3} {:>12} {:>12} {:>16}\n", "strategy", "P", "nodes", "ticks",
             "schedules");
  for (const StrategyInfo& strategy : list_strategies()) {
    if (strategy.on_threads_only) continue;
    const Result<bool> done = run_parallel(std::string(strategy.name), table, totals);
    if (!done) return done.error();
  }
  fmt::print("\n{:<20} {:>3} {:>12} {:>12} {:>16}\n", "on real threads", "P", "nodes", "quanta",
             "clocks");
  for (const StrategyInfo& strategy : list_strategies()) {
    if (!strategy.deterministic) continue;
    const Result<bool> done = run_deterministic(std::string(strategy.name), table, totals);
    if (!done) return done.error();
  }
  fmt::print("\nnodes {}\n", totals.nodes);
  fmt::print("time {:.3f} s\n", static_cast<double>(totals.time) / 1e9);
  fmt::print("rate {:.0f} nodes/s\n",
             static_cast<double>(totals.nodes) * 1e9 / static_cast<double>(totals.time));
  fmt::print("signature {}\n", totals.signature.value());
  return 0;
}

}  // namespace

Verb add_bench(CLI::App& app) {
  CLI::App* const verb = app.add_subcommand("bench",
                                            "run fixed searches, sequential, simulated and "
                                            "deterministic, and print their signature last");
  return {verb, run_bench};
}

}  // namespace splitpoint
