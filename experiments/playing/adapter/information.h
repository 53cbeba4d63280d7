// information.h - a line of information of an engine, in UCI and in UCCI.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/types.h"
#include "experiments/playing/players/engine_lines.h"

namespace splitpoint {

struct Information {
  std::optional<int> depth{}, selective_depth{};  // plies
  int line = 1;                                   // the number of the principal variation
  std::optional<Value> value{};                   // centipawns, for the side to move
  std::string bound{};                            // "lowerbound" or "upperbound"; empty: exact
  std::optional<std::uint64_t> time{}, nodes{};   // milliseconds
  std::string current_move{};
  std::vector<std::string> moves{};   // of the principal variation
  std::optional<std::string> text{};  // a message for people
};

// Reads what comes after "info". Whatever is not understood is left out. Moves keep their notation.
Information parse_information(Protocol protocol, std::string_view line);

// Whether the text is a move of xiangqi in either notation, legal or not.
bool is_move(std::string_view word);

// The lines of UCCI: none for the second best variation, and no value for a bound.
std::vector<std::string> ucci_information(const Information& information);
// The line of UCI; empty: there is nothing to tell.
std::string uci_information(const Information& information);

}  // namespace splitpoint
