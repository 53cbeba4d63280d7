// uci_engine.h - a UCI engine inside a UCCI program.
// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <vector>

#include "experiments/playing/adapter/translator.h"

namespace splitpoint {

class UciEngine final : public Translator {
 public:
  UciEngine() : Translator(Protocol::uci) {}
  void say_farewell() override { to_program("bye"); }

 private:
  bool handle(std::string_view command, Words& words) override;
  bool keeps(const ListedOption& option) override;
  void complete_introduction() override;
  void write(const Information& information) override;
  void write(const BestMove& best) override;
  void end_ban() override { banned_.clear(); }
  void stop_when_idle() override { to_program("nobestmove"); }
  void set_named_option(Words& words);
  void go(Words& words);

  std::vector<std::string> banned_;  // until the next position; ranks from 0
  bool seconds_ = true;              // the clock of `go`, until `usemillisec`
};

}  // namespace splitpoint
