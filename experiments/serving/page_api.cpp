// page_api.cpp - one function a question or command.
// SPDX-License-Identifier: MIT
#include "experiments/serving/page_api.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "experiments/definition/strategy_spec.h"
#include "experiments/serving/json_fields.h"
#include "parallel/machines/binding.h"

namespace splitpoint {
namespace {

constexpr std::string_view kTrace = "trace/", kSearches = "searches/";
constexpr std::int64_t kMostPlies = 100'000;

// The games that the page has a board for, and the names of the sides.
struct ServedGame {
  const char *name, *title, *first, *second;
};
constexpr std::array<ServedGame, 3> kServedGames{{{"xiangqi", "Xiangqi", "Red", "Black"},
                                                  {"chess", "Chess", "White", "Black"},
                                                  {"othello", "Othello", "Black", "White"}}};

bool is_served(const std::string& game) {
  return std::any_of(kServedGames.begin(), kServedGames.end(),
                     [&](const ServedGame& g) { return game == g.name; });
}

Json choices() {
  Json games = Json::array(), strategies = Json::array();
  for (const ServedGame& g : kServedGames)
    games.push_back({{"name", g.name},
                     {"title", g.title},
                     {"sides", {g.first, g.second}},
                     {"start", describe_position(g.name, "")->position}});
  for (const StrategyInfo& s : list_strategies())
    if (!s.on_clusters_only)
      strategies.push_back({{"name", s.name},
                            {"about", s.about},
                            {"one_processor", s.name == "sequential"},
                            {"simulated", !s.on_threads_only}});
  return {{"games", games},
          {"strategies", strategies},
          {"available_processors", Binding::available_processors()},
          {"most_processors", GameSetup::kMostProcessors}};
}

Reply done(const std::optional<Error>& fault, GameSession& session) {
  if (fault) return wrong(400, *fault);
  return {200, session.state()};
}

}  // namespace

Reply wrong(int status, const Error& error) { return {status, Json{{"error", error.text()}}}; }

Reply PageApi::get(std::string_view path) {
  if (path == "choices") return {200, choices()};
  if (path == "state") return {200, session_.state()};
  if (path == "traces") return {200, shelf_.list()};
  if (path == "reports") return {200, runs_.list()};
  if (path.starts_with(kSearches)) {
    if (auto found = runs_.searches(path.substr(kSearches.size()))) return {200, *std::move(found)};
    return wrong(404, {quote(path), "there is no such run or position"});
  }
  return wrong(404, {quote(path), "is nothing that can be asked for"});
}

Reply PageApi::post(std::string_view path, const std::string& body) {
  const Json json = Json::parse(body, nullptr, false);
  if (json.is_discarded()) return wrong(400, {"body", "is not JSON"});
  if (!json.is_object()) return wrong(400, {"body", "must be a JSON object"});
  return command(path, json);
}

Reply PageApi::command(std::string_view path, const Json& body) {
  JsonFields fields(body);
  if (path == "game") {
    const Result<GameSetup> setup = parse_setup(body);
    if (!setup) return wrong(400, setup.error());
    if (!is_served(setup->game))
      return wrong(400, {"game", "the page has no board for " + quote(setup->game)});
    return done(session_.begin(*setup), session_);
  }
  if (path == "move") {
    const std::string move = fields.text("move", "");
    const auto ply = fields.number("ply", 0, kMostPlies, kMostPlies);
    if (const auto fault = fields.fault()) return wrong(400, *fault);
    return done(session_.play(move, static_cast<std::size_t>(ply)), session_);
  }
  if (const auto fault = fields.fault()) return wrong(400, *fault);
  if (path == "stop") return done(session_.move_now(), session_);
  if (path == "undo") return done(session_.take_back(), session_);
  if (path == "resign") return done(session_.resign(), session_);
  return wrong(404, {quote(path), "is not a command"});
}

std::optional<std::filesystem::path> PageApi::trace(std::string_view path) const {
  if (!path.starts_with(kTrace)) return {};
  path.remove_prefix(kTrace.size());
  std::uint64_t id = 0;
  const auto [stop, error] = std::from_chars(path.data(), path.data() + path.size(), id);
  if (error != std::errc() || stop != path.data() + path.size()) return {};
  return shelf_.find(id);
}

}  // namespace splitpoint
