// calibrate.cpp - `splitpoint calibrate`: measures a cost model for the virtual machine.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <optional>
#include <stdexcept>

#include "experiments/calibration/report.h"
#include "experiments/commands/build_facts.h"
#include "experiments/commands/calibrating/calibrate_network.h"
#include "experiments/commands/flags/number.h"
#include "experiments/commands/verbs.h"
#include "experiments/definition/costs/cost_file.h"
#include "experiments/definition/names.h"
#include "experiments/recording/atomic_file.h"
#include "experiments/recording/machine_facts.h"

namespace splitpoint {
namespace {

constexpr int kMostProcessors = 8;  // that search together; more would only wait more
constexpr std::uint64_t kMostHashMib = std::uint64_t{1} << 20, kMostSeconds = 3600;

struct CalibrateFlags {
  std::string game = "xiangqi", suite, selectivity = "full", out;
  std::size_t hash_mib = 64;
  std::uint64_t seconds = 30;
  std::size_t positions = 18;
  bool network = false;
};

std::vector<std::string> head_of(const CalibrateFlags& flags, const CalibrationPlan& plan,
                                 const Calibration& c) {
  const Json machine = machine_facts(), system = system_facts(), build = build_facts();
  std::vector<std::string> head{
      fmt::format("The costs of work on this machine, in {}.", flags.game),
      "",
      fmt::format("splitpoint calibrate --game {} --suite {} --selectivity {} --positions {} "
                  "--hash {} --seconds {}",
                  flags.game, flags.suite, flags.selectivity, flags.positions, flags.hash_mib,
                  flags.seconds),
      fmt::format("{}, {} processors, {}", machine["cpu"].get<std::string>(),
                  machine["processors"].get<int>(), system["kernel"].get<std::string>()),
      fmt::format("{}, load {} at the end", utc_time(), system["load"].get<std::string>()),
      fmt::format("{} of {}", build["compiler"].get<std::string>(),
                  build["commit"].get<std::string>()),
      ""};
  for (const std::string& line : cost_lines(c)) head.push_back(line);
  head.emplace_back();
  head.push_back(fit_line(c));
  if (plan.processors < 2)
    head.emplace_back("One processor: the costs of working together could not be measured.");
  return head;
}

Result<CalibrationPlan> plan_of(CalibrateFlags& flags) {
  if (flags.suite.empty()) flags.suite = flags.game;
  const Result<Suite> suite = load_suite(flags.suite);
  if (!suite) return suite.error();
  if (suite->game != flags.game)
    return Error{"--suite " + flags.suite,
                 "is a suite of " + suite->game + ", not of " + flags.game};
  const auto selectivity = parse_name<Selectivity>("--selectivity", flags.selectivity);
  if (!selectivity) return selectivity.error();
  CalibrationPlan plan{.game = flags.game, .sample = sample_of(*suite, flags.positions)};
  plan.selectivity = *selectivity;
  plan.hash_mib = flags.hash_mib;
  plan.seconds = static_cast<double>(flags.seconds);
  plan.processors = std::min(kMostProcessors, Binding::available_processors());
  return plan;
}

Result<int> run(CalibrateFlags flags) {
  if (flags.network) return calibrate_network(flags.out);
  std::optional<AtomicFile> file;
  if (!flags.out.empty()) {
    Result<AtomicFile> created = AtomicFile::create("--out", flags.out);
    if (!created) return created.error();
    file.emplace(*std::move(created));
  }
  const Result<CalibrationPlan> plan = plan_of(flags);
  if (!plan) return plan.error();
  const Result<Calibration> found = calibrate(*plan);
  if (!found) return found.error();
  const std::vector<std::string> head = head_of(flags, *plan, *found);
  std::FILE* const report = flags.out.empty() ? stderr : stdout;
  for (const std::string& line : head) fmt::print(report, "{}\n", line);
  fmt::print(report, "\n");
  for (const std::string& line : fit_table(*found)) fmt::print(report, "{}\n", line);
  const std::string text = costs_text(found->model, head);
  if (!file) {
    fmt::print("{}", text);
    return 0;
  }
  file->write(text);
  if (const Result<bool> done = file->commit(); !done)
    throw std::runtime_error(done.error().text());
  return 0;
}

}  // namespace

Verb add_calibrate(CLI::App& app) {
  CLI::App* const verb = app.add_subcommand(
      "calibrate", "measure the costs of work on this machine, for --costs of the virtual machine");
  const auto flags = std::make_shared<CalibrateFlags>();
  verb->add_option("--out", flags->out,
                   "cost file to write; the report then goes to stdout [default: costs to stdout, "
                   "report to stderr]");
  verb->add_option("--game", flags->game, "game, one of `splitpoint games` [default: xiangqi]");
  verb->add_option("--suite", flags->suite,
                   "suite of positions to search [default: the suite with the name of the game]");
  verb->add_option("--selectivity", flags->selectivity,
                   "pruning and reductions in these searches: none | full [default: full]");
  verb->add_option("--positions", flags->positions,
                   "number of positions, spread evenly over the suite [default: 18]")
      ->check(number(1, 1000));
  verb->add_option("--hash", flags->hash_mib, "size of the transposition table (MiB) [default: 64]")
      ->check(number(1, kMostHashMib));
  verb->add_option("--seconds", flags->seconds, "time to take, roughly (seconds) [default: 30]")
      ->check(number(1, kMostSeconds));
  verb->add_flag(
      "--network", flags->network,
      "instead, measure messages between two ranks, for --network of simulated clusters: "
      "mpirun -n 2 splitpoint calibrate --network");
  return {verb, [flags] { return run(*flags); }};
}

}  // namespace splitpoint
