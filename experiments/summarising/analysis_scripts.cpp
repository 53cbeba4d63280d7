// analysis_scripts.cpp - calls Python for what needs SciPy.
// SPDX-License-Identifier: MIT
#include "experiments/summarising/analysis_scripts.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <optional>
#include <sstream>

#include "experiments/definition/data_folder.h"
#include "experiments/planning/cell.h"

namespace splitpoint {
namespace {

std::string read_all(int fd) {
  std::string text;
  std::array<char, 4096> block{};
  for (ssize_t n = 0; (n = ::read(fd, block.data(), block.size())) > 0;)
    text.append(block.data(), static_cast<std::size_t>(n));
  return text;
}

// What the command `name` of analyse.py prints for `folder`; nothing if it cannot run or fails.
std::optional<std::string> run_script(const char* name, const std::string& folder) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return {};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  // -B: writes no compiled files beside the sources.
  std::string python = kPython, option = "-B", script = analysis_script().string();
  std::string command = name, argument = folder;
  const std::array<char*, 6> arguments{python.data(),  option.data(),   script.data(),
                                       command.data(), argument.data(), nullptr};
  pid_t child = 0;
  const int failed = ::posix_spawn(&child, kPython, &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  ::close(ends[1]);
  std::string text;
  if (failed == 0) text = read_all(ends[0]);
  ::close(ends[0]);
  int status = 0;
  if (failed != 0 || ::waitpid(child, &status, 0) != child || status != 0) return {};
  return text;
}

// Whether `entry` has every "key=value" of `setting`.
bool has_setting(const Json& entry, const std::string& setting) {
  std::istringstream words(setting);
  for (std::string word; words >> word;) {
    const std::size_t equals = word.find('=');  // the first; a variant's value has one too
    std::string key = word.substr(0, equals);
    if (key == "nodes") key = "nodes_limit";
    if (key == "time_ms") key = "time_limit";
    const Json value = entry.value("configuration", Json::object()).value(key, Json());
    if ((value.is_string() ? value.get<std::string>() : value.dump()) != word.substr(equals + 1))
      return false;
  }
  return true;
}

std::optional<Ratios::Interval> interval_of(const Json& answer, const Comparison& c) {
  for (const Json& entry : answer["intervals"])
    if (has_setting(entry, c.setting) &&
        entry["costs"] == (c.costs.empty() ? Json() : Json(c.costs)) &&
        entry["strategy"] == c.strategy && processors_of(entry["processors"]) == c.processors &&
        entry["low"].is_number() && entry["high"].is_number())
      return Ratios::Interval{entry["low"].get<double>(), entry["high"].get<double>()};
  return {};
}

}  // namespace

std::filesystem::path analysis_script() { return data_folder() / "analyse.py"; }

Analysis analyse(const std::filesystem::path& folder, Summary& summary) {
  Analysis none;
  none.about_intervals =
      fmt::format("No confidence intervals and no plots: {} with SciPy did not work.", kPython);
  const std::optional<std::string> text = run_script("conclusion", folder.string());
  if (!text) return none;
  const Json answer = Json::parse(*text, nullptr, false);
  if (!answer.is_object() || !answer.contains("intervals")) return none;
  for (Comparison& c : summary.comparisons) c.speedup.interval = interval_of(answer, c);
  return {answer.value("method", ""), answer.value("losses", ""), answer.value("contrasts", ""),
          answer.value("validation", ""), answer.value("asked", false)};
}

}  // namespace splitpoint
