// run.cpp - `splitpoint run`: an experiment from its file to its table.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <charconv>
#include <cstdio>
#include <fstream>
#include <memory>
#include <optional>
#include <system_error>

#include "engine/core/quote.h"
#include "experiments/build_facts.h"
#include "experiments/commands/number.h"
#include "experiments/commands/search_flags.h"
#include "experiments/commands/verbs.h"
#include "experiments/cost_file.h"
#include "experiments/experiment_file.h"
#include "experiments/intervals.h"
#include "experiments/machine_facts.h"
#include "experiments/outcome_json.h"
#include "experiments/runner.h"
#include "experiments/summary.h"

namespace splitpoint {
namespace {

namespace fs = std::filesystem;

constexpr int kMostJobs = 1024;

struct Flags {
  std::string file, out, shard;
  std::vector<std::string> settings;
  int jobs = 0;  // 0: as many as there are processors
  std::uint64_t watchdog = kDefaultWatchdogSeconds;
  bool resume = false, quiet = false;
};

Result<Shard> parse_shard(const std::string& text) {
  Shard shard;
  if (text.empty()) return shard;
  const char* const end = text.data() + text.size();
  const auto first = std::from_chars(text.data(), end, shard.index);
  if (first.ec == std::errc() && first.ptr != end && *first.ptr == '/') {
    const auto second = std::from_chars(first.ptr + 1, end, shard.count);
    if (second.ec == std::errc() && second.ptr == end && 1 <= shard.index &&
        shard.index <= shard.count)
      return shard;
  }
  return Error{"--shard " + quote(text), "must read I/N with 1 <= I <= N"};
}

// experiment, build and machine are what a run must have in common with the one it resumes.
Json manifest_of(const Flags& flags, const Experiment& e, const Shard& shard, std::size_t cells) {
  Json experiment{{"name", e.name},
                  {"text", e.text},
                  {"settings", e.overrides},
                  {"shard", fmt::format("{}/{}", shard.index, shard.count)},
                  {"cells", cells}};
  if (e.on_virtual)
    for (const CostModel& model : e.costs) experiment["costs"][model.name] = costs_text(model, {});
  for (const Suite& suite : e.suites)
    for (const SuitePosition& p : suite.positions)
      experiment["positions"][suite.name].push_back(
          {{"id", p.id}, {"fen", p.text}, {"depth", e.depth_of(p)}});
  return {{"schema", kResultSchema},    {"kind", "manifest"},       {"started", utc_time()},
          {"file", flags.file},         {"experiment", experiment}, {"build", build_facts()},
          {"machine", machine_facts()}, {"system", system_facts()}};
}

fs::path wanted_folder(const Flags& flags, const Experiment& e, const Shard& shard) {
  if (!flags.out.empty()) return fs::path(flags.out).lexically_normal();
  const std::string part =
      shard.count == 1 ? "" : fmt::format("-shard-{}-of-{}", shard.index, shard.count);
  return fs::path("results") / (e.name + part);
}

// Under another name first, so that the file is there whole or not at all.
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
  return fmt::format("{}: splitpoint {} ({}), {}, {} processors: {}, begun {}",
                     manifest["experiment"]["name"].get<std::string>(),
                     build["version"].get<std::string>(), build["commit"].get<std::string>(),
                     build["compiler"].get<std::string>(), machine["processors"].get<int>(),
                     machine["cpu"].get<std::string>(), manifest["started"].get<std::string>());
}

void conclude(const OpenRun& run) {
  Summary summary = summarize(run.stored.rows);
  const std::string about = add_intervals(run.folder, summary);
  const std::string heading = title(run.stored.manifest);
  const std::string validation = validation_text(run.folder, summary);
  std::string plots;
  for (const char* plot : {"speedup", "overhead", "time"})
    if (fs::exists(run.folder / fmt::format("{}.svg", plot)))
      plots += fmt::format("\n![{0}]({0}.svg)\n", plot);
  write_whole(run.folder / "summary.md",
              fmt::format("# {}\n\n{}{}{}", heading,
                          summary_table(summary, about, TableFormat::markdown), validation, plots));
  fmt::print("{}\n\n{}{}\nresults: {}\n", heading, summary_table(summary, about, TableFormat::text),
             validation, run.folder.string());
}

Result<int> run(const Flags& flags) {
  const Result<Shard> shard = parse_shard(flags.shard);
  if (!shard) return shard.error();
  const int processors = available_processors();
  Result<Experiment> loaded = load_experiment(flags.file, flags.settings, processors);
  if (!loaded) return loaded.error();
  Experiment experiment = *std::move(loaded);
  experiment.watchdog = static_cast<Ticks>(flags.watchdog) * 1'000'000'000;
  if (flags.jobs > 0 && !experiment.on_virtual)
    return Error{fmt::format("--jobs {}", flags.jobs),
                 "is for machine = \"virtual\": real time is measured one search at a time"};
  const std::vector<Cell> cells = plan_cells(experiment, *shard, processors);
  if (const Result<bool> fine = rehearse(experiment, cells); !fine) return fine.error();
  if (experiment.on_threads) warn_of_too_many(experiment.processors.back());

  const Json manifest = manifest_of(flags, experiment, *shard, cells.size());
  Result<OpenRun> opened =
      open_run(wanted_folder(flags, experiment, *shard), flags.resume, manifest, cells.size());
  if (!opened) return opened.error();
  OpenRun run = *std::move(opened);
  if (!flags.quiet && !run.stored.rows.empty())
    fmt::print(stderr, "splitpoint run: {} of {} cells are in {} already\n", run.stored.rows.size(),
               cells.size(), run.folder.string());
  const int jobs = flags.jobs > 0 ? flags.jobs : processors;
  if (const Result<bool> done = run_cells(experiment, cells, jobs, flags.quiet, run); !done)
    return done.error();
  conclude(run);
  return 0;
}

}  // namespace

Verb add_run(CLI::App& app) {
  CLI::App* const verb = app.add_subcommand("run", "run an experiment file and print its table");
  const auto flags = std::make_shared<Flags>();
  verb->add_option("FILE", flags->file,
                   "the experiment, a TOML file or the name of one that comes with the program")
      ->required();
  verb->add_option("--out", flags->out,
                   "the result folder [results/<name>]; a finished or different run in it is never "
                   "overwritten, <folder>-2 is begun instead");
  verb->add_flag("--resume", flags->resume,
                 "take up the newest run in that folder, and refuse if it cannot be");
  verb->add_option("--shard", flags->shard, "I/N: only the I-th of N parts of the positions");
  verb->add_option("--set", flags->settings, "key=value: stands above the file; may be repeated")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  verb->add_option("--jobs", flags->jobs,
                   "searches of the virtual machine at the same time [one a processor]; the "
                   "results are the same")
      ->check(number(1, kMostJobs));
  add_watchdog(*verb, flags->watchdog);
  verb->add_flag("--quiet", flags->quiet, "no progress on stderr");
  return {verb, [flags] { return run(*flags); }};
}

}  // namespace splitpoint
