// ucci.cpp - reads the commands of UCCI and writes its answers.
// SPDX-License-Identifier: MIT
#include "experiments/playing/protocol/ucci.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "engine/core/durations.h"
#include "engine/core/printable.h"
#include "engine/core/quote.h"
#include "experiments/definition/names.h"
#include "experiments/playing/protocol/ucci_go.h"

namespace splitpoint {
namespace {

constexpr int kMostHash = 1 << 20;
constexpr int kAutomaticHash = 64;         // MiB; `hashsize 0`
constexpr Value kAcceptsDraw = 0;          // the highest value with which a draw is accepted
constexpr Value kLevel = 5;                // the highest value of a level game
constexpr Depth kDepthToOffer = 8;         // plies: less says too little about a draw
constexpr int kLevelMoves = 10;            // in a row, before a draw is offered
constexpr Depth kDepthToResign = 8;        // plies: a loss must be proven as deep as this
constexpr Value kResigns = -(kMate - 20);  // mated within 20 plies

std::optional<bool> truth(std::string_view value) {
  if (value == "true" || value == "on" || value.empty()) return true;
  if (value == "false" || value == "off") return false;
  return {};
}

}  // namespace

void Ucci::greet() {
  write("id name Splitpoint");
  write("id copyright MIT licence");
  write("id author the Splitpoint authors");
  write("option usemillisec type check default false");
  write("option batch type check default false");
  write("option debug type check default false");
  write("option ponder type check default false");
  write("option usebook type check default false");
  write("option bookfiles type string default");
  write("option endings type string default");
  write(fmt::format("option hashsize type spin min 0 max {} default 0", kMostHash));
  write(fmt::format("option threads type spin min 0 max {} default 0", kMaxProcessors));
  write("option strategy type string default auto");
  write(fmt::format("option deterministic type check default {}", options_.deterministic));
  write(fmt::format("option selectivity type combo var {} default {}",
                    fmt::join(names_in(kNames<Selectivity>), " var "),
                    name_of(options_.selectivity)));
  write(fmt::format("option evaluation type combo var {} default {}",
                    fmt::join(evaluations_of(options_.game), " var "), options_.evaluation));
  write("option margin type spin min 0 max 10000 default 50");
  write("option repetition type combo var AsianRule var ChineseRule default AsianRule");
  write("option drawmoves type spin min 0 max 500 default 60");
  write("option newgame type button");
  write("ucciok");
  options_.seconds = true;  // until `usemillisec`
}

void Ucci::say(const std::string& text) { write("info message " + printable(text, text.size())); }

bool Ucci::handle(std::string_view line) {
  Words words(line);
  const std::string_view command = words.next();
  if (command.empty()) return true;
  if (command == "quit") {
    end_thinking();
    write("bye");
    return false;
  }
  if (command == "isready") {
    write("readyok");
  } else if (command == "stop") {
    if (!thinker_.is_thinking()) write("nobestmove");
    stopping_ = true;
    thinker_.stop();
  } else if (command == "ponderhit") {
    if (words.take("draw")) draw_offered_.store(true, std::memory_order_relaxed);
    ponder_hit();
  } else if (command == "probe") {
    probe(words);
  } else if (!handle_when_idle(command, words)) {
    say(fmt::format("unknown command {}", quote(command)));
  }
  return true;
}

bool Ucci::handle_when_idle(std::string_view command, Words& words) {
  if (command != "setoption" && command != "position" && command != "banmoves" && command != "go" &&
      command != "ucci")
    return false;
  if (!is_idle(command)) return true;
  if (command == "setoption") set_option(words);
  if (command == "banmoves") ban(words);
  if (command == "go") go(words);
  if (command == "ucci") greet();
  if (command == "position") {
    Words all = words;
    all.until("moves");
    if (all.at_end()) level_moves_ = 0;  // a new game, or a capture
    if (const auto fault = set_position(words)) say(fault->text());
  }
  return true;
}

void Ucci::set_option(Words& words) {
  const std::string name(words.next());
  const std::string value = words.until();
  if (const auto fault = set_named_option(name, value)) say("setoption: " + fault->text());
}

std::optional<Error> Ucci::set_named_option(std::string_view name, const std::string& value) {
  const auto number = [&](int least, int most) { return Words(value).number(least, most); };
  if (name == "usemillisec" || name == "usebook" || name == "deterministic") {
    const auto on = truth(value);
    if (!on) return Error{std::string(name), quote(value) + " is neither true nor false"};
    if (name == "deterministic") return set_deterministic(*on);
    if (name == "usebook")
      options_.use_book = *on;
    else
      options_.seconds = !*on;
  } else if (name == "bookfiles") {
    return set_book(value);
  } else if (name == "endings") {
    return set_endings(value);
  } else if (name == "newgame") {
    level_moves_ = 0;
    new_game();
  } else if (name == "hashsize") {
    const auto mib = number(0, kMostHash);
    if (!mib) return no_number(name, value, 0, kMostHash);
    return set_hash(static_cast<std::uint64_t>(*mib == 0 ? kAutomaticHash : *mib));
  } else if (name == "threads") {
    const auto n = number(0, kMaxProcessors);
    if (!n) return no_number(name, value, 0, kMaxProcessors);
    options_.threads = std::max(*n, 1);
  } else if (name == "margin") {
    const auto ms = number(0, 10'000);
    if (!ms) return no_number(name, value, 0, 10'000);
    options_.margin_ms = *ms;
  } else if (name == "strategy") {
    return set_strategy(value);
  } else if (name == "selectivity") {
    return set_selectivity(value);
  } else if (name == "evaluation") {
    return set_evaluation(value);
  } else if (name == "repetition") {
    if (value != "AsianRule" && value != "ChineseRule")
      return Error{std::string(name), quote(value) + " is not one of AsianRule, ChineseRule"};
    return set_rule("repetition", value == "AsianRule" ? "asian" : "league");
  } else if (name == "drawmoves") {
    const auto moves = number(0, 500);
    if (!moves) return no_number(name, value, 0, 500);
    return set_rule("quiet-moves", std::to_string(*moves));
  }
  return {};  // UCCI: an unknown option is no error
}

void Ucci::ban(Words& words) {
  std::vector<std::string> moves;
  while (!words.at_end()) moves.emplace_back(words.next());
  banned_ = std::move(moves);
}

void Ucci::go(Words& words) {
  Result<Go> go = parse_ucci_go(words, options_.seconds);
  if (!go) return say(go.error().text());
  if (go->depth == 0) {
    write(fmt::format("info depth 0 score {}", static_value()));
    return write("nobestmove");
  }
  draw_offered_.store(go->draw_offered, std::memory_order_relaxed);
  if (const auto fault = begin(*std::move(go))) say(fault->text());
}

void Ucci::probe(Words& words) {
  std::string text;
  if (words.take("startpos"))
    text = describe_position(options_.game, "")->position;
  else if (words.take("fen"))
    text = words.until("moves");
  else
    return say("probe: must begin with startpos or fen");
  if (words.take("moves") && !words.at_end()) text += " moves " + words.until();
  const auto found = look_up_position(options_.game, text, thinker_.table());
  if (!found) return say("probe: " + found.error().text());
  std::string line = "pophash";
  if (!found->move.empty()) line += " bestmove " + found->move;
  if (is_at_least(found->bound))
    line += fmt::format(" lowerbound {} depth {}", found->value, found->depth);
  if (is_at_most(found->bound))
    line += fmt::format(" upperbound {} depth {}", found->value, found->depth);
  write(line);
}

void Ucci::on_thought(const Thought& t) {
  write(fmt::format("info time {} nodes {}", t.time / kMillisecond, t.nodes));
  if (t.bound != Bound::exact || t.number > 1) return;
  write(fmt::format("info depth {} score {}{}{}", t.depth, t.value, t.line.empty() ? "" : " pv ",
                    shown(t.line)));
}

void Ucci::on_current_move(const std::string& move, Depth) {
  write(fmt::format("info currmove {}", shown(move)));
}

void Ucci::write_answer(const Answer& answer) {
  if (answer.move.empty()) return write("nobestmove");
  std::string line = "bestmove " + answer.move;
  if (!answer.ponder.empty()) line += " ponder " + answer.ponder;
  const bool level = answer.depth >= kDepthToOffer && std::abs(answer.value) <= kLevel;
  level_moves_ = level ? level_moves_ + 1 : 0;
  if (draw_offered_.exchange(false, std::memory_order_relaxed) && answer.value <= kAcceptsDraw) {
    line += " draw";
  } else if (answer.value <= kResigns && answer.depth >= kDepthToResign) {
    line += " resign";
  } else if (level_moves_ == kLevelMoves) {
    line += " draw";
    level_moves_ = 0;  // an offer that is declined is not repeated at once
  }
  write(line);
}

}  // namespace splitpoint
