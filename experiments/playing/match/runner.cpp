// runner.cpp - threads that take games in turn, each with its own engines.
// SPDX-License-Identifier: MIT
#include "experiments/playing/match/runner.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <map>
#include <mutex>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>

#include "experiments/playing/match/game_row.h"
#include "experiments/playing/players/engine_process.h"
#include "experiments/playing/players/virtual_player.h"
#include "experiments/running/progress.h"
#include "experiments/summarising/script_output.h"

namespace splitpoint {
namespace {

constexpr const char* kStopped = "stopped";  // a row: the sequential test has ended

std::unique_ptr<Player> player_of(const Match& match, std::size_t side) {
  const MatchSide& of = match.sides[side];
  if (of.simulated) return std::make_unique<VirtualPlayer>(*of.simulated);
  return std::make_unique<EngineProcess>(of.engine, match.patience);
}

// The verdict of the sequential test, if there is one now.
std::optional<Json> verdict_on(const std::filesystem::path& folder) {
  const std::optional<std::string> text = script_output({"sprt", folder.string(), "--json"});
  Json state = text ? Json::parse(*text, nullptr, false) : Json();
  if (!state.is_object())
    throw std::runtime_error(
        fmt::format("{}: analyse.py sprt failed; {} with NumPy and SciPy is "
                    "needed for [sprt]",
                    folder.string(), kPython));
  if (state.value("verdict", "continue") == "continue") return {};
  return state;
}

class Runner {
 public:
  Runner(const Match& match, bool quiet, OpenRun& run)
      : match_(match), run_(run), progress_(plan_games(match).size(), 0, quiet, "games") {
    std::set<int> played;
    for (const Json& row : run.stored.rows)
      if (row.contains("game")) {
        played.insert(row["game"].get<int>());
        count(row);
        progress_.ended();
      }
    for (const PlannedGame& game : plan_games(match))
      if (!played.contains(game.number)) todo_.push_back(game);
  }

  void play() {
    ask_for_verdict();  // if the match was killed before its last answer
    std::vector<std::thread> threads;
    const auto most =
        std::min<std::size_t>(static_cast<std::size_t>(match_.concurrency), todo_.size());
    threads.reserve(most);
    for (std::size_t i = 0; i < most; ++i) threads.emplace_back([this] { work(); });
    for (std::thread& thread : threads) thread.join();
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  void work() {
    std::map<std::size_t, std::unique_ptr<Player>> players;  // by side; they stay between games
    try {
      while (const auto turn = next()) {
        const PlannedGame* const game = &todo_[*turn];
        for (const std::size_t side : {game->first, game->second})
          if (!players[side]) players[side] = player_of(match_, side);
        const auto contestant = [&](std::size_t side) {
          return Contestant{players[side].get(), match_.sides[side].limit};
        };
        const Result<RefereedGame> played =
            play_game(match_.rules, match_.openings.positions[game->opening].text,
                      {contestant(game->first), contestant(game->second)});
        if (!played) throw std::runtime_error(played.error().text());
        store(*turn, game_row(match_, *game, *played));
      }
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
      stop_ = true;
    }
  }

  // The index of the next game in todo_.
  std::optional<std::size_t> next() {
    const std::lock_guard lock(mutex_);
    if (stop_ || next_ == todo_.size()) return {};
    return next_++;
  }

  // In virtual time, games are stored in the order of the plan, and none after a verdict. So the
  // file is the same however many are played at once.
  void store(std::size_t turn, Json row) {
    if (!match_.costs) {
      if (append(std::move(row))) ask_for_verdict();
      return;
    }
    const std::lock_guard in_order(storing_);
    waiting_.emplace(turn, std::move(row));
    for (auto first = waiting_.begin(); first != waiting_.end() && first->first == stored_;
         first = waiting_.erase(first), ++stored_) {
      if (is_stopped()) return;
      if (append(std::move(first->second))) ask_for_verdict();
    }
  }
  bool is_stopped() {
    const std::lock_guard lock(mutex_);
    return stop_;
  }

  // Returns whether the game completes its pair.
  bool append(Json row) {
    const std::lock_guard lock(mutex_);
    run_.log.append(row);
    const bool complete = count(row);
    run_.stored.rows.push_back(std::move(row));
    progress_.ended();
    progress_.begins(score_text());
    return complete;
  }

  bool count(const Json& row) {
    const std::string result = row.at("result");
    const bool later_is_white = row.at("white") == match_.sides[1].name;
    const bool white_won = result == "1-0";
    if (result == "1/2-1/2")
      ++drawn_;
    else
      ++(white_won == later_is_white ? won_ : lost_);
    return ++games_of_pair_[row.at("pair").get<int>()] == 2;
  }

  [[nodiscard]] std::string score_text() const {
    if (match_.sides.size() > 2) return match_.name;
    return fmt::format("{} +{} ={} -{}", match_.sides[1].name, won_, drawn_, lost_);
  }

  void ask_for_verdict() {
    if (!match_.sprt) return;
    const std::lock_guard asking(asking_);
    std::optional<Json> verdict;
    {
      const std::lock_guard lock(mutex_);
      if (stop_ || games_of_pair_.empty()) return;
    }
    verdict = verdict_on(run_.folder);
    if (!verdict) return;
    const std::lock_guard lock(mutex_);
    Json row{
        {"kind", kStopped}, {"verdict", (*verdict)["verdict"]}, {"pairs", (*verdict)["pairs"]}};
    run_.log.append(row);
    run_.stored.rows.push_back(std::move(row));
    stop_ = true;
  }

  const Match& match_;
  std::mutex storing_;  // in order; taken before asking_; guards waiting_ and stored_
  std::map<std::size_t, Json> waiting_;  // rows of games that ended before an earlier one
  std::size_t stored_ = 0;
  std::mutex asking_;  // for the verdict; taken before mutex_
  std::mutex mutex_;   // guards everything below
  OpenRun& run_;
  Progress progress_;
  std::vector<PlannedGame> todo_;
  std::size_t next_ = 0;
  std::map<int, int> games_of_pair_;
  int won_ = 0, drawn_ = 0, lost_ = 0;  // by the second side, if there are two
  bool stop_ = false;
  std::exception_ptr failure_;
};

}  // namespace

std::optional<Error> rehearse_match(const Match& match) {
  for (std::size_t side = 0; side < match.sides.size(); ++side)
    if (auto fault = player_of(match, side)->begin_game())
      return Error{fmt::format("side {}: {}", match.sides[side].name, fault->where), fault->what};
  return {};
}

bool is_complete(const Match& match, const std::vector<Json>& rows) {
  std::set<int> played;
  for (const Json& row : rows) {
    if (row.value("kind", "") == kStopped) return true;
    if (row.contains("game")) played.insert(row["game"].get<int>());
  }
  return played.size() == plan_games(match).size();
}

void play_match(const Match& match, bool quiet, OpenRun& run) {
  if (!is_complete(match, run.stored.rows)) Runner(match, quiet, run).play();
}

}  // namespace splitpoint
