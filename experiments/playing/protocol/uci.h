// uci.h - the Universal Chess Interface, for every game.
//
// Huber & Meyer-Kahlen, "Description of the universal chess interface (UCI)", 2006. The game is the
// value of UCI_Variant, as with Fairy-Stockfish. docs/playing.md has the dialect for Othello.
// SPDX-License-Identifier: MIT
#pragma once
#include "experiments/playing/protocol/session.h"

namespace splitpoint {

class Uci final : public Session {
 public:
  using Session::Session;

  void greet() override;
  bool handle(std::string_view line) override;
  void say(const std::string& text) override;

 private:
  void set_option(Words& words);
  std::optional<Error> set_named_option(const std::string& name, const std::string& value);
  void go(Words& words);
  void on_thought(const Thought& thought) override;
  void on_current_move(const std::string& move, Depth depth) override;
  void write_answer(const Answer& answer) override;
};

}  // namespace splitpoint
