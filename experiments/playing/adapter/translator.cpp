// translator.cpp - what both directions share: positions, options, moves, and who owes an answer.
// SPDX-License-Identifier: MIT
#include "experiments/playing/adapter/translator.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/core/quote.h"
#include "experiments/playing/adapter/ucci_engine.h"
#include "experiments/playing/adapter/uci_engine.h"
#include "experiments/playing/protocol/notation.h"

namespace splitpoint {
namespace {

bool same_but_for_case(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [&](char x, char y) { return lower(x) == lower(y); });
}

Protocol other(Protocol protocol) {
  return protocol == Protocol::uci ? Protocol::ucci : Protocol::uci;
}

}  // namespace

std::unique_ptr<Translator> Translator::make(Protocol of_engine) {
  if (of_engine == Protocol::uci) return std::make_unique<UciEngine>();
  return std::make_unique<UcciEngine>();
}

Translator::Translator(Protocol of_engine)
    : dialect_{.protocol = of_engine, .ranks_from_one = false},
      facts_(*describe_position(kAdaptedGame, "")) {
  position_.start = facts_.position;
  to_engine(name_of(of_engine));
}

Translator::Lines Translator::take() { return std::exchange(lines_, {}); }

void Translator::to_engine(std::string_view line) { lines_.engine.emplace_back(line); }
void Translator::to_program(std::string_view line) { lines_.program.emplace_back(line); }

void Translator::say(const std::string& text) {
  to_program((dialect_.protocol == Protocol::uci ? "info message " : "info string ") + text);
}

void Translator::hear_program(std::string_view line) {
  Words words(line);
  const std::string command(words.next());
  if (command.empty() || quit_) return;
  if (!handle(command, words)) handle_common(command, words);
}

void Translator::handle_common(std::string_view command, Words& words) {
  if (command == "quit") {
    quit();
  } else if (command == "isready") {
    ready_.push_back(true);
    to_engine("isready");
  } else if (command == "stop") {
    stop();
  } else if (command == "ponderhit") {
    if (tasks_.empty()) return;
    tasks_.back().endless = false;
    to_engine("ponderhit");
  } else if (command == "position") {
    if (is_idle(command)) set_position(words);
  } else if (command == name_of(other(dialect_.protocol))) {
    for (const std::string& line : introduction_) to_program(line);
  } else {
    say(fmt::format("unknown command {}", quote(command)));
  }
}

void Translator::stop() {
  if (tasks_.empty()) return stop_when_idle();
  tasks_.back().stopped = true;
  to_engine("stop");
}

void Translator::quit() {
  quit_ = true;
  to_engine("quit");
}

bool Translator::is_idle(std::string_view command) {
  if (tasks_.empty() || tasks_.back().stopped) return true;
  say(fmt::format("{}: not while thinking; send stop first", quote(command)));
  return false;
}

void Translator::set_position(Words& words) {
  std::string text;
  if (!words.take("startpos")) {
    if (!words.take("fen")) return say("position: must begin with startpos or fen");
    text = words.until("moves");
    if (text.empty()) return say("position: the text is empty");
  }
  const Result<PositionFacts> start = describe_position(kAdaptedGame, text);
  if (!start) return say("position: " + start.error().text());
  MoveRequest position;
  position.start = start->position;
  text = position.start + " moves";
  if (!words.take("moves") && !words.at_end())
    return say(fmt::format("position: {} is not expected here", quote(words.peek())));
  while (!words.at_end()) {
    position.moves.push_back(read(words.next()));
    text += " " + position.moves.back();
  }
  Result<PositionFacts> facts =
      position.moves.empty() ? start : describe_position(kAdaptedGame, text);
  if (!facts) return say("position: " + facts.error().text());
  position_ = std::move(position);
  facts_ = *std::move(facts);
  end_ban();
  send_position();
}

void Translator::send_position() {
  to_engine(position_line(dialect_, position_));
  position_sent_ = true;
}

void Translator::begin(const std::string& go_line, Task task) {
  if (!position_sent_) send_position();
  tasks_.push_back(task);
  to_engine(go_line);
}

bool Translator::set_option(std::string_view name, const std::string& value) {
  for (const NamedOption& known : options_) {
    if (!same_but_for_case(known.name, name)) continue;
    to_engine(option_line(dialect_.protocol, known.option.name,
                          option_value(dialect_.protocol, known.option, value)));
    return true;
  }
  return false;
}

std::string Translator::read(std::string_view move) const {
  return program_counts_from_one_ ? with_ranks_from_zero(move) : std::string(move);
}

std::string Translator::shown(const std::string& move) const {
  return program_counts_from_one_ ? with_ranks_from_one(move) : move;
}

std::string Translator::engines(const std::string& move) const {
  return dialect_.ranks_from_one ? with_ranks_from_one(move) : move;
}

std::vector<std::string> Translator::legal() const {
  if (!facts_.moves.empty()) return facts_.moves;
  Words words(facts_.position);
  const std::string board(words.next()), side(words.next());
  // Without the counters and the moves before, on which such rules depend.
  const Result<PositionFacts> alone = describe_position(kAdaptedGame, board + " " + side);
  return alone ? alone->moves : std::vector<std::string>{};
}

std::vector<std::string> Translator::legal_without(const std::vector<std::string>& moves) const {
  std::vector<std::string> left = legal();
  std::erase_if(left, [&](const std::string& m) {
    return std::find(moves.begin(), moves.end(), m) != moves.end();
  });
  return left;
}

void Translator::introduce(std::string_view line) {
  introduction_.emplace_back(line);
  to_program(line);
}

void Translator::add_option(const ListedOption& option) {
  if (keeps(option)) return;
  std::string name = other_name(dialect_.protocol, option.name);
  const auto is_taken = [&] {
    return std::any_of(options_.begin(), options_.end(), [&](const NamedOption& known) {
      return same_but_for_case(known.name, name);
    });
  };
  while (is_taken()) name += '_';
  ListedOption listed = option;
  if (dialect_.protocol == Protocol::uci && may_be_automatic(name)) listed.least.assign(1, '0');
  introduce(option_listing(other(dialect_.protocol), name, listed));
  options_.push_back({std::move(name), option});
}

void Translator::end_introduction() {
  introduced_ = true;
  complete_introduction();
  introduce(fmt::format("{}ok", name_of(other(dialect_.protocol))));
}

void Translator::hear_engine(std::string_view line) {
  Words words(line);
  const std::string word(words.next());
  if (word == "readyok") return hear_ready();
  if (word == "bestmove" || word == "nobestmove") return hear_best_move(line);
  if (word == "info") return hear_information(line);
  if (introduced_) return;  // the rest is about the introduction
  if (word == "id" && (words.peek() == "name" || words.peek() == "author"))
    return introduce("id " + words.until());
  if (word == "option")
    if (const auto option = read_option(dialect_.protocol, line)) add_option(*option);
  if (word == fmt::format("{}ok", name_of(dialect_.protocol))) end_introduction();
}

void Translator::hear_ready() {
  if (ready_.empty()) return;
  if (ready_.front()) to_program("readyok");
  ready_.pop_front();
}

void Translator::hear_information(std::string_view line) {
  Information information = parse_information(dialect_.protocol, line);
  const auto translate = [&](std::string& move) {
    move = shown(dialect_.ranks_from_one ? with_ranks_from_zero(move) : move);
  };
  for (std::string& move : information.moves) translate(move);
  translate(information.current_move);
  write(information);
}

void Translator::hear_best_move(std::string_view line) {
  Words words(line);
  // An idle UCCI engine answers `stop` too, if its move and the program's `stop` have crossed.
  const bool resting = std::find(ready_.begin(), ready_.end(), false) != ready_.end();
  if (tasks_.empty() || (resting && words.peek() == "nobestmove")) return;
  const Task task = tasks_.front();
  tasks_.pop_front();
  BestMove best;
  const auto move_of = [&](std::string_view move) {
    const std::string text =
        dialect_.ranks_from_one ? with_ranks_from_zero(move) : std::string(move);
    return is_move(text) ? text : "";
  };
  if (words.take("bestmove")) best.move = move_of(words.next());
  while (!words.at_end()) {
    const std::string_view word = words.next();
    if (word == "ponder") best.ponder = move_of(words.next());
    best.draws |= word == "draw";
    best.resigns |= word == "resign";
  }
  write(task.silent ? BestMove{} : best);
  if (task.stopped && dialect_.protocol == Protocol::ucci) {
    ready_.push_back(false);
    to_engine("isready");
  }
}

}  // namespace splitpoint
