// engine.cpp - `splitpoint engine`: plays through UCI or UCCI, on standard input and output.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <memory>
#include <stdexcept>

#include "engine/core/quote.h"
#include "experiments/commands/flags/number.h"
#include "experiments/commands/verbs.h"
#include "experiments/definition/names.h"
#include "experiments/playing/protocol/line_reader.h"
#include "experiments/playing/protocol/ucci.h"
#include "experiments/playing/protocol/uci.h"

namespace splitpoint {
namespace {

void write_line(const std::string& line) {
  fmt::print("{}\n", line);
  std::fflush(stdout);
}

// The protocol that the first line names; null for any other word.
std::unique_ptr<Session> session_for(std::string_view line, const EngineOptions& options) {
  const std::string_view word = Words(line).next();
  if (word == "uci") return std::make_unique<Uci>(options, write_line);
  if (word == "ucci") return std::make_unique<Ucci>(options, write_line);
  return nullptr;
}

Result<int> run(const EngineOptions& options) {
  LineReader reader(STDIN_FILENO);
  std::unique_ptr<Session> session;
  while (const auto read = reader.next()) {
    if (!session) {
      if (Words(read->line).at_end() && !read->dropped) continue;
      if (Words(read->line).next() == "quit") return 0;
      try {
        session = session_for(read->line, options);
      } catch (const std::invalid_argument& e) {
        return Error{"engine", e.what()};
      }
      if (session)
        session->greet();
      else
        write_line(fmt::format("info string the first line must be uci or ucci, not {}",
                               quote(read->line)));
    } else if (read->dropped) {
      session->say(fmt::format("a line of more than {} characters is ignored", LineReader::kMost));
    } else if (!session->handle(read->line)) {
      return 0;
    }
  }
  if (session) session->finish();
  return 0;
}

}  // namespace

Verb add_engine(CLI::App& app) {
  CLI::App* const verb = app.add_subcommand(
      "engine", "play through UCI or UCCI; the first line, uci or ucci, chooses the protocol");
  const auto options = std::make_shared<EngineOptions>();
  verb->add_option("--game", options->game,
                   "game, one of `splitpoint games`; UCI_Variant also sets it [default: xiangqi]");
  verb->add_option("--strategy", options->strategy,
                   "strategy, as in `splitpoint search` [default: auto: sequential on one thread, "
                   "ybwc on more, or lazy-smp if deterministic]");
  const auto selectivity = std::make_shared<std::string>(name_of(options->selectivity));
  verb->add_option("--selectivity", *selectivity,
                   "pruning and reductions: none | full | modern [default: modern]");
  verb->add_option("--evaluation", options->evaluation,
                   "evaluation of xiangqi: hand-made | network [default: network]");
  verb->add_option("--threads", options->threads, "number of threads [default: 1]")
      ->check(number(1, kMaxProcessors));
  verb->add_flag("--deterministic", options->deterministic,
                 "with `go depth` or `go nodes`: the same answer in every run, on any number of "
                 "threads");
  verb->add_option("--hash", options->hash_mib,
                   "size of the transposition table (MiB) [default: 64]")
      ->check(number(1, 1 << 20));
  return {verb, [options, selectivity]() -> Result<int> {
            const auto chosen = parse_name<Selectivity>("--selectivity", *selectivity);
            if (!chosen) return chosen.error();
            options->selectivity = *chosen;
            if (const auto fault = fault_of_engine_strategy("--strategy", options->strategy,
                                                            options->deterministic))
              return *fault;
            if (!evaluations_of(options->game).empty() || options->evaluation != kBestEvaluation)
              if (const auto fault =
                      fault_of_evaluation("--evaluation", options->game, options->evaluation))
                return *fault;
            return run(*options);
          }};
}

}  // namespace splitpoint
