// engine_lines.h - the lines of UCI and UCCI that a referee writes to an engine and reads from it.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "experiments/playing/players/player.h"

namespace splitpoint {

enum class Protocol : std::uint8_t { uci, ucci };
constexpr std::string_view name_of(Protocol protocol) {
  return protocol == Protocol::uci ? "uci" : "ucci";
}

struct Dialect {
  Protocol protocol = Protocol::uci;
  bool ranks_from_one = false;  // of xiangqi moves: see notation.h
};

std::string option_line(Protocol protocol, std::string_view name, std::string_view value);
std::string position_line(const Dialect& dialect, const MoveRequest& request);
std::string go_line(const Dialect& dialect, const MoveRequest& request);

// Reads value and depth from a line of information. Other lines, and what cannot be read, change
// nothing.
void read_information(const Dialect& dialect, std::string_view line, MoveAnswer& answer);
// Reads an answer: "bestmove ..." or "nobestmove". False: the line is another one.
bool read_answer(const Dialect& dialect, std::string_view line, MoveAnswer& answer);

}  // namespace splitpoint
