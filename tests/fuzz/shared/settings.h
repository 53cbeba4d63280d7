// settings.h - settings of the command line, behind the text of a file.
// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "tests/fuzz/fuzz.h"

namespace splitpoint::fuzz {

// Takes everything from the line `--set` on off the text.
inline std::vector<std::string> take_settings(std::string_view& text) {
  constexpr std::string_view kMark = "\n--set\n";
  std::vector<std::string> settings;
  const auto mark = text.find(kMark);
  if (mark == std::string_view::npos) return settings;
  std::string_view rest = text.substr(mark + kMark.size());
  while (!rest.empty()) settings.emplace_back(take_line(rest));
  text = text.substr(0, mark + 1);
  return settings;
}

}  // namespace splitpoint::fuzz
