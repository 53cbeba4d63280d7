// match_sides.cpp - who plays, with which engine and how long for a move.
// SPDX-License-Identifier: MIT
#include "experiments/playing/match/match_sides.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/core/durations.h"
#include "engine/core/quote.h"
#include "experiments/definition/names.h"
#include "experiments/definition/strategy_spec.h"
#include "experiments/playing/engine_strategy.h"
#include "experiments/playing/evaluation.h"
#include "experiments/searching/search_job.h"

namespace splitpoint {
namespace {

constexpr std::int64_t kMostMilliseconds = 1'000'000'000, kMostNodes = 1'000'000'000'000'000,
                       kMostHashMib = 1 << 20;
constexpr std::string_view kLimit = "limit";
constexpr std::array<std::string_view, 4> kLimits{"time", "movetime", "nodes", "depth"};
constexpr std::array<std::string_view, 7> kOwnKeys{
    "strategy", "selectivity", "evaluation", "threads", "processors", "hash", "deterministic"};
constexpr std::array<std::string_view, 2> kProtocols{"uci", "ucci"};
// Stays the program that runs the match, even if its file is replaced.
constexpr const char* kThisProgram = "/proc/self/exe";

MoveLimit read_limit(TomlReader& toml, const std::string& section) {
  std::vector<std::string_view> given;
  for (const std::string_view key : kLimits)
    if (toml.has(section, key)) given.push_back(key);
  if (given.size() != 1)
    toml.fail(
        {toml.where(toml.has(section, "") ? section : "match", ""),
         given.empty()
             ? std::string("the limit is missing: one of time, movetime, nodes and depth")
             : fmt::format("{} and {} are given; only one limit is possible", given[0], given[1])});
  if (toml.has(section, "increment") && !toml.has(section, "time"))
    toml.fail({toml.where(section, "increment"), "needs time"});
  MoveLimit limit;
  read_number(toml, section, "time", 1, kMostMilliseconds, limit.time);
  read_number(toml, section, "increment", 0, kMostMilliseconds, limit.increment);
  read_number(toml, section, "movetime", 1, kMostMilliseconds, limit.move_time);
  read_number(toml, section, "nodes", 1, kMostNodes, limit.nodes);
  read_number(toml, section, "depth", 1, kMaxPly / 2, limit.depth);
  for (Ticks* const time : {&limit.time, &limit.increment, &limit.move_time}) *time *= kMillisecond;
  return limit;
}

// The evaluation of our own engine.
std::string read_evaluation(TomlReader& toml, const std::string& section, const GameRules& rules) {
  std::string evaluation(kBestEvaluation);
  if (!toml.has(section, "evaluation")) return evaluation;
  toml.read(section, "evaluation", evaluation);
  if (const auto fault =
          fault_of_evaluation(toml.where(section, "evaluation"), rules.game, evaluation))
    toml.fail(*fault);
  return evaluation;
}

void read_own_engine(TomlReader& toml, const std::string& section, const GameRules& rules,
                     MatchSide& side) {
  if (toml.has(section, "protocol"))
    toml.fail({toml.where(section, "protocol"), "is only for a side with command"});
  if (toml.has(section, "processors"))
    toml.fail({toml.where(section, "processors"), "is only for machine = \"virtual\""});
  std::string strategy(kAutomatic);
  toml.read(section, "strategy", strategy);
  bool deterministic = false;
  toml.read(section, "deterministic", deterministic);
  if (const auto fault =
          fault_of_engine_strategy(toml.where(section, "strategy"), strategy, deterministic))
    toml.fail(*fault);
  Selectivity selectivity = Selectivity::modern;
  toml.read_name(section, "selectivity", selectivity);
  std::int64_t hash = 64;
  read_number(toml, section, "threads", 1, kMaxProcessors, side.threads);
  toml.read(section, "hash", 1, kMostHashMib, hash);
  side.engine.command = {kThisProgram,    "engine",
                         "--game",        rules.game,
                         "--threads",     std::to_string(side.threads),
                         "--hash",        std::to_string(hash),
                         "--strategy",    strategy,
                         "--selectivity", std::string(name_of(selectivity)),
                         "--evaluation",  read_evaluation(toml, section, rules)};
  if (deterministic) side.engine.command.emplace_back("--deterministic");
  for (const auto& [name, value] : rules.rules)
    side.engine.options.emplace_back("Rules", fmt::format("{}={}", name, value));
}

void read_simulated_engine(TomlReader& toml, const std::string& section, const Match& match,
                           MatchSide& side) {
  for (const std::string_view key : {"command", "protocol", "threads", "options", "deterministic"})
    if (toml.has(section, key))
      toml.fail({toml.where(section, key), "is not for machine = \"virtual\""});
  const std::string evaluation = read_evaluation(toml, section, match.rules);
  VirtualSpec spec{.game = match.rules.game,
                   .rules = with_evaluation(match.rules.game, evaluation, match.rules.rules),
                   .strategy = std::string(kAutomatic),
                   .costs = *match.costs,
                   .seed = match.seed};
  read_number(toml, section, "processors", 1, kMaxVirtualProcessors, spec.processors);
  read_number(toml, section, "hash", 1, kMostHashMib, spec.hash_mib);
  toml.read_name(section, "selectivity", spec.selectivity);
  toml.read(section, "strategy", spec.strategy);
  if (spec.strategy == kAutomatic) spec.strategy = spec.processors > 1 ? "ybwc" : "sequential";
  const std::string where = toml.where(section, "strategy");
  if (const auto strategy = parse_strategy(where, spec.strategy); !strategy)
    toml.fail(strategy.error());
  else if (const auto fault = fault_of_machine(where, spec.strategy, "virtual"))
    toml.fail(*fault);
  side.simulated = std::move(spec);
}

void read_other_engine(TomlReader& toml, const std::string& section, MatchSide& side) {
  for (const std::string_view key : kOwnKeys)
    if (toml.has(section, key))
      toml.fail({toml.where(section, key),
                 "is only for our own engine; another one has it in options, by its own name"});
  for (const TomlReader::Item& word : toml.scalars(section, "command"))
    side.engine.command.push_back(word.text);
  if (!side.engine.command.empty() && side.engine.command[0].empty())
    toml.fail({toml.where(section, "command"), "must begin with a program"});
  std::string protocol(kProtocols[0]);
  toml.read(section, "protocol", protocol);
  if (std::find(kProtocols.begin(), kProtocols.end(), protocol) == kProtocols.end())
    toml.fail(unknown_name(toml.where(section, "protocol"), "protocol", protocol, kProtocols));
  side.engine.protocol = protocol == kProtocols[0] ? Protocol::uci : Protocol::ucci;
}

// Other engines say in an option how many threads they use.
int threads_in(const std::vector<std::pair<std::string, std::string>>& options, int threads) {
  for (const auto& [name, value] : options)
    if ((name == "Threads" || name == "threads") && !value.empty() && value.size() < 5 &&
        value.find_first_not_of("0123456789") == std::string::npos)
      threads = std::max(threads, std::stoi(value));
  return threads;
}

MatchSide read_side(TomlReader& toml, const std::string& section, const Match& match) {
  const GameRules& rules = match.rules;
  MatchSide side;
  if (!toml.has(section, "name")) toml.fail({toml.where(section, ""), "name is missing"});
  toml.read(section, "name", side.name);
  if (toml.has(section, "name") && side.name.empty())
    toml.fail({toml.where(section, "name"), "must not be empty"});
  side.engine.game = rules.game;
  if (match.costs)
    read_simulated_engine(toml, section, match, side);
  else if (toml.has(section, "command"))
    read_other_engine(toml, section, side);
  else
    read_own_engine(toml, section, rules, side);
  for (auto& option : toml.pairs(section + ".options")) {
    if ((option.first + option.second).find('\n') != std::string::npos)
      toml.fail({toml.where(section, "options"), "must have no line breaks"});
    side.engine.options.push_back(std::move(option));
  }
  side.threads = threads_in(side.engine.options, side.threads);
  const bool own_limit = toml.has(section, kLimit);
  side.limit = read_limit(toml, own_limit ? section + ".limit" : std::string(kLimit));
  return side;
}

// Turns the names of opponents into indices. `meets` has them with their places, for each side.
void resolve_opponents(TomlReader& toml, const std::vector<std::vector<TomlReader::Item>>& meets,
                       std::vector<MatchSide>& sides) {
  std::vector<std::string_view> names(sides.size());
  std::transform(sides.begin(), sides.end(), names.begin(),
                 [](const MatchSide& side) -> std::string_view { return side.name; });
  for (std::size_t i = 0; i < sides.size(); ++i)
    for (const TomlReader::Item& item : meets[i]) {
      const auto found = std::find(names.begin(), names.end(), item.text);
      if (found == names.end())
        return toml.fail(unknown_name(item.where, "side", item.text, names));
      const auto other = static_cast<std::size_t>(found - names.begin());
      const auto has = [](const MatchSide& side, std::size_t index) {
        return std::find(side.meets.begin(), side.meets.end(), index) != side.meets.end();
      };
      if (other == i) return toml.fail({item.where, "a side cannot meet itself"});
      if (has(sides[i], other) || has(sides[other], i))
        return toml.fail({item.where, fmt::format("sides {} and {} meet twice",
                                                  quote(sides[i].name), quote(item.text))});
      sides[i].meets.push_back(other);
    }
}

// The sides that match.only names, and of their opponents those among them. They play the same
// games as in the whole match, because each round has one opening for all pairings.
std::vector<MatchSide> chosen_of(TomlReader& toml, std::vector<MatchSide> sides) {
  std::vector<std::string_view> names;
  names.reserve(sides.size());
  for (const MatchSide& side : sides) names.push_back(side.name);
  std::vector<bool> plays(sides.size());
  for (const TomlReader::Item& item : toml.scalars("match", "only")) {
    const auto found = std::find(names.begin(), names.end(), item.text);
    if (found == names.end()) {
      toml.fail(unknown_name(item.where, "side", item.text, names));
      return sides;
    }
    plays[static_cast<std::size_t>(found - names.begin())] = true;
  }
  std::vector<std::size_t> place(sides.size());  // among the chosen sides
  for (std::size_t i = 1; i < sides.size(); ++i) place[i] = place[i - 1] + (plays[i - 1] ? 1 : 0);

  std::vector<MatchSide> chosen;
  bool all_meet_all = true, some_meet = false;
  for (std::size_t i = 0; i < sides.size(); ++i) {
    all_meet_all &= sides[i].meets.empty();
    if (!plays[i]) continue;
    std::vector<std::size_t> opponents;
    for (const std::size_t other : sides[i].meets)
      if (plays[other]) opponents.push_back(place[other]);
    some_meet |= !opponents.empty();
    chosen.push_back(std::move(sides[i]));
    chosen.back().meets = std::move(opponents);
  }
  if (chosen.size() < 2 || !(all_meet_all || some_meet))
    toml.fail({toml.where("match", "only"), "no two of these sides meet"});
  return chosen;
}

}  // namespace

void add_side_sections(TomlReader::Schema& schema) {
  const std::vector<std::string_view> limit{"time", "increment", "movetime", "nodes", "depth"};
  schema["limit"] = limit;
  schema["side[]"] = {"name",       "strategy", "selectivity",  "evaluation", "threads",
                      "processors", "hash",     "command",      "protocol",   "options",
                      "limit",      "meets",    "deterministic"};
  schema["side[].limit"] = limit;
  schema["side[].options"] = {};
}

std::vector<MatchSide> read_sides(TomlReader& toml, const Match& match) {
  std::vector<MatchSide> sides;
  std::vector<std::vector<TomlReader::Item>> meets;
  for (std::size_t i = 0; i < toml.count("side"); ++i) {
    const std::string section = fmt::format("side[{}]", i);
    MatchSide side = read_side(toml, section, match);
    for (const MatchSide& other : sides)
      if (other.name == side.name)
        toml.fail(
            {toml.where(section, "name"), fmt::format("side {} is given twice", quote(side.name))});
    sides.push_back(std::move(side));
    meets.push_back(toml.scalars(section, "meets"));
  }
  resolve_opponents(toml, meets, sides);
  if (sides.size() < 2) toml.fail({toml.where("match", ""), "a match needs at least two sides"});
  return toml.has("match", "only") ? chosen_of(toml, std::move(sides)) : sides;
}

}  // namespace splitpoint
