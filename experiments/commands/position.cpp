// position.cpp - `splitpoint position`: prints a position, its board and its legal moves.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>

#include "experiments/commands/flags/position_flags.h"
#include "experiments/commands/verbs.h"
#include "experiments/recording/json.h"
#include "experiments/recording/outcome_json.h"
#include "experiments/searching/search_job.h"

namespace splitpoint {
namespace {

struct ShownPosition {
  PositionFlags position;
  bool json = false;
};

void print_json(const std::string& game, const PositionFacts& facts) {
  Json out = {{"schema", kResultSchema}, {"game", game}, {"position", facts.position}};
  if (!facts.diagram.empty()) out["diagram"] = facts.diagram;
  out["over"] = facts.over;
  out["moves"] = facts.moves;
  if (!facts.readable_moves.empty()) out["readable_moves"] = facts.readable_moves;
  fmt::print("{}\n", out.dump());
}

void print_report(const PositionFacts& facts) {
  if (!facts.diagram.empty()) fmt::print("{}\n", facts.diagram);
  fmt::print("position     {}\n", facts.position);
  if (facts.over) fmt::print("game over    decided by rule\n");
  fmt::print("moves        {}\n",
             facts.moves.empty() ? "none" : fmt::to_string(fmt::join(facts.moves, " ")));
  if (!facts.readable_moves.empty())
    fmt::print("             {}\n", fmt::join(facts.readable_moves, " "));
}

Result<int> run(const ShownPosition& flags) {
  const Result<std::string> position = flags.position.position();
  if (!position) return position.error();
  const Result<PositionFacts> facts = describe_position(flags.position.game, *position);
  if (!facts) return facts.error();
  if (flags.json)
    print_json(flags.position.game, *facts);
  else
    print_report(*facts);
  return 0;
}

}  // namespace

Verb add_position(CLI::App& app) {
  CLI::App* const verb = app.add_subcommand("position", "show a position and its legal moves");
  const auto flags = std::make_shared<ShownPosition>();
  flags->position.add_to(*verb);
  verb->add_flag("--json", flags->json, "print one JSON object instead of the report");
  return {verb, [flags] { return run(*flags); }};
}

}  // namespace splitpoint
