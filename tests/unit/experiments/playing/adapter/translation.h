// translation.h - a translator whose lines are asked for one by one, for tests.
// SPDX-License-Identifier: MIT
#pragma once
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "experiments/playing/adapter/translator.h"

namespace splitpoint {

class Translation {
 public:
  using Lines = std::vector<std::string>;

  // The engine introduces itself with these lines.
  Translation(Protocol of_engine, const Lines& introduction)
      : translator(Translator::make(of_engine)) {
    for (const std::string& line : introduction) translator->hear_engine(line);
    Translator::Lines lines = translator->take();
    first_to_engine = lines.engine;
    first_to_program = lines.program;
  }

  // What the engine is told of a line of the program.
  Lines to_engine(const std::string& line) {
    translator->hear_program(line);
    Translator::Lines lines = translator->take();
    aside = lines.program;
    return lines.engine;
  }
  // What the program is told of a line of the engine.
  Lines to_program(const std::string& line) {
    translator->hear_engine(line);
    Translator::Lines lines = translator->take();
    aside = lines.engine;
    return lines.program;
  }
  // What the program hears of its own line.
  Lines answer(const std::string& line) {
    to_engine(line);
    return aside;
  }

  std::unique_ptr<Translator> translator;
  Lines first_to_engine, first_to_program;
  Lines aside;  // of the last line: what went back to where it came from
};

inline constexpr const char* kStart =
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

// The line with `fen`, then the moves.
inline std::string position(const std::string& moves = "") {
  return std::string("position fen ") + kStart + (moves.empty() ? "" : " moves " + moves);
}

}  // namespace splitpoint
