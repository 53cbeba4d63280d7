// ucci_engine.h - a UCCI engine inside a UCI program.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "experiments/playing/adapter/translator.h"

namespace splitpoint {

class UcciEngine final : public Translator {
 public:
  UcciEngine() : Translator(Protocol::ucci) {}

 private:
  bool handle(std::string_view command, Words& words) override;
  bool keeps(const ListedOption& option) override;
  void complete_introduction() override;
  void write(const Information& information) override;
  void write(const BestMove& best) override;
  void end_ban() override { banning_ = false; }
  void set_named_option(Words& words);
  void set_game(const std::string& value);
  void go(Words& words);
  // Bans all other moves. Returns what is wrong with the list, whose ranks count as the program's.
  std::optional<std::string> search_only(const std::vector<std::string>& moves);

  bool has_milliseconds_ = false, has_new_game_ = false;  // options of the engine
  bool banning_ = false;                                  // moves are banned in this position
  std::optional<std::uint64_t> time_{}, nodes_{};         // the last that the engine said
};

}  // namespace splitpoint
