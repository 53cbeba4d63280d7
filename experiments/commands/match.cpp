// match.cpp - `splitpoint match`: plays a match from its file to its table.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <stdexcept>

#include "experiments/commands/build_facts.h"
#include "experiments/commands/verbs.h"
#include "experiments/playing/match/game_row.h"
#include "experiments/playing/match/games_pgn.h"
#include "experiments/playing/match/match_file.h"
#include "experiments/playing/match/runner.h"
#include "experiments/recording/atomic_file.h"
#include "experiments/recording/machine_facts.h"
#include "experiments/summarising/script_output.h"
#include "parallel/machines/binding.h"

namespace splitpoint {
namespace {

namespace fs = std::filesystem;

constexpr int kMatchSchema = 1;  // of games.jsonl
constexpr const char* kRecords = "games.pgn";

struct MatchFlags {
  std::string file, out;
  std::vector<std::string> settings;
  bool resume = false, quiet = false, no_analysis = false;
};

Json manifest_of(const MatchFlags& flags, const Match& match) {
  return {{"schema", kMatchSchema},     {"kind", "manifest"},         {"started", utc_time()},
          {"file", flags.file},         {"match", match_json(match)}, {"build", build_facts()},
          {"machine", machine_facts()}, {"system", system_facts()}};
}

std::optional<Error> write_records(const Match& match, const OpenRun& run) {
  Result<AtomicFile> created = AtomicFile::create("--out", (run.folder / kRecords).string());
  if (!created) return created.error();
  AtomicFile file = *std::move(created);
  file.write(games_pgn(match, run.stored.rows));
  if (const Result<bool> done = file.commit(); !done) return done.error();
  return {};
}

void print_table(const OpenRun& run, bool no_analysis) {
  if (no_analysis)
    fmt::print("No table, by --no-analysis: splitpoint report shows it.\n\n");
  else if (const auto table = script_output({"elo", run.folder.string()}))
    fmt::print("{}\n", *table);
  else
    fmt::print("No table: {} with NumPy and SciPy did not work.\n\n", kPython);
  fmt::print("results: {}\n", run.folder.string());
}

std::size_t games_in(const std::vector<Json>& rows) {
  const auto is_game = [](const Json& row) { return row.contains("game"); };
  return static_cast<std::size_t>(std::count_if(rows.begin(), rows.end(), is_game));
}

Result<int> run(const MatchFlags& flags) {
  const Result<Match> loaded =
      load_match(flags.file, flags.settings, Binding::available_processors());
  if (!loaded) return loaded.error();
  const Match& match = *loaded;
  if (const auto fault = rehearse_match(match)) return *fault;
  const fs::path wanted =
      flags.out.empty() ? fs::path("results") / match.name : fs::path(flags.out).lexically_normal();
  Result<OpenRun> opened = open_run(
      wanted, flags.resume, manifest_of(flags, match),
      [&](const std::vector<Json>& rows) { return is_complete(match, rows); }, kGamesFile);
  if (!opened) return opened.error();
  OpenRun match_run = *std::move(opened);
  if (!flags.quiet && games_in(match_run.stored.rows) > 0)
    fmt::print(stderr, "splitpoint match: {} games are in {} already\n",
               games_in(match_run.stored.rows), match_run.folder.string());
  play_match(match, flags.quiet, match_run);
  if (const auto fault = write_records(match, match_run)) throw std::runtime_error(fault->text());
  print_table(match_run, flags.no_analysis);
  return 0;
}

}  // namespace

Verb add_match(CLI::App& app) {
  CLI::App* const verb = app.add_subcommand("match", "play a match between engines");
  const auto flags = std::make_shared<MatchFlags>();
  verb->add_option("FILE", flags->file,
                   "match: a TOML file, or the name of one that comes with the program")
      ->required();
  verb->add_option("--out", flags->out,
                   "result folder; if another match is in it, or a finished one, FOLDER-2 is used "
                   "[default: results/NAME]");
  verb->add_flag("--resume", flags->resume,
                 "continue the newest match of FOLDER, FOLDER-2 ..., and fail if it does not fit");
  verb->add_option("--set", flags->settings, "replace a value of the file, KEY=VALUE; repeatable")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  verb->add_flag(
      "--no-analysis", flags->no_analysis,
      "write only the games and their records: no table, which needs Python and a second");
  verb->add_flag("--quiet", flags->quiet, "print no progress on stderr");
  return {verb, [flags] { return run(*flags); }};
}

}  // namespace splitpoint
