// run.cpp - `splitpoint run`: runs an experiment from its file to its table.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <memory>

#include "engine/core/quote.h"
#include "experiments/commands/build_facts.h"
#include "experiments/commands/flags/cpu_list.h"
#include "experiments/commands/flags/number.h"
#include "experiments/commands/flags/search_flags.h"
#include "experiments/commands/verbs.h"
#include "experiments/definition/costs/cost_file.h"
#include "experiments/definition/experiment_file.h"
#include "experiments/planning/expected_time.h"
#include "experiments/planning/plan.h"
#include "experiments/recording/machine_facts.h"
#include "experiments/recording/outcome_json.h"
#include "experiments/running/runner.h"
#include "experiments/summarising/conclusion.h"
#include "parallel/machines/binding.h"

namespace splitpoint {
namespace {

namespace fs = std::filesystem;

constexpr int kMostJobs = 1024;
constexpr int kRunSchema = 2;  // of a result file; in schema 1 a cell had fewer fields

struct RunFlags {
  std::string file, out, shard, cpus;
  std::vector<std::string> settings;
  int jobs = 0;  // 0: one per processor
  std::uint64_t watchdog = kDefaultWatchdogSeconds;
  bool resume = false, quiet = false, dry_run = false, no_analysis = false;
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
  return Error{"--shard " + quote(text), "must have the form I/N with 1 <= I <= N"};
}

// The fields on which a search depends.
Json position_json(const SuitePosition& p) {
  Json json{{"id", p.id}, {"fen", p.text}, {"depth", p.depth}, {"depth_none", p.depth_none}};
  if (!p.goal.best.empty()) json["bm"] = p.goal.best;
  if (!p.goal.avoid.empty()) json["am"] = p.goal.avoid;
  if (p.goal.mate_in > 0) json["dm"] = p.goal.mate_in;
  return json;
}

// A run can be resumed only if experiment, build and machine are the same.
Json manifest_of(const RunFlags& flags, const Experiment& e, const Shard& shard,
                 std::size_t cells) {
  Json experiment{{"name", e.name},
                  {"text", e.text},
                  {"settings", e.overrides},
                  {"shard", fmt::format("{}/{}", shard.index, shard.count)},
                  {"cells", cells}};
  if (e.on_virtual)
    for (const CostModel& model : e.costs) experiment["costs"][model.name] = costs_text(model, {});
  for (const Suite& suite : e.suites)
    for (const SuitePosition& p : suite.positions)
      experiment["positions"][suite.name].push_back(position_json(p));
  return {{"schema", kRunSchema},       {"kind", "manifest"},       {"started", utc_time()},
          {"file", flags.file},         {"experiment", experiment}, {"build", build_facts()},
          {"machine", machine_facts()}, {"system", system_facts()}, {"cpus", flags.cpus}};
}

fs::path wanted_folder(const RunFlags& flags, const Experiment& e, const Shard& shard) {
  if (!flags.out.empty()) return fs::path(flags.out).lexically_normal();
  const std::string part =
      shard.count == 1 ? "" : fmt::format("-shard-{}-of-{}", shard.index, shard.count);
  return fs::path("results") / (e.name + part);
}

int list_cells(const Experiment& e, const std::vector<Cell>& cells, int jobs) {
  for (const Cell& cell : cells) fmt::print("{} depth {}\n", cell_text(cell), cell.depth());
  const ExpectedTime sum = expected_time(e, cells, jobs);
  fmt::print("{} cells, about {:.0f} s", cells.size(), sum.virtual_seconds + sum.real_seconds);
  if (e.on_virtual && e.in_real_time)
    fmt::print(
        ": {:.0f} s for those in virtual time, {} at once, and {:.0f} s for those in real time",
        sum.virtual_seconds, jobs, sum.real_seconds);
  fmt::print("\n");
  return 0;
}

// The experiment, with the changes of the command line.
Result<Experiment> load(const RunFlags& flags) {
  const Result<std::vector<int>> cpus = parse_cpu_list(flags.cpus);
  if (!cpus) return cpus.error();
  Result<Experiment> loaded =
      load_experiment(flags.file, flags.settings, Binding::available_processors());
  if (!loaded) return loaded.error();
  Experiment experiment = *std::move(loaded);
  experiment.watchdog = static_cast<Ticks>(flags.watchdog) * 1'000'000'000;
  experiment.cpus = *cpus;
  if (flags.jobs > 0 && !experiment.on_virtual)
    return Error{fmt::format("--jobs {}", flags.jobs),
                 "is only for machine = \"virtual\"; real time is measured one search at a time"};
  if (!flags.cpus.empty() && !experiment.in_real_time)
    return Error{fmt::format("--cpus {}", flags.cpus), "is only for machine = \"threads\""};
  return experiment;
}

Result<int> run(const RunFlags& flags) {
  const Result<Shard> shard = parse_shard(flags.shard);
  if (!shard) return shard.error();
  const int processors = Binding::available_processors();
  const Result<Experiment> experiment = load(flags);
  if (!experiment) return experiment.error();
  const Result<std::vector<Cell>> cells = plan_cells(*experiment, *shard, processors);
  if (!cells) return cells.error();
  if (const Result<bool> fine = rehearse(*experiment, *cells); !fine) return fine.error();
  const int jobs = flags.jobs > 0 ? flags.jobs : processors;
  if (flags.dry_run) return list_cells(*experiment, *cells, jobs);
  if (experiment->in_real_time)
    warn_oversubscribed(experiment->processors.back(), static_cast<int>(experiment->cpus.size()));

  const Json manifest = manifest_of(flags, *experiment, *shard, cells->size());
  const auto complete = [&](const std::vector<Json>& rows) {
    return finished(*experiment, *cells, rows) == cells->size();
  };
  Result<OpenRun> opened =
      open_run(wanted_folder(flags, *experiment, *shard), flags.resume, manifest, complete);
  if (!opened) return opened.error();
  OpenRun run = *std::move(opened);
  if (!flags.quiet && !run.stored.rows.empty())
    fmt::print(stderr, "splitpoint run: {} of {} cells are in {} already\n",
               finished(*experiment, *cells, run.stored.rows), cells->size(), run.folder.string());
  run_cells(*experiment, *cells, jobs, flags.quiet, run);
  if (flags.no_analysis)
    say_where_rows_are(run);
  else
    conclude(run);
  return report_failures(run);
}

}  // namespace

Verb add_run(CLI::App& app) {
  CLI::App* const verb = app.add_subcommand("run", "run an experiment and print its table");
  const auto flags = std::make_shared<RunFlags>();
  verb->add_option("FILE", flags->file,
                   "experiment: a TOML file, or the name of one that comes with the program")
      ->required();
  verb->add_option("--out", flags->out,
                   "result folder; if another run is in it, or a finished one, FOLDER-2 is used "
                   "[default: results/NAME]");
  verb->add_flag("--resume", flags->resume,
                 "continue the newest run of FOLDER, FOLDER-2 ..., and fail if it does not fit");
  verb->add_option("--shard", flags->shard,
                   "run only the I-th of N parts of the positions, I/N [default: all]");
  verb->add_option("--set", flags->settings, "replace a value of the file, KEY=VALUE; repeatable")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  verb->add_option("--jobs", flags->jobs,
                   "number of simulated searches at the same time, without effect on the results "
                   "[default: one per processor]")
      ->check(number(1, kMostJobs));
  verb->add_option("--cpus", flags->cpus,
                   "processors to which threads are bound, in this order, as in 0,2,4-7 [default: "
                   "all, one of each core first]");
  verb->add_flag("--dry-run", flags->dry_run, "only list the cells and estimate the time");
  add_watchdog(*verb, flags->watchdog);
  verb->add_flag(
      "--no-analysis", flags->no_analysis,
      "write only the rows: no table, intervals or plots, which need Python and seconds");
  verb->add_flag("--quiet", flags->quiet, "print no progress on stderr");
  return {verb, [flags] { return run(*flags); }};
}

}  // namespace splitpoint
