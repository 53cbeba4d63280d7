// adapter.cpp - `splitpoint adapter`: a UCI engine in a UCCI program, and the other way round.
// SPDX-License-Identifier: MIT
#include <unistd.h>

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "experiments/commands/verbs.h"
#include "experiments/definition/names.h"
#include "experiments/playing/adapter/relay.h"

namespace splitpoint {
namespace {

constexpr std::array<std::string_view, 2> kProtocols{"uci", "ucci"};

struct AdapterFlags {
  std::string protocol;
  std::vector<std::string> command;
};

Result<int> run(const AdapterFlags& flags) {
  RelaySpec spec{
      .command = flags.command, .from_program = STDIN_FILENO, .to_program = STDOUT_FILENO};
  if (flags.command.empty() || flags.command[0].empty())
    return Error{"", "the engine is missing, as in `splitpoint adapter -- fairy-stockfish`"};
  if (flags.protocol == kProtocols[0])
    spec.protocol = Protocol::uci;
  else if (flags.protocol == kProtocols[1])
    spec.protocol = Protocol::ucci;
  else if (!flags.protocol.empty())
    return unknown_name("--engine-protocol", "protocol", flags.protocol, kProtocols);
  return Relay(std::move(spec)).run();
}

}  // namespace

Verb add_adapter(CLI::App& app) {
  CLI::App* const verb = app.add_subcommand(
      "adapter", "put a UCI engine into a UCCI program, or a UCCI engine into a UCI program");
  const auto flags = std::make_shared<AdapterFlags>();
  verb->add_option("COMMAND", flags->command, "the engine and its arguments, after --");
  verb->add_option("--engine-protocol", flags->protocol,
                   "protocol of the engine, uci or ucci [default: the one that the first line of "
                   "the input does not name]");
  return {verb, [flags] { return run(*flags); }};
}

}  // namespace splitpoint
