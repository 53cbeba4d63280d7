// game_setup.cpp - checks the fields, and that strategy, machine and processors fit together.
// SPDX-License-Identifier: MIT
#include "experiments/serving/game/game_setup.h"

#include <fmt/format.h>

#include <array>
#include <optional>
#include <utility>

#include "engine/core/durations.h"
#include "experiments/definition/costs/cost_file.h"
#include "experiments/definition/names.h"
#include "experiments/definition/strategy_spec.h"
#include "experiments/playing/evaluation.h"
#include "experiments/serving/json_fields.h"

namespace splitpoint {
namespace {

constexpr std::array<std::string_view, 2> kPlayers{"person", "engine"};
constexpr std::array<std::string_view, 2> kServedMachines{"threads", "virtual"};
constexpr std::int64_t kMostTime = 24 * 60 * 60 * 1000;  // milliseconds
constexpr std::int64_t kMostNodes = 1'000'000'000'000;
constexpr std::int64_t kMostHash = 4096;
constexpr Ticks kUsualMoveTime = 1000 * kMillisecond;

bool read_player(JsonFields& fields, const char* name, bool otherwise) {
  const std::string text = fields.text(name, std::string(kPlayers[otherwise ? 1 : 0]));
  if (text != kPlayers[0] && text != kPlayers[1]) fields.blame(name, "must be person or engine");
  return text == kPlayers[1];
}

MoveLimit read_limit(JsonFields& fields) {
  MoveLimit limit;
  limit.time = fields.number("time_ms", 1000, kMostTime, 0) * kMillisecond;
  limit.increment = fields.number("increment_ms", 0, kMostTime, 0) * kMillisecond;
  limit.move_time = fields.number("move_ms", 1, kMostTime, 0) * kMillisecond;
  limit.nodes = static_cast<std::uint64_t>(fields.number("nodes", 1, kMostNodes, 0));
  limit.depth = static_cast<Depth>(fields.number("depth", 1, kMaxPly / 2, 0));
  const int given = static_cast<int>(limit.time > 0) + static_cast<int>(limit.move_time > 0) +
                    static_cast<int>(limit.nodes > 0) + static_cast<int>(limit.depth > 0);
  if (given > 1) fields.blame("time_ms, move_ms, nodes, depth", "only one of them may be given");
  if (given == 0) limit.move_time = kUsualMoveTime;
  return limit;
}

std::optional<Error> fault_of(const GameSetup& s) {
  if (s.machine != kServedMachines[0] && s.machine != kServedMachines[1])
    return unknown_name("machine", "machine", s.machine, kServedMachines);
  if (auto fault = fault_of_engine_strategy("strategy", s.strategy, false)) return fault;
  const std::string strategy = s.chosen_strategy();
  if (strategy == "sequential" && s.processors > 1)
    return Error{fmt::format("processors {}", s.processors),
                 "the strategy 'sequential' uses one processor"};
  return s.machine == "virtual" ? fault_of_machine("strategy", strategy, "virtual") : std::nullopt;
}

}  // namespace

std::string GameSetup::chosen_strategy() const {
  if (strategy != kAutomatic) return strategy;
  return processors == 1 ? "sequential" : "ybwc";
}

Result<SearchJob> GameSetup::job() const {
  SearchJob job;
  job.game = game;
  job.rules = with_evaluation(game, std::string(kBestEvaluation), {});
  job.strategy = chosen_strategy();
  job.options.selectivity = selectivity;
  job.processors = processors;
  job.machine = machine;
  job.pinning = false;  // the page's browser needs the processors too
  if (machine == "virtual") {
    Result<CostModel> costs = load_costs("measured");
    if (!costs) return costs.error();
    job.costs = *std::move(costs);
  } else if (job.strategy == "sequential") {
    job.machine = "serial";
  }
  return job;
}

Result<GameSetup> parse_setup(const Json& object) {
  JsonFields fields(object);
  GameSetup s;
  s.game = fields.text("game", s.game);
  s.position = fields.text("position", "");
  s.engine = {read_player(fields, "first", s.engine[0]),
              read_player(fields, "second", s.engine[1])};
  s.strategy = fields.text("strategy", s.strategy);
  s.machine = fields.text("machine", s.machine);
  s.processors =
      static_cast<int>(fields.number("processors", 1, GameSetup::kMostProcessors, s.processors));
  const std::string selectivity = fields.text("selectivity", "modern");
  s.hash_mib = static_cast<std::uint64_t>(fields.number("hash_mib", 1, kMostHash, 64));
  s.limit = read_limit(fields);
  if (const auto fault = fields.fault()) return *fault;
  const Result<Selectivity> chosen = parse_name<Selectivity>("selectivity", selectivity);
  if (!chosen) return chosen.error();
  s.selectivity = *chosen;
  const Result<PositionFacts> facts = describe_position(s.game, s.position);
  if (!facts) return Error{s.position.empty() ? "game" : "position", facts.error().text()};
  s.position = facts->position;
  if (const auto fault = fault_of(s)) return *fault;
  return s;
}

}  // namespace splitpoint
