// main.cpp - the splitpoint program: finds and runs the verb, and prints an error as one line.
//
// Exit codes: see kExitCodes.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <exception>
#include <string>
#include <system_error>
#include <vector>

#include "experiments/commands/build_facts.h"
#include "experiments/commands/verbs.h"
#include "experiments/definition/names.h"
#include "experiments/searching/watchdog.h"
#include "parallel/machines/virtual/virtual_machine.h"

namespace {

constexpr int kFailed = 1, kBadInput = 2, kStuck = splitpoint::kStuckExit;
constexpr const char* kExitCodes =
    "Exit codes: 0 success, 1 failure (a full disk, no memory, failed cells of `run`, a "
    "regression\n"
    "found by `gate`), 2 bad input, 3 `gate` cannot tell, 70 a search that is stuck (stderr says\n"
    "what its workers do).";
constexpr const char* kEnvironment =
    "Environment: SPLITPOINT_DATA, if set, is the folder with suites/, costs/, analysis/,\n"
    "analyse.py and experiments that replaces the one that comes with the program.";

// Prints an error as one line, whatever the message contains, and returns `code`.
int print_error(const std::string& verb, std::string message, int code) {
  std::replace(message.begin(), message.end(), '\n', ' ');
  while (!message.empty() && (message.back() == ' ' || message.back() == '.')) message.pop_back();
  fmt::print(stderr, "splitpoint{}{}: {}\n", verb.empty() ? "" : " ", verb, message);
  return code;
}

// ", did you mean ...?" with the option or verb of `app` that is most like `argument`, or "".
std::string suggestion(const CLI::App& app, const std::string& argument) {
  std::vector<std::string> known;
  for (const CLI::Option* option : app.get_options())
    for (const std::string& name : option->get_lnames()) known.push_back("--" + name);
  for (const CLI::App* verb : app.get_subcommands({})) known.push_back(verb->get_name());
  const std::vector<std::string_view> names(known.begin(), known.end());
  const std::string_view near = splitpoint::nearest_name(argument, names);
  return near.empty() ? "" : fmt::format(", did you mean '{}'?", near);
}

int report_parse_error(const CLI::App& app, const CLI::ParseError& error) {
  const auto chosen = app.get_subcommands();
  const CLI::App& verb = chosen.empty() ? app : *chosen.front();
  const std::string name = chosen.empty() ? "" : verb.get_name();
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
    const std::vector<std::string> extras = app.remaining(true);
    if (!extras.empty())
      return print_error(
          name,
          fmt::format("unknown argument '{}'{}", extras.front(), suggestion(verb, extras.front())),
          kBadInput);
  }
  return print_error(name, error.what(), kBadInput);
}

int run(int argc, char** argv) {
  CLI::App app("Splitpoint: parallel game-tree search, and a testbed for it.", "splitpoint");
  app.require_subcommand(0, 1);
  app.set_version_flag("--version", [] {
    const splitpoint::Json build = splitpoint::build_facts();
    return fmt::format("splitpoint {} ({})", build["version"].get<std::string>(),
                       build["commit"].get<std::string>());
  });
  std::vector<splitpoint::Verb> verbs;
  verbs.reserve(splitpoint::kVerbs.size());
  for (const auto add : splitpoint::kVerbs) verbs.push_back(add(app));
  // After the verbs, because they would inherit it.
  app.footer(fmt::format("{}\n\n{}", kExitCodes, kEnvironment));
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& done) {  // --help
    return app.exit(done);
  } catch (const CLI::ParseError& error) {
    return report_parse_error(app, error);
  }
  for (const splitpoint::Verb& verb : verbs) {
    if (!verb.app->parsed()) continue;
    const splitpoint::Result<int> code = verb.run();
    return code ? *code : print_error(verb.app->get_name(), code.error().text(), kBadInput);
  }
  return print_error("", "the verb is missing; --help lists all verbs", kBadInput);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const int code = run(argc, argv);
    // What was printed may still wait for its place on a full disk.
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
    return print_error("", "standard output: " + std::generic_category().message(errno), kFailed);
  } catch (const splitpoint::StuckSearch& stuck) {  // has a line for each worker
    fmt::print(stderr, "splitpoint: {}\n", stuck.what());
    return kStuck;
  } catch (const std::exception& error) {
    return print_error("", error.what(), kFailed);
  }
}
