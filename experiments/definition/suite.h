// suite.h - a named list of positions of one game, read from an EPD file.
//
//   # one line that says what the suite is
//   # game: xiangqi
//   <position> ; id "opening.01"; depth 9; c0 "anything";
//
// Operations: id (unique; without one a position is called by its line), depth (plies to search),
// depth_none (the same for searches with selectivity none, which take far longer to the same
// depth), value (what every search to `depth` must return, in the game's unit), dm (mate in so many
// moves of the side to move), bm and am (moves to play and to avoid), hmvc and fmvn (the counters
// of a FEN), c0 to c9 (comments). All others that EPD has are allowed and say nothing here. EPD of
// chess as others write it is read as it is: no semicolon after the position, and no line that
// names the game if only one of the games can read the positions. Edwards, "Portable Game Notation
// specification", 1994, 16.2.
// SPDX-License-Identifier: MIT
#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "engine/core/types.h"
#include "engine/search/options.h"
#include "experiments/definition/goal.h"

namespace splitpoint {

struct SuitePosition {
  std::string id;
  std::string text;            // the game's own, as in SearchJob::position
  Depth depth = 0;             // plies; 0: the suite names none
  Depth depth_none = 0;        // likewise, with selectivity none
  std::optional<Value> value;  // exact, where the suite names it
  Goal goal;                   // what bm, am and dm ask for
  int line = 0;                // in the file, from 1

  // Plies that the suite says for such a search; 0: none. Where it has no depth_none, its depth.
  [[nodiscard]] Depth depth_for(Selectivity selectivity) const {
    return selectivity == Selectivity::none && depth_none > 0 ? depth_none : depth;
  }
};

struct Suite {
  std::string name;  // the file's, without .epd
  std::string file;  // as messages name it
  std::string game;
  std::string description;  // the first comment line
  std::vector<SuitePosition> positions;
};

// Errors point at file:line. `file` is only named, not read.
Result<Suite> parse_suite(std::string_view text, const std::filesystem::path& file);

// A suite by name, from the suites in data_folder(), or by the path of an EPD file.
Result<Suite> load_suite(const std::string& name);

// All suites in data_folder(), by name. Errors: any that cannot be read.
Result<std::vector<Suite>> list_suites();

}  // namespace splitpoint
