// engine_process.h - a UCI or UCCI engine in a process of its own, as a player.
//
// Whatever the engine does, every call returns: every wait has a limit, and an engine that crashes
// or hangs is killed. It is started again for the next game.
// SPDX-License-Identifier: MIT
#pragma once
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "experiments/playing/players/child_process.h"
#include "experiments/playing/players/engine_lines.h"
#include "experiments/playing/players/player.h"

namespace splitpoint {

struct EngineSpec {
  std::vector<std::string> command;  // the program and its arguments
  Protocol protocol = Protocol::uci;
  std::string game;
  std::vector<std::pair<std::string, std::string>> options;  // name, value
};

// How long the referee waits, in nanoseconds.
struct Patience {
  Ticks start = 20'000'000'000;  // for the engine to start, and to get ready for a game
  Ticks move = 60'000'000'000;   // for a move without a clock
  Ticks stop = 5'000'000'000;    // for a move after `stop`
};

class EngineProcess : public Player {
 public:
  EngineProcess(EngineSpec spec, Patience patience) : spec_(std::move(spec)), patience_(patience) {}
  ~EngineProcess() override;

  std::optional<Error> begin_game() override;
  MoveAnswer think(const MoveRequest& request) override;

 private:
  using Clock = ChildProcess::Clock;

  std::optional<Error> start();
  std::optional<Error> set_options(Clock::time_point until);
  bool say(const std::string& line, Clock::time_point until) { return child_->say(line, until); }
  // Waits for the line `word`. Keeps the names of options that the engine lists before.
  std::optional<Error> hear_word(const std::string& word, Clock::time_point until);
  std::optional<Error> ready(Clock::time_point until);
  [[nodiscard]] bool lists_option(const std::string& name) const;
  [[nodiscard]] Error failure(const std::string& what) const;
  ChildProcess::Heard hear_answer(Clock::time_point until, MoveAnswer& answer);
  MoveAnswer crashed(MoveAnswer answer);

  EngineSpec spec_;
  Patience patience_;
  Dialect dialect_;
  std::vector<std::string> listed_options_;  // in lower case
  std::unique_ptr<ChildProcess> child_;      // null: not started, or killed after a fault
};

}  // namespace splitpoint
