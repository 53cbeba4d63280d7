// game_session.h - the game that the page shows, and the engine that plays in it.
//
// There is one game, and every open page shows it. Commands come from the threads of the server.
// One thread of the session thinks whenever the engine is to move. A command that changes the game
// stops it, and its answer is then dropped.
// SPDX-License-Identifier: MIT
#pragma once
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "engine/table/transposition_table.h"
#include "experiments/playing/thinking/move_control.h"
#include "experiments/serving/game/game_record.h"
#include "experiments/serving/news.h"
#include "experiments/serving/trace_shelf.h"

namespace splitpoint {

class GameSession {
 public:
  // Begins a game of xiangqi between two persons. Error: that cannot be had.
  static Result<std::unique_ptr<GameSession>> make(News& news, TraceShelf& shelf);
  GameSession(const GameSession&) = delete;
  GameSession& operator=(const GameSession&) = delete;
  ~GameSession();

  // Each returns what is wrong; then nothing has changed. `ply`: the moves that the page has seen,
  // so that a late command does not change a newer position.
  std::optional<Error> begin(const GameSetup& setup);
  std::optional<Error> play(const std::string& move, std::size_t ply);
  std::optional<Error> resign();
  std::optional<Error> take_back();
  std::optional<Error> move_now();  // the engine plays the best move that it knows

  // Also ends the game if a flag has fallen.
  Json state();

 private:
  struct Turn {  // one move of the engine
    Task task;
    std::uint64_t number = 0;
    std::string label;
    int workers = 1;
  };

  GameSession(News& news, TraceShelf& shelf, GameRecord game);
  void conduct(const std::stop_token& stop);
  Result<Turn> next_turn();
  void think(const Turn& turn);
  void finish(const Turn& turn, const Result<SearchOutcome>& outcome);
  // With the mutex held.
  void changed();      // tells the pages and the engine
  void drop_search();  // its answer counts no more
  Json state_json();

  News& news_;
  TraceShelf& shelf_;
  std::mutex mutex_;
  std::condition_variable_any wake_;
  GameRecord game_;
  std::unique_ptr<TranspositionTable> table_;  // of the thread that thinks
  std::uint64_t number_ = 0;                   // of the game's states
  std::shared_ptr<MoveControl> control_;       // of the running search
  std::jthread thread_;
};

}  // namespace splitpoint
