// engine_process.cpp - the conversation with an engine.
// SPDX-License-Identifier: MIT
#include "experiments/playing/players/engine_process.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/quote.h"
#include "experiments/playing/protocol/words.h"

namespace splitpoint {
namespace {

using Clock = ChildProcess::Clock;
using Heard = ChildProcess::Heard;
constexpr Ticks kToQuit = 500'000'000;  // nanoseconds, after `quit`
constexpr std::string_view kVariant = "UCI_Variant";

Clock::time_point after(Ticks time) { return Clock::now() + std::chrono::nanoseconds(time); }

Ticks since(Clock::time_point begin) {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - begin).count();
}

// The options of both protocols differ in case only here and there.
std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return lower;
}

// "option name Move Overhead type ..." (UCI) or "option hashsize type ..." (UCCI); else "".
std::string listed_option(std::string_view line) {
  Words words(line);
  if (!words.take("option")) return {};
  words.take("name");
  return lower_case(words.until("type"));
}

}  // namespace

EngineProcess::~EngineProcess() {
  if (!child_) return;
  say("quit", after(kToQuit));
  child_->close_input(after(kToQuit));
}

Error EngineProcess::failure(const std::string& what) const { return {spec_.command[0], what}; }

bool EngineProcess::lists_option(const std::string& name) const {
  return std::find(listed_options_.begin(), listed_options_.end(), lower_case(name)) !=
         listed_options_.end();
}

std::optional<Error> EngineProcess::hear_word(const std::string& word, Clock::time_point until) {
  for (std::string line; Clock::now() < until;) {
    const Heard heard = child_->hear(line, until);
    if (heard == Heard::end)
      return failure(fmt::format("ended before it said {}: {}", word, child_->ending()));
    if (heard == Heard::silence) break;
    if (Words(line).next() == word) return {};
    if (std::string name = listed_option(line); !name.empty())
      listed_options_.push_back(std::move(name));
  }
  return failure(fmt::format("did not say {} in time", word));
}

std::optional<Error> EngineProcess::ready(Clock::time_point until) {
  say("isready", until);
  return hear_word("readyok", until);
}

std::optional<Error> EngineProcess::set_options(Clock::time_point until) {
  const Protocol protocol = spec_.protocol;
  dialect_ = {.protocol = protocol, .ranks_from_one = false};
  // Engines that know several games count the ranks of xiangqi from 1.
  if (protocol == Protocol::uci && lists_option(std::string(kVariant))) {
    say(option_line(protocol, kVariant, spec_.game), until);
    dialect_.ranks_from_one = spec_.game == "xiangqi";
  }
  if (protocol == Protocol::ucci) say(option_line(protocol, "usemillisec", "true"), until);
  for (const auto& [name, value] : spec_.options) {
    if (!lists_option(name)) return failure(fmt::format("has no option {}", quote(name)));
    say(option_line(protocol, name, value), until);
  }
  return {};
}

std::optional<Error> EngineProcess::start() {
  const Clock::time_point until = after(patience_.start);
  Result<std::unique_ptr<ChildProcess>> started = ChildProcess::start(spec_.command);
  if (!started) return started.error();
  child_ = *std::move(started);
  listed_options_.clear();
  const std::string hello(name_of(spec_.protocol));
  say(hello, until);
  if (auto fault = hear_word(hello + "ok", until)) return fault;
  return set_options(until);
}

std::optional<Error> EngineProcess::begin_game() {
  std::optional<Error> fault;
  if (!child_) fault = start();
  if (!fault) {
    const Clock::time_point until = after(patience_.start);
    if (spec_.protocol == Protocol::uci)
      say("ucinewgame", until);
    else if (lists_option("newgame"))
      say(option_line(spec_.protocol, "newgame", ""), until);
    fault = ready(until);
  }
  if (fault) child_.reset();
  return fault;
}

// Waits for a move. Reads the information that comes before it.
Heard EngineProcess::hear_answer(Clock::time_point until, MoveAnswer& answer) {
  std::string line;
  do {
    const Heard heard = child_->hear(line, until);
    if (heard != Heard::line) return heard;
    if (read_answer(dialect_, line, answer)) return Heard::line;
    read_information(dialect_, line, answer);
  } while (Clock::now() < until);  // an engine that talks without end must not hold up the match
  return Heard::silence;
}

MoveAnswer EngineProcess::crashed(MoveAnswer answer) {
  answer.fault = PlayerFault::crash;
  answer.detail = child_->ending();
  child_.reset();
  return answer;
}

MoveAnswer EngineProcess::think(const MoveRequest& request) {
  MoveAnswer answer;
  if (!child_) {
    answer.fault = PlayerFault::crash;
    answer.detail = "is not running";
    return answer;
  }
  const Clock::time_point begin = Clock::now();
  const Ticks wait = request.allowed > 0 ? request.allowed : patience_.move;
  const Clock::time_point until = begin + std::chrono::nanoseconds(wait);
  // A failure to send shows as the end of the output, or as silence.
  say(position_line(dialect_, request), until);
  say(go_line(dialect_, request), until);
  Heard heard = hear_answer(until, answer);
  const bool late = heard == Heard::silence;
  if (late) {
    say("stop", after(patience_.stop));
    heard = hear_answer(after(patience_.stop), answer);
  }
  answer.time = since(begin);
  if (heard == Heard::end) return crashed(std::move(answer));
  if (heard == Heard::silence || (late && request.allowed == 0)) {
    answer.fault = PlayerFault::hang;
    answer.detail = heard == Heard::silence ? "no move, not even after stop"
                                            : "no move until it was told to stop";
    child_.reset();
  }
  return answer;
}

}  // namespace splitpoint
