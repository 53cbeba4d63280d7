// match_sides.h - reads the sections [[side]] and [limit] of a match file.
// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "experiments/definition/toml_reader.h"
#include "experiments/playing/match/match_file.h"

namespace splitpoint {

// Adds the sections with their keys.
void add_side_sections(TomlReader::Schema& schema);

// `match` has its rules, seed and machine.
std::vector<MatchSide> read_sides(TomlReader& toml, const Match& match);

// Reads a whole number that is not an std::int64_t.
template <class T>
void read_number(TomlReader& toml, std::string_view section, std::string_view key,
                 std::int64_t least, std::int64_t most, T& out) {
  auto value = static_cast<std::int64_t>(out);
  toml.read(section, key, least, most, value);
  out = static_cast<T>(value);
}

}  // namespace splitpoint
