// summary_table.cpp - a summary as a table that people read.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>

#include "experiments/cell.h"
#include "experiments/summary.h"

namespace splitpoint {
namespace {

constexpr std::size_t kColumns = 13;
using Row = std::array<std::string, kColumns>;

Row head() {
  return {"strategy",        "P",     "positions", "time s",   "nodes M", "speedup",
          "95 % interval",   "range", "of total",  "overhead", "idle",    "first move",
          "other value/move"};
}

std::string interval_text(const Ratios& r) {
  return r.interval ? fmt::format("{:.3f}..{:.3f}", r.interval->low, r.interval->high) : "-";
}

Row row_of(const Comparison& c) {
  Row row{c.strategy,
          fmt::format("{}", c.processors),
          fmt::format("{}", c.positions),
          fmt::format("{:.2f}", c.seconds),
          fmt::format("{:.2f}", c.nodes / 1e6),
          "1",
          "-",
          "-",
          "1",
          "-",
          "-",
          fmt::format("{:.1f} %", 100 * c.first_move_cutoff_rate),
          "-"};
  if (c.strategy == kBaseline) return row;
  row[5] = fmt::format("{:.3f}", c.speedup.mean);
  row[6] = interval_text(c.speedup);
  row[7] = fmt::format("{:.2f}..{:.2f}", c.speedup.least, c.speedup.most);
  row[8] = fmt::format("{:.3f}", c.total_ratio);
  row[9] = fmt::format("{:+.1f} %", 100 * c.search_overhead);
  row[10] = fmt::format("{:.1f} %", 100 * c.idle_share);
  row[12] = fmt::format("{} / {}", c.other_values, c.other_moves);
  return row;
}

std::string aligned(const std::vector<Row>& rows, TableFormat format) {
  std::array<std::size_t, kColumns> widths{};
  for (const Row& row : rows)
    for (std::size_t i = 0; i < kColumns; ++i) widths[i] = std::max(widths[i], row[i].size());
  const bool markdown = format == TableFormat::markdown;
  std::string text;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    std::string line = markdown ? "| " : "";
    for (std::size_t i = 0; i < kColumns; ++i) {
      line += i == 0 ? fmt::format("{:<{}}", rows[r][i], widths[i])
                     : fmt::format("{:>{}}", rows[r][i], widths[i]);
      line += markdown ? " | " : "  ";
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
    if (markdown && r == 0) {
      text += "|---|";
      for (std::size_t i = 1; i < kColumns; ++i) text += "---:|";
      text += '\n';
    }
  }
  return text;
}

std::string capacity_text(const Capacity& c) {
  return fmt::format(
      "Ceiling of this machine: {} independent sequential searches at once do {:.3f} times the "
      "work "
      "of one\n(geometric mean over {} positions, {:.2f}..{:.2f}); what is faster than that has "
      "searched fewer nodes.\n",
      c.processors, c.ceiling.mean, c.positions, c.ceiling.least, c.ceiling.most);
}

}  // namespace

std::string summary_table(const Summary& summary, const std::string& about_intervals,
                          TableFormat format) {
  if (summary.comparisons.empty()) return "No position has finished.\n";
  std::vector<Row> rows{head()};
  for (const Comparison& c : summary.comparisons) rows.push_back(row_of(c));
  std::string text = aligned(rows, format);
  text +=
      "\nspeedup: geometric mean over positions of sequential time / time, then its range; of "
      "total: "
      "ratio of\nthe total times; overhead: nodes / sequential nodes - 1; idle: share of the "
      "workers' "
      "time spent idle,\nwaiting at a split point or for a lock; first move: nodes that failed "
      "high "
      "on their first move;\nother value/move: positions that ended with another value or move "
      "than "
      "sequential.\n";
  text += about_intervals + '\n';
  for (const Capacity& c : summary.capacities) text += '\n' + capacity_text(c);
  return text;
}

}  // namespace splitpoint
