// summary_table.cpp - a summary as tables with footnotes.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>

#include "experiments/planning/cell.h"
#include "experiments/summarising/summary.h"

namespace splitpoint {
namespace {

using Row = std::vector<std::string>;

std::string interval_text(const Ratios& r) {
  return r.interval ? fmt::format("{:.3f}..{:.3f}", r.interval->low, r.interval->high) : "-";
}

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

// A column: its heading, its text for the baseline, and its text for the other strategies.
struct Column {
  const char* head;
  std::string (*baseline)(const Comparison&);
  std::string (*compared)(const Comparison&);
};

std::string dash(const Comparison&) { return "-"; }
std::string one(const Comparison&) { return "1"; }
std::string strategy(const Comparison& c) { return c.strategy; }
std::string processors(const Comparison& c) { return processors_text(c.processors); }
std::string positions(const Comparison& c) { return fmt::format("{}", c.positions); }
std::string seconds(const Comparison& c) { return fmt::format("{:.2f}", c.seconds); }
std::string nodes(const Comparison& c) { return fmt::format("{:.2f}", c.nodes / 1e6); }
std::string speedup(const Comparison& c) { return fmt::format("{:.3f}", c.speedup.mean); }
std::string interval(const Comparison& c) { return interval_text(c.speedup); }
std::string range(const Comparison& c) {
  return fmt::format("{:.2f}..{:.2f}", c.speedup.least, c.speedup.most);
}
std::string of_total(const Comparison& c) { return fmt::format("{:.3f}", c.total_ratio); }
std::string overhead(const Comparison& c) {
  return fmt::format("{:+.1f} %", 100 * c.search_overhead);
}
std::string away(const Comparison& c) { return percent(1 - c.shares.busy); }
std::string busy(const Comparison& c) { return percent(c.shares.busy); }
std::string idle(const Comparison& c) { return percent(c.shares.idle); }
std::string at_splits(const Comparison& c) { return percent(c.shares.split); }
std::string locked(const Comparison& c) { return percent(c.shares.lock); }
std::string megaticks(double seconds) { return fmt::format("{:.2f}", seconds * 1e3); }
std::string time(const Comparison& c) { return megaticks(c.seconds); }
std::string work(const Comparison& c) { return megaticks(c.work); }
std::string span(const Comparison& c) { return megaticks(c.span); }
std::string parallelism(const Comparison& c) { return fmt::format("{:.2f}", c.parallelism); }
std::string first_move(const Comparison& c) { return percent(c.first_move_cutoff_rate); }
std::string branching(const Comparison& c) {
  return c.branching ? fmt::format("{:.2f}", *c.branching) : "-";
}
std::string others(const Comparison& c) {
  return fmt::format("{} / {}", c.other_values, c.other_moves);
}

constexpr std::array<Column, 14> kReal{{{"strategy", strategy, strategy},
                                        {"P", processors, processors},
                                        {"positions", positions, positions},
                                        {"time s", seconds, seconds},
                                        {"nodes M", nodes, nodes},
                                        {"speedup", one, speedup},
                                        {"95 % interval", dash, interval},
                                        {"range", dash, range},
                                        {"of total", one, of_total},
                                        {"overhead", dash, overhead},
                                        {"idle", dash, away},
                                        {"first move", first_move, first_move},
                                        {"branching", branching, branching},
                                        {"other value/move", dash, others}}};
constexpr std::array<Column, 17> kVirtual{{{"strategy", strategy, strategy},
                                           {"P", processors, processors},
                                           {"positions", positions, positions},
                                           {"speedup", one, speedup},
                                           {"95 % interval", dash, interval},
                                           {"range", dash, range},
                                           {"of total", one, of_total},
                                           {"overhead", dash, overhead},
                                           {"busy", busy, busy},
                                           {"idle", idle, idle},
                                           {"splits", at_splits, at_splits},
                                           {"locks", locked, locked},
                                           {"time", time, time},
                                           {"work", work, work},
                                           {"span", span, span},
                                           {"work/span", parallelism, parallelism},
                                           {"other value/move", dash, others}}};

std::string solved(const Comparison& c) {
  return fmt::format("{} of {}", c.solving.solved, c.solving.positions);
}
std::string time_to_solution(const Comparison& c) {
  return c.costs.empty() ? fmt::format("{:.3f}", c.solving.seconds) : megaticks(c.solving.seconds);
}
std::string nodes_to_solution(const Comparison& c) {
  return fmt::format("{:.3f}", c.solving.nodes / 1e6);
}
std::string speedup_to_solution(const Comparison& c) {
  return fmt::format("{:.3f}", c.solving.speedup.mean);
}
std::string range_to_solution(const Comparison& c) {
  return fmt::format("{:.2f}..{:.2f}", c.solving.speedup.least, c.solving.speedup.most);
}
constexpr std::array<Column, 7> kSolving{{{"strategy", strategy, strategy},
                                          {"P", processors, processors},
                                          {"solved", solved, solved},
                                          {"time to solution", time_to_solution, time_to_solution},
                                          {"nodes M", nodes_to_solution, nodes_to_solution},
                                          {"speedup", one, speedup_to_solution},
                                          {"range", dash, range_to_solution}}};

constexpr const char* kAboutSpeedups =
    "speedup: sequential time / time, geometric mean over the positions; range: smallest and "
    "largest of them;\nof total: ratio of the total times; overhead: nodes / sequential nodes - 1; "
    "other value/move: positions whose\nvalue or best move differs from the sequential search.\n";
constexpr const char* kAboutSolving =
    "solved: positions with the right answer at the end (bm, am, dm of the suite); time to "
    "solution: until the search\nkept the right answer, in s or millions of ticks, or the whole "
    "search without it; nodes M: likewise;\nspeedup: geometric mean over the positions that both "
    "solved.\n";
constexpr const char* kAboutReal =
    "On threads, idle: share of the workers' time spent idle, waiting at a split point or waiting "
    "for a lock;\nfirst move: share of the cutoffs caused by the first move; branching: factor by "
    "which one more ply multiplies\nthe nodes (geometric mean).\n";
constexpr const char* kAboutVirtual =
    "In virtual time, busy, idle, splits, locks: shares of the processors' time (P * time); time, "
    "work, span: sums\nover the positions, in millions of ticks; work/span: the most processors "
    "that the work can keep busy\n(geometric mean).\n";

std::string table(std::span<const Comparison> comparisons, std::span<const Column> columns,
                  TableFormat format) {
  std::vector<Row> rows(1);
  for (const Column& column : columns) rows[0].emplace_back(column.head);
  for (const Comparison& c : comparisons) {
    Row& row = rows.emplace_back();
    for (const Column& column : columns)
      row.push_back((c.strategy == kBaseline ? column.baseline : column.compared)(c));
  }
  return text_table(rows, format);
}

std::string heading(const Comparison& first, TableFormat format) {
  return fmt::format("{}{}{}{}\n\n", format == TableFormat::markdown ? "## " : "",
                     first.costs.empty() ? "Threads" : "Virtual machine, costs " + first.costs,
                     first.setting.empty() ? "" : ": ", first.setting);
}

std::string capacity_text(const Capacity& c) {
  return fmt::format(
      "Ceiling of this machine{}{}: {} independent sequential searches at once do {:.3f} times the "
      "work of one\n(geometric mean over {} positions, {:.2f}..{:.2f}). A speedup above it needs "
      "fewer nodes than the sequential search.\n",
      c.setting.empty() ? "" : ", ", c.setting, c.processors, c.ceiling.mean, c.positions,
      c.ceiling.least, c.ceiling.most);
}

}  // namespace

std::string summary_table(const Summary& summary, const std::string& about_intervals,
                          TableFormat format) {
  const std::span<const Comparison> all = summary.comparisons;
  if (all.empty()) return "No position has finished.\n";
  const bool on_threads = all.front().costs.empty(), on_virtual = !all.back().costs.empty();
  const bool one_table = !on_virtual && all.front().setting == all.back().setting;
  std::string text;
  for (std::size_t begin = 0, end = 0; begin < all.size(); begin = end) {
    const std::string &costs = all[begin].costs, &setting = all[begin].setting;
    while (end < all.size() && all[end].costs == costs && all[end].setting == setting) ++end;
    const std::span<const Column> columns =
        costs.empty() ? std::span<const Column>(kReal) : std::span<const Column>(kVirtual);
    if (!one_table) text += heading(all[begin], format);
    const std::span<const Comparison> together = all.subspan(begin, end - begin);
    text += table(together, columns, format) + '\n';
    if (together.front().solving.positions > 0) text += table(together, kSolving, format) + '\n';
  }
  text += kAboutSpeedups;
  if (std::any_of(all.begin(), all.end(),
                  [](const Comparison& c) { return c.solving.positions > 0; }))
    text += kAboutSolving;
  if (on_threads) text += kAboutReal;
  if (on_virtual) text += kAboutVirtual;
  text += about_intervals + '\n';
  for (const Capacity& c : summary.capacities) text += '\n' + capacity_text(c);
  if (summary.harness)
    text += fmt::format(
        "\nTime between the searches, as shares of the search time: {:.2f} % for the memory of the "
        "tables,\n{:.2f} % for messages, probes and storing rows.\n",
        100 * summary.harness->tables, 100 * summary.harness->rest);
  return text;
}

}  // namespace splitpoint
