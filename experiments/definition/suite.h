// suite.h - a named list of positions of one game, read from an EPD file.
//
//   # one line that describes the suite
//   # game: xiangqi
//   <position> ; id "opening.01"; depth 9; c0 "anything";
//
// Operations: id (unique; default: "line N"), depth (plies to search), depth_none (plies with
// selectivity none, which takes far longer for the same depth), value (the value of every search to
// `depth`), dm (the side to move mates within this many of its moves), bm and am (best moves and
// moves to avoid), hmvc and fmvn (the counters of a FEN), c0 to c9 (comments). The other operations
// of EPD are allowed and ignored.
//
// EPD files from elsewhere can be read unchanged: the semicolon after the position may be missing,
// and so may the line with the game if only one game can read the first position. Edwards,
// "Portable Game Notation specification", 1994, 16.2.
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
  std::string text;            // in the notation of the game, as in SearchJob::position
  Depth depth = 0;             // plies; 0: not given
  Depth depth_none = 0;        // plies with selectivity none; 0: not given
  std::optional<Value> value;  // exact; nothing: not given
  Goal goal;                   // from bm, am and dm
  int line = 0;                // in the file, from 1

  // In plies; 0: not given. Without depth_none, `depth` holds for every selectivity.
  [[nodiscard]] Depth depth_for(Selectivity selectivity) const {
    return selectivity == Selectivity::none && depth_none > 0 ? depth_none : depth;
  }
};

struct Suite {
  std::string name;  // of the file, without .epd
  std::string file;  // for errors
  std::string game;
  std::string description;  // the first comment line
  std::vector<SuitePosition> positions;
};

// Errors name file:line. `file` is not read.
Result<Suite> parse_suite(std::string_view text, const std::filesystem::path& file);

// `name` is a suite in data_folder(), or the path of an EPD file (with '/' or ".epd").
Result<Suite> load_suite(const std::string& name);

// All suites in data_folder(), sorted by name. Error: one of them cannot be read.
Result<std::vector<Suite>> list_suites();

}  // namespace splitpoint
