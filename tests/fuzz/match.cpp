// match.cpp - a match file. Lines after a line `--set` are settings of the command line.
// SPDX-License-Identifier: MIT
#include "experiments/playing/match/match_file.h"

#include "experiments/playing/match/game_row.h"
#include "experiments/recording/store.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/shared/settings.h"

namespace splitpoint::fuzz {

void fuzz_match(std::string_view text) {
  const std::vector<std::string> settings = take_settings(text);
  const Result<Match> match = parse_match(text, "mine.toml", settings, 6);
  if (!match) return require_message(match.error());
  require(match->sides.size() >= 2, "a match has two sides");
  require(!match->openings.positions.empty(), "a match has an opening");
  require(match->concurrency >= 1 && match->pairs >= 1, "a match has games");
  for (const MatchSide& side : match->sides) {
    const MoveLimit& l = side.limit;
    require((l.time > 0) + (l.move_time > 0) + (l.nodes > 0) + (l.depth > 0) == 1,
            "a side has one limit", side.name);
  }
  std::string line = checked_line(match_json(*match));
  line.pop_back();
  require(parse_checked_line(line).has_value(), "a match is stored as one line", line);
}

}  // namespace splitpoint::fuzz
