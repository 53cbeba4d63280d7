// text_table.cpp - computes column widths and pads.
// SPDX-License-Identifier: MIT
#include "experiments/summarising/text_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

namespace splitpoint {

std::string text_table(std::span<const std::vector<std::string>> rows, TableFormat format) {
  if (rows.empty()) return {};
  const std::size_t columns = rows[0].size();
  std::vector<std::size_t> widths(columns);
  for (const std::vector<std::string>& row : rows)
    for (std::size_t i = 0; i < columns; ++i) widths[i] = std::max(widths[i], row[i].size());
  const bool markdown = format == TableFormat::markdown;
  std::string text;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    std::string line = markdown ? "| " : "";
    for (std::size_t i = 0; i < columns; ++i) {
      line += i == 0 ? fmt::format("{:<{}}", rows[r][i], widths[i])
                     : fmt::format("{:>{}}", rows[r][i], widths[i]);
      line += markdown ? " | " : "  ";
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
    if (markdown && r == 0) {
      text += "|---|";
      for (std::size_t i = 1; i < columns; ++i) text += "---:|";
      text += '\n';
    }
  }
  return text;
}

}  // namespace splitpoint
