// engine_lines.cpp - writes positions and limits, and reads values and moves.
// SPDX-License-Identifier: MIT
#include "experiments/playing/players/engine_lines.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/durations.h"
#include "experiments/playing/protocol/notation.h"
#include "experiments/playing/protocol/score.h"
#include "experiments/playing/protocol/words.h"

namespace splitpoint {
namespace {

// At least 1, because some engines take 0 for "no limit".
Ticks milliseconds(Ticks time) { return std::max<Ticks>(time / kMillisecond, 1); }

std::string uci_go(const MoveRequest& r) {
  const MoveLimit& limit = r.limit;
  if (limit.depth > 0) return fmt::format("go depth {}", limit.depth);
  if (limit.nodes > 0) return fmt::format("go nodes {}", limit.nodes);
  if (limit.move_time > 0) return fmt::format("go movetime {}", milliseconds(limit.move_time));
  const PlayerClock& first = r.first_to_move ? r.own : r.other;
  const PlayerClock& second = r.first_to_move ? r.other : r.own;
  return fmt::format("go wtime {} btime {} winc {} binc {}", milliseconds(first.left),
                     milliseconds(second.left), first.increment / kMillisecond,
                     second.increment / kMillisecond);
}

// UCCI has no time for one move. The last move before more time comes is the same.
std::string ucci_go(const MoveRequest& r) {
  const MoveLimit& limit = r.limit;
  if (limit.depth > 0) return fmt::format("go depth {}", limit.depth);
  if (limit.nodes > 0) return fmt::format("go nodes {}", limit.nodes);
  if (limit.move_time > 0)
    return fmt::format("go time {} movestogo 1", milliseconds(limit.move_time));
  return fmt::format("go time {} increment {} opptime {} oppincrement {}", milliseconds(r.own.left),
                     r.own.increment / kMillisecond, milliseconds(r.other.left),
                     r.other.increment / kMillisecond);
}

// The value after the word "score". A bound is not a value.
void read_score(Words& words, Protocol protocol, MoveAnswer& answer) {
  const auto value = protocol == Protocol::uci ? read_uci_score(words) : read_ucci_score(words);
  if (value && words.peek() != "lowerbound" && words.peek() != "upperbound") answer.value = value;
}

}  // namespace

std::string option_line(Protocol protocol, std::string_view name, std::string_view value) {
  if (protocol == Protocol::ucci) return fmt::format("setoption {} {}", name, value);
  return value.empty() ? fmt::format("setoption name {}", name)
                       : fmt::format("setoption name {} value {}", name, value);
}

std::string position_line(const Dialect& dialect, const MoveRequest& request) {
  std::string line = "position fen " + request.start;
  if (!request.moves.empty()) line += " moves";
  for (const std::string& move : request.moves)
    line += " " + (dialect.ranks_from_one ? with_ranks_from_one(move) : move);
  return line;
}

std::string go_line(const Dialect& dialect, const MoveRequest& request) {
  return dialect.protocol == Protocol::uci ? uci_go(request) : ucci_go(request);
}

void read_information(const Dialect& dialect, std::string_view line, MoveAnswer& answer) {
  Words words(line);
  if (!words.take("info")) return;
  while (!words.at_end()) {
    const std::string_view word = words.next();
    if (word == "string" || word == "message" || word == "pv") return;
    if (word == "multipv" && words.peek() != "1") return;
    if (word == "depth") answer.depth = words.number(0, kMaxPly).value_or(answer.depth);
    if (word == "score") read_score(words, dialect.protocol, answer);
  }
}

bool read_answer(const Dialect& dialect, std::string_view line, MoveAnswer& answer) {
  Words words(line);
  if (words.take("nobestmove")) {
    answer.move = "nobestmove";
    return true;
  }
  if (!words.take("bestmove")) return false;
  const std::string_view move = words.next();
  answer.move = dialect.ranks_from_one ? with_ranks_from_zero(move) : std::string(move);
  while (!words.at_end()) answer.resigns |= words.next() == "resign";
  return true;
}

}  // namespace splitpoint
