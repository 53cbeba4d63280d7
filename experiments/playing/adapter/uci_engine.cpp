// uci_engine.cpp - the commands of UCCI for a UCI engine.
// SPDX-License-Identifier: MIT
#include "experiments/playing/adapter/uci_engine.h"

#include <fmt/format.h>

#include <algorithm>

#include "experiments/playing/adapter/go_lines.h"
#include "experiments/playing/protocol/ucci_go.h"

namespace splitpoint {
namespace {

constexpr const char* kVariant = "UCI_Variant";

}  // namespace

bool UciEngine::keeps(const ListedOption& option) {
  // UCCI has the first two names itself, and "Clear Hash" is `newgame`. Some engines speak several
  // protocols, but this one must stay.
  for (const char* const own : {"usemillisec", "newgame", "Clear Hash", "Protocol"})
    if (option.name == own) return true;
  if (option.name != kVariant) return false;
  if (std::find(option.choices.begin(), option.choices.end(), kAdaptedGame) == option.choices.end())
    fault_ = "does not know xiangqi: its option UCI_Variant lacks it";
  dialect_.ranks_from_one = true;  // engines that know several games count the ranks from 1
  return true;
}

void UciEngine::complete_introduction() {
  introduce("option usemillisec type check default false");
  introduce("option newgame type button");
  if (dialect_.ranks_from_one) to_engine(option_line(Protocol::uci, kVariant, kAdaptedGame));
}

bool UciEngine::handle(std::string_view command, Words& words) {
  if (command == "setoption") {
    if (is_idle(command)) set_named_option(words);
  } else if (command == "banmoves") {
    if (!is_idle(command)) return true;
    banned_.clear();
    while (!words.at_end()) banned_.emplace_back(words.next());
  } else if (command == "go") {
    if (is_idle(command)) go(words);
  } else if (command == "probe") {
    to_program("pophash");  // UCI has no such question
  } else {
    return false;
  }
  return true;
}

// In UCCI an unknown option is no error.
void UciEngine::set_named_option(Words& words) {
  const std::string name(words.next());
  const std::string value = words.until();
  if (name == "usemillisec")
    seconds_ = value == "false" || value == "off";
  else if (name == "newgame")
    to_engine("ucinewgame");
  else
    set_option(name, value);
}

void UciEngine::go(Words& words) {
  Result<Go> parsed = parse_ucci_go(words, seconds_);
  if (!parsed) return say(parsed.error().text());
  Go go = *std::move(parsed);
  if (go.draw_offered) say("a UCI engine cannot accept a draw");
  Task task{.endless = go.infinite || go.ponder};
  if (go.depth == 0) {  // UCI cannot ask for the static value; the value of one ply is near it
    go.depth = 1;
    task.silent = true;
  }
  if (!banned_.empty()) {
    go.moves = legal_without(banned_);
    if (go.moves.empty()) return to_program("nobestmove");
    for (std::string& move : go.moves) move = engines(move);
  }
  const bool first_to_move = facts_.position.find(" b ") == std::string::npos;
  begin(uci_go(go, first_to_move), task);
}

void UciEngine::write(const Information& information) {
  for (const std::string& line : ucci_information(information)) to_program(line);
}

void UciEngine::write(const BestMove& best) {
  if (best.move.empty()) return to_program("nobestmove");
  to_program("bestmove " + best.move + (best.ponder.empty() ? "" : " ponder " + best.ponder));
}

}  // namespace splitpoint
