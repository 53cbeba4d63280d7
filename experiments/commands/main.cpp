// main.cpp - the splitpoint program: finds the verb, runs it, says in one line what was wrong.
//
// Exit codes: see kExitCodes.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include "experiments/commands/build_facts.h"
#include "experiments/commands/verbs.h"
#include "experiments/definition/names.h"
#include "experiments/searching/watchdog.h"
#include "parallel/machines/virtual/virtual_machine.h"

namespace {

constexpr int kFailed = 1, kBadInput = 2, kStuck = splitpoint::kStuckExit;
constexpr const char* kExitCodes =
    "Exit codes: 0 success, 2 bad input, 70 a search that is stuck (what its workers do is on "
    "stderr),\n1 anything else: a full disk, no memory, cells of `run` that failed, a regression "
    "that `gate` found;\n3 `gate` cannot tell.";
constexpr const char* kEnvironment =
    "SPLITPOINT_DATA in the environment names another folder with suites/, costs/, analysis/,\n"
    "analyse.py and experiments than the one that comes with the program.";

// Whatever a message holds, it stays on one line.
int complain(const std::string& verb, std::string message, int code) {
  std::replace(message.begin(), message.end(), '\n', ' ');
  while (!message.empty() && (message.back() == ' ' || message.back() == '.')) message.pop_back();
  fmt::print(stderr, "splitpoint{}{}: {}\n", verb.empty() ? "" : " ", verb, message);
  return code;
}

// What may stand where `argument` is not understood: the options of `app`, or the verbs.
std::string suggestion(const CLI::App& app, const std::string& argument) {
  std::vector<std::string> known;
  for (const CLI::Option* option : app.get_options())
    for (const std::string& name : option->get_lnames()) known.push_back("--" + name);
  for (const CLI::App* verb : app.get_subcommands({})) known.push_back(verb->get_name());
  const std::vector<std::string_view> names(known.begin(), known.end());
  const std::string_view near = splitpoint::nearest_name(argument, names);
  return near.empty() ? "" : fmt::format(", did you mean '{}'?", near);
}

int refuse(const CLI::App& app, const CLI::ParseError& error) {
  const auto chosen = app.get_subcommands();
  const CLI::App& verb = chosen.empty() ? app : *chosen.front();
  const std::string name = chosen.empty() ? "" : verb.get_name();
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
    const std::vector<std::string> extras = app.remaining(true);
    if (!extras.empty())
      return complain(
          name,
          fmt::format("'{}' is not understood{}", extras.front(), suggestion(verb, extras.front())),
          kBadInput);
  }
  return complain(name, error.what(), kBadInput);
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
  // After the verbs, which would inherit it.
  app.footer(fmt::format("{}\n\n{}", kExitCodes, kEnvironment));
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& done) {  // --help
    return app.exit(done);
  } catch (const CLI::ParseError& error) {
    return refuse(app, error);
  }
  for (const splitpoint::Verb& verb : verbs) {
    if (!verb.app->parsed()) continue;
    const splitpoint::Result<int> code = verb.run();
    return code ? *code : complain(verb.app->get_name(), code.error().text(), kBadInput);
  }
  return complain("", "a verb is missing; --help lists them", kBadInput);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const splitpoint::StuckSearch& stuck) {  // a line for every worker
    fmt::print(stderr, "splitpoint: {}\n", stuck.what());
    return kStuck;
  } catch (const std::exception& error) {
    return complain("", error.what(), kFailed);
  }
}
