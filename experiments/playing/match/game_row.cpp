// game_row.cpp - what is kept of a game and of a match.
// SPDX-License-Identifier: MIT
#include "experiments/playing/match/game_row.h"
#include "experiments/definition/names.h"

#include <string>

#include "experiments/definition/costs/cost_file.h"
#include "experiments/recording/machine_facts.h"

namespace splitpoint {
namespace {

constexpr Ticks kMicrosecond = 1000;  // nanoseconds

Json sprt_json(const SprtBounds& sprt) {
  return {{"elo0", sprt.elo0},
          {"elo1", sprt.elo1},
          {"alpha", sprt.alpha},
          {"beta", sprt.beta},
          {"model", sprt.model}};
}

}  // namespace

std::string_view result_text(GameResult result) {
  switch (result) {
    case GameResult::first_wins: return "1-0";
    case GameResult::second_wins: return "0-1";
    case GameResult::draw: return "1/2-1/2";
    case GameResult::unknown: break;
  }
  return "*";
}

Json match_json(const Match& match) {
  Json json{{"name", match.name},
            {"game", match.rules.game},
            {"text", match.text},
            {"settings", match.overrides}};
  for (const MatchSide& side : match.sides) {
    json["sides"].push_back(side.name);
    if (side.simulated)
      json["simulated"].push_back({{"strategy", side.simulated->strategy},
                                   {"selectivity", name_of(side.simulated->selectivity)},
                                   {"options", side.simulated->rules},
                                   {"processors", side.simulated->processors},
                                   {"hash", side.simulated->hash_mib}});
    else
      json["commands"].push_back(side.engine.command);
  }
  if (match.costs) json["costs"][match.costs->name] = costs_text(*match.costs, {});
  json["games"] = plan_games(match).size();
  json["concurrency"] = match.concurrency;
  if (match.sprt) json["sprt"] = sprt_json(*match.sprt);
  for (const SuitePosition& p : match.openings.positions)
    json["openings"].push_back({{"id", p.id}, {"fen", p.text}});
  return json;
}

Json game_row(const Match& match, const PlannedGame& planned, const RefereedGame& game) {
  std::string moves;
  Json times = Json::array(), depths = Json::array(), values = Json::array();
  for (const RefereedMove& move : game.moves) {
    if (!moves.empty()) moves += ' ';
    moves += move.text;
    const Ticks microseconds = move.time / kMicrosecond;  // more digits would only fill the disk
    times.push_back(static_cast<double>(microseconds) / 1000);
    depths.push_back(move.depth > 0 ? Json(move.depth) : Json());
    values.push_back(move.value ? Json(*move.value) : Json());
  }
  Json row{{"game", planned.number},
           {"pair", planned.pair},
           {"opening", match.openings.positions[planned.opening].id},
           {"white", match.sides[planned.first].name},
           {"black", match.sides[planned.second].name},
           {"result", result_text(game.ending.result)},
           {"reason", game.ending.reason}};
  if (!game.detail.empty()) row["detail"] = game.detail;
  row["plies"] = game.moves.size();
  if (!match.costs) row["ended"] = utc_time();  // in virtual time nothing depends on the day
  row["moves"] = moves;
  row["ms"] = std::move(times);
  row["depths"] = std::move(depths);
  row["values"] = std::move(values);
  return row;
}

}  // namespace splitpoint
