// suite.cpp - an EPD file: a suite of positions, or openings.
// SPDX-License-Identifier: MIT
#include "experiments/definition/suite.h"

#include "tests/fuzz/fuzz.h"

namespace splitpoint::fuzz {

void fuzz_suite(std::string_view text) {
  const Result<Suite> suite = parse_suite(text, "mine.epd");
  if (!suite) return require_message(suite.error());
  require(!suite->positions.empty() && !suite->game.empty(), "a suite has positions of a game");
  for (const SuitePosition& p : suite->positions)
    require(!p.text.empty() && !p.id.empty(), "a position has a text and a name");
}

}  // namespace splitpoint::fuzz
