// adapter.cpp - the adapter between protocols hears a program (lines with '<') and an engine.
// SPDX-License-Identifier: MIT
#include "experiments/playing/adapter/translator.h"
#include "tests/fuzz/fuzz.h"

namespace splitpoint::fuzz {
namespace {

// What an engine says may have any bytes; it stays one line.
void check_lines(Translator& translator) {
  const Translator::Lines lines = translator.take();
  for (const auto* const side : {&lines.engine, &lines.program})
    for (const std::string& line : *side)
      require(line.find('\n') == std::string::npos, "a line is one line", line);
}

}  // namespace

void fuzz_adapter(std::string_view text) {
  const bool uci = take_choice(text, 2) == 0;
  const auto translator = Translator::make(uci ? Protocol::uci : Protocol::ucci);
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    if (!line.starts_with('<'))
      translator->hear_engine(line);
    else if (translator->is_introduced())
      translator->hear_program(line.substr(1));
    check_lines(*translator);
  }
  translator->stop();
  translator->quit();
  check_lines(*translator);
}

}  // namespace splitpoint::fuzz
