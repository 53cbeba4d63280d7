// game_session.cpp - commands of the page, and the thread that thinks.
// SPDX-License-Identifier: MIT
#include "experiments/serving/game/game_session.h"

#include <fmt/format.h>

#include <exception>
#include <utility>

#include "engine/core/durations.h"
#include "experiments/definition/strategy_spec.h"
#include "experiments/playing/thinking/repeated.h"
#include "experiments/serving/game/move_reporter.h"

namespace splitpoint {
namespace {

constexpr Ticks kMargin = 20 * kMillisecond;  // of the clock, for the news about the move

Go go_of(const MoveLimit& limit, const GameClocks& clocks, std::size_t player) {
  Go go;
  if (limit.time > 0) go.own = clocks.of(player);
  go.move_time = limit.move_time;
  go.nodes = limit.nodes;
  if (limit.depth > 0) go.depth = limit.depth;
  return go;
}

}  // namespace

Result<std::unique_ptr<GameSession>> GameSession::make(News& news, TraceShelf& shelf) {
  GameSetup setup;
  setup.engine = {false, false};
  setup.position = describe_position(setup.game, "")->position;
  Result<GameRecord> game = GameRecord::begin(setup);
  if (!game) return game.error();
  return std::unique_ptr<GameSession>(new GameSession(news, shelf, *std::move(game)));
}

GameSession::GameSession(News& news, TraceShelf& shelf, GameRecord game)
    : news_(news), shelf_(shelf), game_(std::move(game)) {
  news_.publish(Topic::state, state_json().dump());
  thread_ = std::jthread([this](const std::stop_token& stop) { conduct(stop); });
}

GameSession::~GameSession() {
  thread_.request_stop();
  const std::lock_guard lock(mutex_);
  drop_search();
}

void GameSession::drop_search() {
  ++number_;
  if (control_) control_->stop();
}

void GameSession::changed() {
  news_.publish(Topic::state, state_json().dump());
  wake_.notify_all();
}

Json GameSession::state_json() {
  Json out = game_.json();
  out["number"] = number_;
  out["thinking"] = game_.engine_to_move();
  out["traces"] = shelf_.list();
  return out;
}

Json GameSession::state() {
  const std::lock_guard lock(mutex_);
  if (!game_.engine_to_move() && game_.check_flag()) {
    drop_search();
    changed();
  }
  return state_json();
}

std::optional<Error> GameSession::begin(const GameSetup& setup) {
  Result<GameRecord> game = GameRecord::begin(setup);
  if (!game) return game.error();
  const std::lock_guard lock(mutex_);
  drop_search();
  game_ = *std::move(game);
  changed();
  return {};
}

std::optional<Error> GameSession::play(const std::string& move, std::size_t ply) {
  const std::lock_guard lock(mutex_);
  if (game_.is_over()) return Error{"move", "the game is over"};
  if (game_.engine_to_move()) return Error{"move", "the engine is to move"};
  if (ply != game_.plies())
    return Error{"ply", fmt::format("the game has {} moves, not {}", game_.plies(), ply)};
  if (!game_.check_flag())
    if (auto fault = game_.play(move, {})) return fault;
  ++number_;
  changed();
  return {};
}

std::optional<Error> GameSession::resign() {
  const std::lock_guard lock(mutex_);
  if (game_.is_over()) return Error{"resign", "the game is over"};
  drop_search();
  // While the engine thinks, the person resigns all the same.
  const std::size_t loser = game_.engine_to_move() ? 1 - game_.to_move() : game_.to_move();
  game_.end({loser == 0 ? GameResult::second_wins : GameResult::first_wins, "resignation"});
  changed();
  return {};
}

std::optional<Error> GameSession::take_back() {
  const std::lock_guard lock(mutex_);
  if (game_.plies() == 0) return Error{"undo", "no move has been played"};
  drop_search();
  if (auto fault = game_.take_back()) return fault;
  changed();
  return {};
}

std::optional<Error> GameSession::move_now() {
  const std::lock_guard lock(mutex_);
  if (!control_) return Error{"stop", "the engine is not thinking"};
  control_->stop();
  return {};
}

void GameSession::conduct(const std::stop_token& stop) {
  for (;;) {
    std::optional<Turn> turn;
    {
      std::unique_lock lock(mutex_);
      if (!wake_.wait(lock, stop, [&] { return game_.engine_to_move(); })) return;
      Result<Turn> next = next_turn();
      if (next) {
        turn = *std::move(next);
      } else {
        news_.publish(Topic::thought, Json{{"error", next.error().text()}}.dump());
        game_.lose("crash");
        changed();
      }
    }
    if (turn) think(*turn);
  }
}

Result<GameSession::Turn> GameSession::next_turn() {
  const GameSetup& setup = game_.setup();
  Turn turn;
  Result<SearchJob> job = setup.job();
  if (!job) return job.error();
  turn.task.job = *std::move(job);
  turn.task.job.position = game_.text();
  turn.task.go = go_of(setup.limit, game_.clocks(), game_.to_move());
  turn.task.legal = game_.legal();
  turn.task.margin = setup.limit.time > 0 ? kMargin : 0;
  turn.task.expected = game_.last_value();
  turn.number = number_;
  turn.workers = strategy_of(turn.task.job.strategy).workers_for(setup.processors);
  turn.label = fmt::format("{}, ply {}: {}, P = {}, {}", setup.game, game_.plies() + 1,
                           turn.task.job.strategy, setup.processors, turn.task.job.machine);
  if (!table_ || table_->mib() != setup.hash_mib) {
    table_.reset();
    Result<TranspositionTable> table = TranspositionTable::make(setup.hash_mib);
    if (!table) return table.error();
    table_ = std::make_unique<TranspositionTable>(*std::move(table));
  }
  // A new game, or one whose moves the table must not decide (thinking/repeated.h).
  if (game_.plies() < 2 || occurred_before(setup.game, turn.task.job.position)) table_->clear();
  return turn;
}

void GameSession::think(const Turn& turn) {
  MoveReporter reporter(news_, turn.workers);
  const auto control = std::make_shared<MoveControl>(turn.task, *table_, reporter);
  {
    const std::lock_guard lock(mutex_);
    if (turn.number != number_) return;
    control_ = control;
  }
  SearchJob job = turn.task.job;
  job.control = control.get();
  job.limits.nodes = turn.task.go.nodes;
  if (turn.task.go.depth) job.limits.depth = *turn.task.go.depth;
  Result<SearchOutcome> outcome = Error{"search", "failed"};
  try {
    outcome = reporter.search(job, *table_, *control, shelf_, turn.label);
  } catch (const std::exception& e) {
    outcome = Error{"search", e.what()};
  }
  finish(turn, outcome);
}

void GameSession::finish(const Turn& turn, const Result<SearchOutcome>& outcome) {
  const std::lock_guard lock(mutex_);
  control_.reset();
  if (turn.number != number_) return;
  ++number_;
  if (!outcome) news_.publish(Topic::thought, Json{{"error", outcome.error().text()}}.dump());
  // An engine that has no move to play has failed.
  if (!game_.check_flag() &&
      (!outcome ||
       game_.play(outcome->best_move, {.value = outcome->value, .depth = outcome->depth})))
    game_.lose("crash");
  changed();
}

}  // namespace splitpoint
