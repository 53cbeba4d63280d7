// analysis.cpp - `splitpoint compare`, `gate` and `report`, which run Python scripts.
//
// Python has SciPy and Matplotlib.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include "experiments/commands/verbs.h"
#include "experiments/summarising/script_output.h"

namespace splitpoint {
namespace {

// Replaces this process by the Python program that runs `command`. Returns only if that fails.
Error exec_script(const char* command, const std::vector<std::string>& arguments) {
  const std::string path = analysis_script().string();
  if (!std::filesystem::exists(path)) return Error{path, "does not exist"};
  // -B: no compiled files beside the sources.
  std::vector<std::string> words{kPython, "-B", path, command};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> raw;
  raw.reserve(words.size() + 1);
  for (std::string& word : words) raw.push_back(word.data());
  raw.push_back(nullptr);
  ::execv(kPython, raw.data());
  return Error{kPython, fmt::format("cannot be run ({}); Debian's package python3 has it",
                                    std::generic_category().message(errno))};
}

// Adds a verb that passes all its options to the script, even --help.
Verb add(CLI::App& app, const char* name, const char* about) {
  CLI::App* const verb = app.add_subcommand(name, about);
  verb->set_help_flag();
  verb->prefix_command();
  return {verb, [verb, name]() -> Result<int> { return exec_script(name, verb->remaining()); }};
}

}  // namespace

Verb add_compare(CLI::App& app) {
  return add(app, "compare", "compare two results, metric by metric, with intervals and verdicts");
}
Verb add_gate(CLI::App& app) {
  return add(app, "gate", "compare for CI: exit code 0 no regression, 1 regression, 3 cannot tell");
}
Verb add_report(CLI::App& app) {
  return add(app, "report",
             "write the report of a result: one HTML file with plots, and summary.md");
}

}  // namespace splitpoint
