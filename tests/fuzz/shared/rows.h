// rows.h - the lines of a result file, with or without their checksums.
// SPDX-License-Identifier: MIT
#pragma once
#include <vector>

#include "experiments/recording/store.h"
#include "tests/fuzz/fuzz.h"

namespace splitpoint::fuzz {

// The file itself, if the first digit is even. If it is odd, every line that is an object gets its
// checksum, as after an edit by a program that knows the format.
inline std::string result_file(std::string_view text) {
  if (take_choice(text, 2) == 0) return std::string(text);
  std::string all;
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    const Json object = Json::parse(line, nullptr, false);
    all += object.is_object() ? checked_line(object) : std::string(line) + '\n';
  }
  return all;
}

// Reads it, and checks that every row is written again as the same line.
inline Result<StoredRun> read_rows(const std::filesystem::path& file, const std::string& text) {
  Result<StoredRun> run = read_run(file);
  if (!run) {
    require_message(run.error());
    return run;
  }
  require(run->good_bytes <= text.size(), "the undamaged lines are in the file");
  require(run->torn || run->good_bytes == text.size(), "all lines are read");
  for (const Json& row : run->rows) {
    std::string line = checked_line(row);
    line.pop_back();
    const std::optional<Json> again = parse_checked_line(line);
    require(again.has_value() && again->dump() == row.dump(), "a written row is the same", line);
  }
  return run;
}

}  // namespace splitpoint::fuzz
