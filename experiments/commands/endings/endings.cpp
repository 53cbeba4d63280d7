// endings.cpp - `splitpoint endings`: builds, measures, verifies and shows ending tables.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "experiments/commands/flags/number.h"
#include "experiments/commands/flags/search_flags.h"
#include "experiments/commands/verbs.h"
#include "experiments/definition/costs/cost_file.h"
#include "experiments/endings/ending_jobs.h"

namespace splitpoint {
namespace {

constexpr int kMostPieces = 5;  // of all endings at once; a name may have more
constexpr std::size_t kMostChunk = 1 << 20;

struct MachineFlags {
  std::string machine = "threads", costs = "measured";
  int processors = 1;
  std::size_t chunk = kUsualEndingChunk;

  void add_chunk(CLI::App& verb) {
    verb.add_option("--chunk", chunk, "positions that a worker takes at once [default: 1024]")
        ->check(number(1, kMostChunk));
  }
  [[nodiscard]] Result<EndingMachine> chosen() const {
    EndingMachine made{.name = machine, .processors = processors, .chunk = chunk};
    if (machine == "serial" && processors > 1)
      return Error{fmt::format("--processors {}", processors), "the serial machine has 1"};
    if (machine == "threads") warn_oversubscribed(processors);
    if (machine != "virtual") return made;
    Result<CostModel> model = load_costs(costs);
    if (!model) return model.error();
    made.costs = *std::move(model);
    return made;
  }
};

struct EndingFlags {
  EndingChoice choice;
  MachineFlags machine;
  std::string folder, fen, moves;
  std::string measured_machine = "virtual";
  std::vector<int> processors{1, 2, 4, 8, 16, 32, 64};
  VerifyJob verify;
};

void add_game(CLI::App& verb, std::string& game) {
  verb.add_option("--game", game, "game with ending tables: xiangqi | chess")->required();
}

void print_built_header() {
  fmt::print("{:<19}{:^30}{:^30}\n", "", "stronger side to move", "weaker side to move");
  fmt::print("{:<9}{:>10}{:>10}{:>10}{:>10}{:>10}{:>10}{:>10}{:>6}{:>10}{:>9}\n", "ending",
             "indices", "won", "drawn", "lost", "won", "drawn", "lost", "plies", "bytes",
             "seconds");
}

void print_built(const BuiltEnding& b) {
  const auto& [strong, weak] = b.facts.counts;
  fmt::print("{:<9}{:>10}{:>10}{:>10}{:>10}{:>10}{:>10}{:>10}{:>6}{:>10}{:>9.2f}\n", b.name,
             b.indices, strong.won, strong.drawn, strong.lost, weak.won, weak.drawn, weak.lost,
             b.facts.longest, b.bytes, static_cast<double>(b.time) / 1e9);
  std::fflush(stdout);
}

Result<int> build(const EndingFlags& flags) {
  if (flags.choice.endings.empty() && flags.choice.pieces == 0)
    return Error{"", "--endings or --pieces is missing"};
  const Result<EndingMachine> machine = flags.machine.chosen();
  if (!machine) return machine.error();
  bool is_first = true;
  return build_endings(flags.choice, flags.folder, *machine, [&](const BuiltEnding& b) {
    if (is_first) print_built_header();
    is_first = false;
    print_built(b);
  });
}

void print_measured_header() {
  fmt::print("{:>11}{:>14}{:>9}{:>16}{:>12}{:>12}{:>9}{:>9}{:>8}\n", "processors", "time",
             "speedup", "work", "span", "work/span", "idle", "locks", "phases");
}

Result<int> measure(const EndingFlags& flags) {
  EndingFlags copy = flags;
  if (copy.choice.endings.size() != 1) return Error{"--endings", "measure takes one ending"};
  copy.machine.machine = copy.measured_machine;
  if (copy.machine.machine == "serial") return Error{"--machine serial", "has one processor only"};
  const Result<EndingMachine> machine = copy.machine.chosen();
  if (!machine) return machine.error();
  Ticks alone = 0;
  return measure_ending(
      copy.choice.game, copy.choice.endings.front(), *machine, copy.processors,
      [&](const MeasuredEnding& m) {
        if (alone == 0) {
          print_measured_header();
          alone = m.time;
        }
        const auto all = static_cast<double>(m.time) * m.processors;
        const auto share = [&](Ticks part) { return 100 * static_cast<double>(part) / all; };
        fmt::print(
            "{:>11}{:>14}{:>9.2f}{:>16}{:>12}{:>12}{:>7.1f} %{:>7.1f} %{:>8}\n", m.processors,
            m.time, static_cast<double>(alone) / static_cast<double>(m.time), m.busy, m.span,
            m.span == 0
                ? "-"
                : fmt::format("{:.1f}", static_cast<double>(m.busy) / static_cast<double>(m.span)),
            share(m.idle), share(m.lock), m.phases);
        std::fflush(stdout);
      });
}

Result<int> verify(const EndingFlags& flags) {
  VerifyJob job = flags.verify;
  job.game = flags.choice.game;
  job.endings = flags.choice.endings;
  job.folder = flags.folder;
  std::uint64_t faults = 0;
  const Result<int> done = verify_endings(job, [&](const VerifiedEnding& v) {
    fmt::print("{:<9}{:>10} checked  {}\n", v.name, v.indices,
               v.faults == 0 ? "ok" : fmt::format("{} wrong, first: {}", v.faults, v.first_fault));
    std::fflush(stdout);
    faults += v.faults;
  });
  if (!done) return done.error();
  return faults == 0 ? 0 : 1;
}

std::string said(const std::optional<EndingCode>& code, bool is_after_a_move) {
  if (!code) return "not in the tables";
  if (!is_decided(*code)) return "draw";
  const int plies = plies_of(*code) + (is_after_a_move ? 1 : 0);
  return fmt::format("{} in {} plies", is_won(*code) != is_after_a_move ? "win" : "loss", plies);
}

Result<int> show(const EndingFlags& flags) {
  std::string text = flags.fen;
  if (!flags.moves.empty()) text += " moves " + flags.moves;
  const Result<ShownEnding> shown = show_ending(flags.choice.game, flags.folder, text);
  if (!shown) return shown.error();
  fmt::print("position     {}\nvalue        {}\n", shown->position, said(shown->code, false));
  for (const ShownEnding::Line& line : shown->moves)
    fmt::print("{:<12} {}{}\n", line.move, said(line.code, true),
               line.readable.empty() ? "" : "  " + line.readable);
  return 0;
}

void add_verification(CLI::App& verb, VerifyJob& options) {
  verb.add_option("--sample", options.sample,
                  "check so many random indices of each table [default: 0: all]")
      ->check(number(0, std::uint64_t{1} << 32));
  verb.add_option("--seed", options.seed, "seed of the sample [default: 1]")
      ->check(number(0, std::uint64_t{1} << 62));
  verb.add_option("--plies", options.search_plies,
                  "depth of the search without a table [default: 3]")
      ->check(number(0, 9));
}

}  // namespace

Verb add_endings(CLI::App& app) {
  CLI::App* const verb =
      app.add_subcommand("endings", "tables of endings with few pieces: exact values of positions");
  verb->require_subcommand(1);
  const auto flags = std::make_shared<EndingFlags>();
  const auto add = [&](const char* name, const char* about) {
    CLI::App* const sub = verb->add_subcommand(name, about);
    add_game(*sub, flags->choice.game);
    return sub;
  };
  CLI::App* const built = add("build", "solve endings and write their tables");
  CLI::App* const measured =
      add("measure", "solve one ending on several numbers of processors, and compare");
  CLI::App* const verified = add("verify", "check tables by the moves of the game and by a search");
  CLI::App* const shown = add("show", "what the tables say of a position and its moves");

  for (CLI::App* const sub : {built, measured, verified})
    sub->add_option("--endings", flags->choice.endings,
                    "names of endings, as in KRk,KQkr: the stronger side first, in capitals")
        ->delimiter(',');
  for (CLI::App* const sub : {built, measured}) {
    sub->add_option("--costs", flags->machine.costs,
                    "cost model of the virtual machine, as in `splitpoint search` [default: "
                    "measured]");
    flags->machine.add_chunk(*sub);
  }
  built->add_option("--out", flags->folder, "folder for the tables, which must exist")->required();
  built
      ->add_option("--pieces", flags->choice.pieces,
                   "all endings with 3 to so many pieces, kings included")
      ->check(number(3, kMostPieces));
  built->add_option("--machine", flags->machine.machine,
                    "machine: serial | threads | virtual [default: threads]");
  built->add_option("--processors", flags->machine.processors, "number of processors [default: 1]")
      ->check(number(1, kMaxProcessors));
  measured->add_option("--machine", flags->measured_machine,
                       "machine: threads | virtual [default: virtual]");
  measured
      ->add_option("--processors", flags->processors,
                   "numbers of processors [default: 1,2,4,8,16,32,64]")
      ->delimiter(',')
      ->check(number(1, kMaxProcessors));
  for (CLI::App* const sub : {verified, shown})
    sub->add_option("folder", flags->folder, "folder with the tables")->required();
  add_verification(*verified, flags->verify);
  shown->add_option("--fen", flags->fen, "position in the notation of the game")->required();
  shown->add_option("--moves", flags->moves, "moves to play from there [default: none]");

  return {verb, [=]() -> Result<int> {
            if (built->parsed()) return build(*flags);
            if (verified->parsed()) return verify(*flags);
            if (shown->parsed()) return show(*flags);
            return measure(*flags);
          }};
}

}  // namespace splitpoint
