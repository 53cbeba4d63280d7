// perft.cpp - `splitpoint perft`: counts the leaves of the tree of legal moves.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>

#include "experiments/commands/flags/number.h"
#include "experiments/commands/flags/position_flags.h"
#include "experiments/commands/verbs.h"
#include "experiments/searching/search_job.h"

namespace splitpoint {
namespace {

constexpr Depth kDeepestPerft = kMaxPly / 2;

struct PerftFlags {
  PositionFlags position;
  Depth depth = 0;
  bool divide = false;
};

Result<int> run(const PerftFlags& flags) {
  using Clock = std::chrono::steady_clock;
  const Result<std::string> position = flags.position.position();
  if (!position) return position.error();
  const auto start = Clock::now();
  const Result<PerftOutcome> outcome = run_perft(flags.position.game, *position, flags.depth);
  const std::chrono::duration<double> time = Clock::now() - start;
  if (!outcome) return outcome.error();
  if (flags.divide)
    for (const auto& [move, nodes] : outcome->by_move) fmt::print("{} {}\n", move, nodes);
  fmt::print("time {:.3f} s\n", time.count());
  fmt::print("rate {:.1f} million nodes/s\n",
             static_cast<double>(outcome->nodes) / 1e6 / std::max(time.count(), 1e-9));
  fmt::print("nodes {}\n", outcome->nodes);
  return 0;
}

}  // namespace

Verb add_perft(CLI::App& app) {
  CLI::App* const verb =
      app.add_subcommand("perft", "count the leaves of the tree of legal moves below a position");
  const auto flags = std::make_shared<PerftFlags>();
  flags->position.add_to(*verb);
  verb->add_option("--depth", flags->depth, "depth of the tree (plies)")
      ->required()
      ->check(number(1, kDeepestPerft));
  verb->add_flag("--divide", flags->divide, "print the count of each root move too");
  return {verb, [flags] { return run(*flags); }};
}

}  // namespace splitpoint
