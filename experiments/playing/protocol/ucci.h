// ucci.h - the Universal Chinese Chess Interface 3.0, for xiangqi.
//
// Chinese Chess Encyclopedia, "Universal Chinese Chess Protocol", version 3.0.
// SPDX-License-Identifier: MIT
#pragma once
#include "experiments/playing/protocol/session.h"

namespace splitpoint {

class Ucci final : public Session {
 public:
  using Session::Session;

  void greet() override;
  bool handle(std::string_view line) override;
  void say(const std::string& text) override;

 private:
  // Handles a command that waits for the end of thinking. False: there is no such command.
  bool handle_when_idle(std::string_view command, Words& words);
  void set_option(Words& words);
  std::optional<Error> set_named_option(std::string_view name, const std::string& value);
  void ban(Words& words);
  void go(Words& words);
  void probe(Words& words);
  void on_thought(const Thought& thought) override;
  void on_current_move(const std::string& move, Depth depth) override;
  void write_answer(const Answer& answer) override;

  std::atomic<bool> draw_offered_{false};
  int level_moves_ = 0;  // of the engine, one after the other; read and written while idle
};

}  // namespace splitpoint
