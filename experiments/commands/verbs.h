// verbs.h - the list of all verbs. Each adds itself to the command line.
// SPDX-License-Identifier: MIT
#pragma once
#include <CLI/CLI.hpp>
#include <functional>

#include "engine/core/result.h"

namespace splitpoint {

struct Verb {
  CLI::App* app;                     // with the options of the verb
  std::function<Result<int>()> run;  // returns the exit code, or an error in the input
};

Verb add_games(CLI::App& app);
Verb add_strategies(CLI::App& app);
Verb add_variants(CLI::App& app);
Verb add_suites(CLI::App& app);
Verb add_position(CLI::App& app);
Verb add_perft(CLI::App& app);
Verb add_search(CLI::App& app);
Verb add_engine(CLI::App& app);
Verb add_adapter(CLI::App& app);
Verb add_match(CLI::App& app);
Verb add_run(CLI::App& app);
Verb add_bench(CLI::App& app);
Verb add_calibrate(CLI::App& app);
Verb add_trace(CLI::App& app);
Verb add_compare(CLI::App& app);
Verb add_gate(CLI::App& app);
Verb add_report(CLI::App& app);
Verb add_book(CLI::App& app);
Verb add_endings(CLI::App& app);
Verb add_serve(CLI::App& app);

inline constexpr std::array kVerbs{
    add_games,  add_strategies, add_variants, add_suites,  add_position, add_perft,    add_search,
    add_engine, add_adapter,    add_book,     add_endings, add_match,    add_run,      add_compare,
    add_gate,   add_report,     add_bench,    add_trace,   add_serve,    add_calibrate};

}  // namespace splitpoint
