// match_file.cpp - the keys of a match file, their ranges, and what fits together.
// SPDX-License-Identifier: MIT
#include "experiments/playing/match/match_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <limits>
#include <span>
#include <sstream>
#include <system_error>

#include "engine/core/durations.h"
#include "engine/core/quote.h"
#include "experiments/definition/costs/cost_file.h"
#include "experiments/definition/data_folder.h"
#include "experiments/definition/folder_name.h"
#include "experiments/playing/match/match_sides.h"
#include "experiments/playing/match/plan.h"
#include "experiments/searching/search_job.h"

namespace splitpoint {
namespace {

constexpr std::string_view kMatch = "match", kSprt = "sprt", kResign = "adjudication.resign",
                           kDraw = "adjudication.draw";
constexpr std::int64_t kMostPairs = 1'000'000, kMostAtOnce = 1024, kMostPlies = 10'000,
                       kMostMargin = 100'000, kMostPatience = 1'000'000, kMostValue = 30'000;
constexpr double kMostElo = 1000;
constexpr std::array<std::string_view, 2> kTournaments{"round-robin", "gauntlet"};
constexpr std::array<std::string_view, 2> kMachines{"threads", "virtual"};
constexpr std::array<std::string_view, 2> kModels{"normalized", "logistic"};
constexpr std::string_view kOpening = "opening.";

TomlReader::Schema schema() {
  TomlReader::Schema all{{"match",
                          {"name", "game", "openings", "pairs", "tournament", "only", "concurrency",
                           "seed", "max_plies", "margin", "patience", "machine", "costs"}},
                         {"rules", {}},
                         {"adjudication", {"resign", "draw"}},
                         {"adjudication.resign", {"value", "moves"}},
                         {"adjudication.draw", {"value", "moves", "from_ply"}},
                         {"sprt", {"elo0", "elo1", "alpha", "beta", "model"}}};
  add_side_sections(all);
  return all;
}

// The text of a key that must be one of `names`.
std::string read_choice(TomlReader& toml, std::string_view section, std::string_view key,
                        std::string_view what, std::span<const std::string_view> names) {
  std::string text(names[0]);
  toml.read(section, key, text);
  if (std::find(names.begin(), names.end(), text) == names.end())
    toml.fail(unknown_name(toml.where(section, key), what, text, names));
  return text;
}

void read_machine(TomlReader& toml, Match& match) {
  if (read_choice(toml, kMatch, "machine", "machine", kMachines) == kMachines[0]) {
    if (toml.has(kMatch, "costs"))
      toml.fail({toml.where(kMatch, "costs"), "is only for machine = \"virtual\""});
    return;
  }
  std::string name = "measured";
  toml.read(kMatch, "costs", name);
  const Result<CostModel> costs = load_costs(name);
  if (!costs) toml.fail({toml.where(kMatch, "costs"), costs.error().text()});
  match.costs = costs ? *costs : unit_costs();
}

void read_game(TomlReader& toml, GameRules& rules) {
  if (!toml.has(kMatch, "game")) toml.fail({toml.where(kMatch, "game"), "is missing"});
  toml.read(kMatch, "game", rules.game);
  const std::vector<GameInfo> games = list_games();
  const std::vector<std::string_view> names = names_in(games);
  if (toml.has(kMatch, "game") && std::find(names.begin(), names.end(), rules.game) == names.end())
    toml.fail(unknown_name(toml.where(kMatch, "game"), "game", rules.game, names));
  rules.rules = toml.pairs("rules");
  // As the rules of most tournaments.
  if (rules.game == "xiangqi" && !toml.has("rules", "quiet-moves"))
    rules.rules.emplace_back("quiet-moves", "60");
  read_number(toml, kMatch, "max_plies", 1, kMostPlies, rules.max_plies);
  Ticks margin = 100;
  read_number(toml, kMatch, "margin", 0, kMostMargin, margin);
  rules.margin = margin * kMillisecond;
}

void read_adjudication(TomlReader& toml, AdjudicationRules& rules) {
  const auto read = [&](std::string_view section, std::string_view name, Value& value, int& moves) {
    if (!toml.has("adjudication", name)) return;
    for (const std::string_view key : {"value", "moves"})
      if (!toml.has(section, key)) toml.fail({toml.where(section, key), "is missing"});
    read_number(toml, section, "value", 0, kMostValue, value);
    read_number(toml, section, "moves", 1, kMostPlies, moves);
  };
  read(kResign, "resign", rules.resign_value, rules.resign_moves);
  read(kDraw, "draw", rules.draw_value, rules.draw_moves);
  read_number(toml, kDraw, "from_ply", 0, kMostPlies, rules.draw_from_ply);
}

void read_sprt(TomlReader& toml, Match& match) {
  const std::string where = toml.where(kSprt, "");
  if (!toml.has(kSprt, "")) return;
  SprtBounds& sprt = match.sprt.emplace();
  for (const std::string_view key : {"elo0", "elo1"})
    if (!toml.has(kSprt, key)) toml.fail({toml.where(kSprt, key), "is missing"});
  toml.read_real(kSprt, "elo0", -kMostElo, kMostElo, sprt.elo0);
  toml.read_real(kSprt, "elo1", -kMostElo, kMostElo, sprt.elo1);
  toml.read_real(kSprt, "alpha", 0.0001, 0.4999, sprt.alpha);
  toml.read_real(kSprt, "beta", 0.0001, 0.4999, sprt.beta);
  sprt.model = read_choice(toml, kSprt, "model", "model", kModels);
  if (sprt.elo0 >= sprt.elo1)
    toml.fail({where, fmt::format("elo0 is {} and elo1 {}; elo0 must be below elo1", sprt.elo0,
                                  sprt.elo1)});
  if (match.sides.size() > 2)
    toml.fail({where, fmt::format("needs two sides, not {}", match.sides.size())});
}

void read_openings(TomlReader& toml, Match& match) {
  std::string name = match.rules.game;
  toml.read(kMatch, "openings", name);
  const std::string where = toml.where(kMatch, "openings");
  std::error_code none;
  const std::filesystem::path own = data_folder() / "openings" / (name + ".epd");
  Result<Suite> suite = load_suite(std::filesystem::exists(own, none) ? own.string() : name);
  if (!suite) {
    const Error& error = suite.error();  // an error inside the suite has its own file:line
    return toml.fail(error.where.empty() ? Error{where, error.what} : error);
  }
  match.openings = *std::move(suite);
  if (match.openings.game != match.rules.game)
    return toml.fail({where, fmt::format("{} is of {}, not of {}", quote(name), match.openings.game,
                                         match.rules.game)});
  std::vector<SuitePosition>& all = match.openings.positions;
  const auto is_opening = [](const SuitePosition& p) { return p.id.starts_with(kOpening); };
  if (std::any_of(all.begin(), all.end(), is_opening))
    std::erase_if(all, [&](const SuitePosition& p) { return !is_opening(p); });
  for (const SuitePosition& p : all) {
    const auto board = Board::make(match.rules.game, p.text, match.rules.rules);
    const std::string place = fmt::format("{}:{}", match.openings.file, p.line);
    // An error of [rules] is no error of the opening.
    if (!board)
      return toml.fail(board.error().where.starts_with("rule")
                           ? Error{toml.where("rules", ""), board.error().text()}
                           : Error{place, board.error().text()});
    if ((*board)->ending()) return toml.fail({place, "the game is over in this opening"});
  }
}

Result<std::filesystem::path> find_match(const std::string& name) {
  const std::filesystem::path given(name);
  std::error_code none;
  if (std::filesystem::exists(given, none) && !std::filesystem::is_directory(given, none))
    return given;
  if (given.has_parent_path()) return Error{name, "cannot be read"};
  const auto files = data_files("matches", ".toml");
  if (!files) return files.error();
  std::vector<std::string> stems;
  for (const std::filesystem::path& file : *files) {
    if (file.filename() == name || file.stem() == name) return file;
    stems.push_back(file.stem().string());
  }
  if (given.has_extension()) return Error{name, "cannot be read"};
  const std::vector<std::string_view> names(stems.begin(), stems.end());
  return unknown_name("", "match", name, names);
}

}  // namespace

Result<Match> parse_match(std::string_view text, const std::string& file,
                          const std::vector<std::string>& overrides, int machine_processors) {
  Match match;
  match.text = text;
  match.overrides = overrides;
  TomlReader toml(text, file, schema());
  for (const std::string& setting : overrides)
    if (!toml.fault()) toml.override_with(setting);
  if (toml.fault()) return *toml.fault();
  read_folder_name(toml, kMatch, match.name);
  read_game(toml, match.rules);
  read_adjudication(toml, match.rules.adjudication);
  read_number(toml, kMatch, "seed", 0, std::numeric_limits<std::int64_t>::max(), match.seed);
  read_machine(toml, match);
  match.sides = read_sides(toml, match);
  read_number(toml, kMatch, "pairs", 1, kMostPairs, match.pairs);
  match.concurrency = 0;
  read_number(toml, kMatch, "concurrency", 0, kMostAtOnce, match.concurrency);
  std::int64_t patience = match.patience.move / kSecond;
  read_number(toml, kMatch, "patience", 1, kMostPatience, patience);
  match.patience.move = patience * kSecond;
  const std::string tournament =
      read_choice(toml, kMatch, "tournament", "tournament", kTournaments);
  match.tournament = tournament == kTournaments[0] ? Tournament::round_robin : Tournament::gauntlet;
  const bool chosen = std::any_of(match.sides.begin(), match.sides.end(),
                                  [](const MatchSide& side) { return !side.meets.empty(); });
  if (chosen && toml.has(kMatch, "tournament"))
    toml.fail({toml.where(kMatch, "tournament"), "is not possible if a side says whom it meets"});
  // All games are planned at once: with a hundred sides a million pairs would be ten billion.
  if (const auto pairings = static_cast<std::int64_t>(count_pairings(match));
      match.pairs * pairings > kMostPairs)
    toml.fail({toml.where(kMatch, "pairs"),
               fmt::format("{} pairs for each of {} pairings are more than {}", match.pairs,
                           pairings, kMostPairs)});
  read_sprt(toml, match);
  if (!toml.fault()) read_openings(toml, match);
  if (toml.fault()) return *toml.fault();
  int threads = 1;
  for (const MatchSide& side : match.sides) threads = std::max(threads, side.threads);
  if (match.concurrency == 0) match.concurrency = std::max(machine_processors / threads, 1);
  return match;
}

Result<Match> load_match(const std::string& name, const std::vector<std::string>& overrides,
                         int machine_processors) {
  const Result<std::filesystem::path> found = find_match(name);
  if (!found) return found.error();
  std::ifstream in(*found, std::ios::binary);
  std::ostringstream text;
  if (!in || !(text << in.rdbuf())) return Error{found->string(), "cannot be read"};
  return parse_match(text.str(), found->string(), overrides, machine_processors);
}

}  // namespace splitpoint
