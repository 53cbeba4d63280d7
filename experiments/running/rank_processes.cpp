// rank_processes.cpp - the command line of a search, its process, and its output.
// SPDX-License-Identifier: MIT
#include "experiments/running/rank_processes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <memory>
#include <utility>

#include "engine/core/durations.h"
#include "experiments/definition/names.h"
#include "experiments/playing/players/child_process.h"
#include "experiments/searching/cluster_search.h"

namespace splitpoint {
namespace {

void add_limits(std::vector<std::string>& words, const SearchJob& job) {
  const auto add = [&](const char* option, auto value) {
    if (value > 0) words.insert(words.end(), {option, std::to_string(value)});
  };
  add("--depth", job.limits.depth);
  add("--nodes", job.limits.nodes);
  add("--time", job.limits.time / kMillisecond);
}

}  // namespace

std::vector<std::string> rank_command(const SearchJob& job, std::size_t hash_mib, RankWork work,
                                      const std::vector<std::string>& launcher) {
  std::vector<std::string> words = launcher;
  const SearchOptions& o = job.options;
  words.insert(words.end(), {std::to_string(job.ranks),
                             std::filesystem::read_symlink("/proc/self/exe").string(),
                             "search",
                             "--json",
                             "--machine",
                             std::string(kClusterName),
                             "--game",
                             job.game,
                             "--strategy",
                             job.strategy,
                             "--processors",
                             std::to_string(job.processors),
                             "--seed",
                             std::to_string(job.seed),
                             "--hash",
                             std::to_string(hash_mib),
                             "--watchdog",
                             std::to_string(job.watchdog / kSecond),
                             "--search",
                             std::string(name_of(o.algorithm)),
                             "--bounds",
                             std::string(name_of(o.bounds)),
                             "--selectivity",
                             std::string(name_of(o.selectivity)),
                             "--depth-rule",
                             std::string(name_of(o.depth_rule)),
                             "--quiescence",
                             std::string(name_of(o.quiescence)),
                             "--repetition",
                             std::string(name_of(o.repetition))});
  if (!job.position.empty()) words.insert(words.end(), {"--fen", job.position});
  for (const auto& [name, value] : job.rules)
    words.insert(words.end(), {"--rule", fmt::format("{}={}", name, value)});
  add_limits(words, job);
  if (work == RankWork::independent) words.emplace_back("--independent");
  return words;
}

Result<Json> run_ranks(const std::vector<std::string>& command,
                       std::chrono::steady_clock::time_point until) {
  // mpirun does not notice the death of its parent, and would leave the ranks running.
  std::vector<std::string> words{"setpriv", "--pdeathsig", "TERM"};
  words.insert(words.end(), command.begin(), command.end());
  Result<std::unique_ptr<ChildProcess>> started =
      ChildProcess::start(words, ChildProcess::Group::of_caller);
  if (!started) return started.error();
  const std::unique_ptr<ChildProcess> mpirun = *std::move(started);
  ChildProcess& child = *mpirun;
  std::string line;
  const ChildProcess::Heard heard = child.hear(line, until);
  if (heard == ChildProcess::Heard::silence)
    return Error{"ranks", fmt::format("have not ended in time: {}", fmt::join(command, " "))};
  Json row = Json::parse(heard == ChildProcess::Heard::line ? line : "", nullptr, false);
  if (!row.is_object())
    return Error{"ranks", fmt::format("{}: {}", child.ending(), fmt::join(command, " "))};
  child.close_input(until);
  return row;
}

}  // namespace splitpoint
