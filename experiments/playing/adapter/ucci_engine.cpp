// ucci_engine.cpp - the commands of UCI for a UCCI engine.
// SPDX-License-Identifier: MIT
#include "experiments/playing/adapter/ucci_engine.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/core/quote.h"
#include "experiments/playing/adapter/go_lines.h"
#include "experiments/playing/protocol/uci_go.h"

namespace splitpoint {

bool UcciEngine::keeps(const ListedOption& option) {
  has_milliseconds_ |= option.name == "usemillisec";
  has_new_game_ |= option.name == "newgame";
  return option.name == "usemillisec" || option.name == "newgame" || option.name == "batch" ||
         option.name == "debug";
}

void UcciEngine::complete_introduction() {
  introduce("option name UCI_Variant type combo default xiangqi var xiangqi");
  if (has_milliseconds_) to_engine(option_line(Protocol::ucci, "usemillisec", "true"));
}

bool UcciEngine::handle(std::string_view command, Words& words) {
  if (command == "setoption") {
    if (is_idle(command)) set_named_option(words);
  } else if (command == "ucinewgame") {
    if (is_idle(command) && has_new_game_) to_engine("setoption newgame");
  } else if (command == "go") {
    if (is_idle(command)) go(words);
  } else if (command != "debug" && command != "register") {  // nothing depends on these two
    return false;
  }
  return true;
}

void UcciEngine::set_named_option(Words& words) {
  if (!words.take("name")) return say("setoption: 'name' is missing");
  const std::string name = words.until("value");
  words.take("value");
  const std::string value = words.until();
  if (name == "UCI_Variant") return set_game(value);
  if (!set_option(name, value)) say(fmt::format("setoption: {}: is not an option", quote(name)));
}

void UcciEngine::set_game(const std::string& value) {
  if (value != "xiangqi")
    return say(fmt::format("setoption: UCI_Variant: {} is not xiangqi", quote(value)));
  program_counts_from_one_ = true;  // who names the variant counts ranks from 1
}

std::optional<std::string> UcciEngine::search_only(const std::vector<std::string>& moves) {
  std::vector<std::string> wanted;
  const std::vector<std::string> legal_moves = legal();
  for (const std::string& move : moves) {
    wanted.push_back(read(move));
    if (std::find(legal_moves.begin(), legal_moves.end(), wanted.back()) == legal_moves.end())
      return fmt::format("go: {} is not a legal move here", quote(move));
  }
  const std::vector<std::string> banned =
      wanted.empty() ? std::vector<std::string>{} : legal_without(wanted);
  if (banning_) send_position();  // this ends the ban
  banning_ = !banned.empty();
  if (!banning_) return {};
  if (!position_sent_) send_position();
  to_engine(fmt::format("banmoves {}", fmt::join(banned, " ")));
  return {};
}

void UcciEngine::go(Words& words) {
  const bool first_to_move = facts_.position.find(" b ") == std::string::npos;
  const Result<Go> go = parse_uci_go(words, first_to_move);
  if (!go) return say(go.error().text());
  if (const auto fault = search_only(go->moves)) return say(*fault);
  const UcciGo translated = ucci_go(*go, !has_milliseconds_);
  if (!translated.dropped.empty())
    say(fmt::format("go: UCCI has one limit for a move; not used: {}", translated.dropped));
  time_.reset();
  nodes_.reset();
  begin(translated.line, {.endless = go->infinite || go->ponder});
}

// UCCI tells time and nodes in a line of their own, UCI together with the value.
void UcciEngine::write(const Information& information) {
  Information all = information;
  if (all.time) time_ = all.time;
  if (all.nodes) nodes_ = all.nodes;
  if (all.value) {
    all.time = time_;
    all.nodes = nodes_;
  }
  if (const std::string line = uci_information(all); !line.empty()) to_program(line);
}

void UcciEngine::write(const BestMove& best) {
  if (best.draws) say("the engine offers or accepts a draw");
  if (best.resigns) say("the engine resigns");
  if (best.move.empty()) return to_program("bestmove (none)");
  to_program("bestmove " + shown(best.move) +
             (best.ponder.empty() ? "" : " ponder " + shown(best.ponder)));
}

}  // namespace splitpoint
