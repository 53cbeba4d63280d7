// conclusion.cpp - turns rows into summary.md and the text on the terminal.
// SPDX-License-Identifier: MIT
#include "experiments/summarising/conclusion.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <fstream>
#include <map>
#include <string>
#include <system_error>
#include <vector>

#include "experiments/summarising/analysis_scripts.h"
#include "experiments/summarising/summary.h"

namespace splitpoint {
namespace {

namespace fs = std::filesystem;

constexpr const char* kWholeRun = "1/1";  // the shard of a run with all positions

// Writes under another name first, so that the file is either complete or missing.
void write_whole(const fs::path& file, const std::string& text) {
  const fs::path draft = file.string() + ".new";
  {
    std::ofstream out(draft, std::ios::binary);
    out << text << std::flush;
    if (!out) throw std::system_error(errno, std::generic_category(), draft.string());
  }
  fs::rename(draft, file);
}

std::string title(const Json& manifest) {
  const Json& build = manifest["build"];
  const Json& machine = manifest["machine"];
  return fmt::format("{}: splitpoint {} ({}), {}, {} processors: {}, started {}",
                     manifest["experiment"]["name"].get<std::string>(),
                     build["version"].get<std::string>(), build["commit"].get<std::string>(),
                     build["compiler"].get<std::string>(), machine["processors"].get<int>(),
                     machine["cpu"].get<std::string>(), manifest["started"].get<std::string>());
}

// A link to a plot, if a script has drawn it.
std::string picture(const fs::path& folder, const std::string& name) {
  return fs::exists(folder / (name + ".svg")) ? fmt::format("![{0}]({0}.svg)\n", name) : "";
}

// The texts that are not empty, each after a blank line.
std::string blocks(const std::vector<std::string>& texts) {
  std::string text;
  for (const std::string& block : texts)
    if (!block.empty()) text += "\n" + block;
  return text;
}

}  // namespace

// A reader could take the table of a shard for that of the whole run.
void conclude(const OpenRun& run) {
  if (run.stored.manifest["experiment"]["shard"] != kWholeRun) return say_where_rows_are(run);
  const fs::path& folder = run.folder;
  Summary summary = summarize(run.stored.rows);
  const Analysis found = analyse(folder, summary);
  const std::string heading = title(run.stored.manifest);
  const std::string table = summary_table(summary, found.about_intervals, TableFormat::markdown);
  // A run that asks a question begins with the answer.
  const std::vector<std::string> page =
      found.asked
          ? std::vector{found.contrasts, picture(folder, "contrasts"), table, found.validation}
          : std::vector{table,
                        found.losses,
                        found.contrasts,
                        found.validation,
                        picture(folder, "speedup"),
                        picture(folder, "overhead"),
                        picture(folder, "time")};
  write_whole(folder / "summary.md", fmt::format("# {}\n{}", heading, blocks(page)));
  // On a terminal the reader sees the last lines first.
  fmt::print("{}\n{}\nresults: {}\n", heading,
             blocks({summary_table(summary, found.about_intervals, TableFormat::text), found.losses,
                     found.contrasts, found.validation}),
             folder.string());
}

void say_where_rows_are(const OpenRun& run) {
  const Json& experiment = run.stored.manifest["experiment"];
  const auto shard = experiment["shard"].get<std::string>();
  fmt::print("{}\n\n{}{} cells; splitpoint report, compare and gate {}\nresults: {}\n",
             title(run.stored.manifest), shard == kWholeRun ? "" : fmt::format("shard {}: ", shard),
             experiment["cells"].get<std::size_t>(),
             shard == kWholeRun ? "analyse them" : "combine all shards", run.folder.string());
}

int report_failures(const OpenRun& run) {
  std::fflush(stdout);  // else these lines could appear in the middle of the table
  std::map<std::string, std::string> last;  // how the last attempt at each cell ended
  std::size_t disturbed = 0;
  for (const Json& row : run.stored.rows)
    if (row.contains("cell"))
      last[row["cell"].dump()] = row.contains("failed")
                                     ? row.at("failed").at("how").get<std::string>()
                                 : row.contains("contaminated") ? "contaminated"
                                                                : "";
  std::map<std::string, int> failures;
  for (const auto& [cell, how] : last)
    if (how == "contaminated")
      ++disturbed;
    else if (!how.empty())
      ++failures[how];
  if (disturbed > 0)
    fmt::print(stderr,
               "splitpoint run: warning: {} of {} cells were disturbed at every attempt (see "
               "\"contaminated\" in {})\n",
               disturbed, last.size(), (run.folder / kRunFile).string());
  for (const auto& [how, count] : failures)
    fmt::print(stderr, "splitpoint run: {} of {} cells failed: {} (see \"failed\" in {})\n", count,
               last.size(), how, (run.folder / kRunFile).string());
  return failures.empty() ? 0 : kFailedCells;
}

}  // namespace splitpoint
