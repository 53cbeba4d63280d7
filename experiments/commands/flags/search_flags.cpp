// search_flags.cpp - the options of one search: their help, ranges and combinations.
// SPDX-License-Identifier: MIT
#include "experiments/commands/flags/search_flags.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <limits>
#include <optional>

#include "engine/core/durations.h"
#include "engine/core/quote.h"
#include "experiments/commands/flags/number.h"
#include "experiments/definition/costs/cost_file.h"
#include "experiments/definition/costs/network_file.h"
#include "experiments/definition/names.h"
#include "experiments/definition/strategy_spec.h"
#include "experiments/definition/variant_spec.h"
#include "experiments/endings/ending_player.h"
#include "experiments/planning/cell.h"
#include "experiments/searching/cluster_search.h"
#include "experiments/searching/virtual_cluster_search.h"
#include "parallel/machines/binding.h"
#include "parallel/machines/deterministic/deterministic_machine.h"
#include "parallel/machines/threads.h"
#include "parallel/machines/virtual/virtual_machine.h"

namespace splitpoint {
namespace {

constexpr Depth kDefaultDepth = 8;
constexpr std::uint64_t kMost = std::numeric_limits<std::int64_t>::max();
constexpr std::size_t kMostHashMib = std::size_t{1} << 24;
constexpr std::uint64_t kMostMilliseconds = 1'000'000'000;  // eleven days
constexpr std::uint64_t kMostWatchdogSeconds = 1'000'000;
constexpr std::uint64_t kMostLag = 1'000'000'000;
constexpr std::array<std::string_view, 5> kMachines{"serial", "threads", "virtual", "deterministic",
                                                    kClusterName};

using Fault = std::optional<Error>;

template <class E>
Fault set(std::string_view option, const std::string& text, E& out) {
  const Result<E> value = parse_name<E>(option, text);
  if (!value) return value.error();
  out = *value;
  return {};
}

Fault set_options(const SearchFlags& f, SearchOptions& o) {
  if (Fault e = set("--search", f.search, o.algorithm)) return e;
  if (Fault e = set("--bounds", f.bounds, o.bounds)) return e;
  if (Fault e = set("--selectivity", f.selectivity, o.selectivity)) return e;
  if (Fault e = set("--depth-rule", f.depth_rule, o.depth_rule)) return e;
  if (Fault e = set("--quiescence", f.quiescence, o.quiescence)) return e;
  return set("--repetition", f.repetition, o.repetition);
}

Fault set_rules(const SearchFlags& f, SearchJob& job) {
  for (const std::string& rule : f.rules) {
    const std::size_t equals = rule.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == rule.size())
      return Error{"--rule " + quote(rule, 40), "must have the form NAME=VALUE"};
    job.rules.emplace_back(rule.substr(0, equals), rule.substr(equals + 1));
  }
  return {};
}

Fault set_processors(const std::string& text, bool simulated, int& processors) {
  if (simulated && text == "inf") {
    processors = kUnlimitedProcessors;
    return {};
  }
  const int most = simulated ? kMaxVirtualProcessors : kMaxProcessors;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, processors);
  if (error == std::errc() && stop == end && 1 <= processors && processors <= most) return {};
  return Error{"--processors " + quote(text),
               fmt::format("must be a whole number from 1 to {}{}", most,
                           simulated ? ", or inf" : " (more, and inf, with --machine virtual)")};
}

Fault set_quanta(const SearchFlags& f, SearchJob& job) {
  const bool deterministic = job.machine == DeterministicMachine::kName;
  if (f.quantum > 0 && !deterministic && job.machine != VirtualMachine::kName)
    return Error{fmt::format("--quantum {}", f.quantum),
                 "is only for --machine deterministic or virtual"};
  if (f.until > 0 && !deterministic && f.quantum == 0)
    return Error{fmt::format("--until {}", f.until), "is only for --machine deterministic"};
  job.quantum = static_cast<Ticks>(f.quantum);
  job.limits.quanta = static_cast<std::uint32_t>(f.until);
  if (!deterministic && job.quantum == 0) return {};
  if (job.processors == kUnlimitedProcessors)
    return Error{"--processors inf", "does not go with --quantum"};
  if (!f.variant.empty())
    return Error{"--variant " + quote(f.variant, 40), "does not run on the deterministic machine"};
  return fault_of_machine("--strategy", job.strategy, DeterministicMachine::kName);
}

Fault check_cluster(const SearchFlags& f, const SearchJob& job) {
  if (!f.variant.empty())
    return Error{"--variant " + quote(f.variant, 40), "does not run on a cluster"};
  return fault_of_cluster("--strategy", job.strategy);
}

Fault set_ranks(const SearchFlags& f, SearchJob& job) {
  const bool simulated = job.machine == VirtualMachine::kName;
  if (!simulated && f.ranks > 1)
    return Error{fmt::format("--ranks {}", f.ranks),
                 "is only for --machine virtual; mpirun -n starts the ranks of --machine cluster"};
  if (f.ranks == 1 && !f.network.empty())
    return Error{"--network " + quote(f.network), "is only for --ranks 2 and more"};
  job.ranks = f.ranks;
  if (f.ranks == 1) return {};
  if (f.quantum > 0)
    return Error{fmt::format("--quantum {}", f.quantum), "does not go with --ranks"};
  if (Fault e = fault_of_ranks("--ranks", f.ranks, job.processors)) return e;
  if (!f.network.empty()) {
    Result<NetworkCosts> network = load_network(f.network);
    if (!network)
      return network.error().where.empty() ? Error{"--network", network.error().what}
                                           : network.error();
    job.network = *std::move(network);
  }
  return check_cluster(f, job);
}

Fault set_endings(const SearchFlags& f, SearchJob& job) {
  if (f.endings.empty()) return {};
  if (job.machine == kClusterName || job.ranks > 1)
    return Error{"--endings", "does not go with a cluster"};
  const Result<EndingPlayer> tables = EndingPlayer::open(f.endings, job.game);
  if (!tables) return tables.error();
  job.known = tables->values();
  return {};
}

// Strategy, machine, processors and variant, which must fit together.
Fault set_machine(const SearchFlags& f, SearchJob& job) {
  const Result<StrategySpec> strategy = parse_strategy("--strategy", f.strategy);
  if (!strategy) return strategy.error();
  job.strategy = strategy->text();
  job.machine = !f.machine.empty() ? f.machine : f.strategy == kBaseline ? "serial" : "threads";
  if (std::find(kMachines.begin(), kMachines.end(), job.machine) == kMachines.end())
    return unknown_name("--machine", "machine", job.machine, kMachines);
  const bool simulated = job.machine == VirtualMachine::kName;
  if (Fault e = set_processors(f.processors, simulated, job.processors)) return e;
  if (!simulated && !f.costs.empty())
    return Error{"--costs " + quote(f.costs), "is only for --machine virtual"};
  if (!simulated && f.lag > 0)
    return Error{fmt::format("--lag {}", f.lag), "is only for --machine virtual"};
  if (Fault e = set_quanta(f, job)) return e;
  if (Fault e = set_ranks(f, job)) return e;
  if (job.machine == kClusterName)
    if (Fault e = check_cluster(f, job)) return e;
  if (job.processors != 1 && f.strategy == kBaseline)
    return Error{fmt::format("--processors {}", f.processors),
                 "the strategy 'sequential' uses one processor"};
  if (job.processors != 1 && job.machine == "serial")
    return Error{fmt::format("--processors {}", f.processors),
                 "the machine 'serial' has one processor"};
  if (!f.costs.empty()) {
    Result<CostModel> costs = load_costs(f.costs);
    if (!costs)
      return costs.error().where.empty() ? Error{"--costs", costs.error().what} : costs.error();
    job.costs = *std::move(costs);
  }
  job.lag = static_cast<Ticks>(f.lag);
  const Result<VariantSpec> variant = parse_variant("--variant", f.variant);
  if (!variant) return variant.error();
  job.variant = variant->text;
  return fault_of_variant("--variant", job.variant, job.strategy, job.machine);
}

void add_quanta(CLI::App& verb, std::uint64_t& quantum, std::uint64_t& until) {
  verb.add_option("--quantum", quantum,
                  fmt::format("the longest quanta of the deterministic machine (ticks); with "
                              "--machine virtual: simulates that machine [default: {} on up to 2 "
                              "processors, {} on up to 4, {} on more]",
                              DeterministicMachine::usual_quantum(2),
                              DeterministicMachine::usual_quantum(4),
                              DeterministicMachine::usual_quantum(5)))
      ->check(number(DeterministicMachine::kLeastQuantum, DeterministicMachine::kMostQuantum));
  verb.add_option("--until", until,
                  "quantum at whose end a deterministic search stops [default: 0, no limit]")
      ->check(number(0, std::numeric_limits<std::uint32_t>::max()));
}

void add_cluster(CLI::App& verb, SearchFlags& f) {
  verb.add_option("--ranks", f.ranks,
                  "machine virtual: ranks of a simulated cluster, each with --processors "
                  "[default: 1]")
      ->check(number(1, kMaxVirtualProcessors));
  verb.add_option("--network", f.network,
                  fmt::format("what the messages of a simulated cluster cost: FILE | {} [default: "
                              "free]",
                              fmt::join(list_networks(), " | ")));
  verb.add_option("--patience", f.patience,
                  "machine cluster: time after which a rank that says nothing is lost (seconds) "
                  "[default: 10]")
      ->check(number(1, kMostWatchdogSeconds));
}

}  // namespace

void SearchFlags::add_to(CLI::App& verb) {
  position.add_to(verb);
  verb.add_option(
          "--depth", depth,
          fmt::format("depth of the search (plies) [default: {}; no limit with --nodes, --time "
                      "or --until]",
                      kDefaultDepth))
      ->check(number(1, kMaxPly / 2));
  verb.add_option("--strategy", strategy,
                  "strategy, one of `splitpoint strategies`, with options as in "
                  "NAME:OPTION=VALUE,... [default: sequential]");
  verb.add_option("--processors", processors,
                  "number of processors; with --machine virtual also inf: as many as the search "
                  "can use [default: 1]");
  verb.add_option(
      "--machine", machine,
      "machine that runs the search: serial | threads | virtual | deterministic | cluster "
      "(started by mpirun) [default: serial for sequential, threads for others]");
  verb.add_option("--bounds", bounds, "fail-soft or fail-hard search: soft | hard [default: soft]");
  verb.add_option("--search", search, "algorithm: minimax | alphabeta | pvs | mtdf [default: pvs]");
  verb.add_option("--selectivity", selectivity,
                  "pruning and reductions: none | full | modern [default: full]");
  verb.add_option("--quiescence", quiescence,
                  "quiescence search at the horizon: on | off [default: on]");
  verb.add_option("--repetition", repetition,
                  "detection of repetitions in the tree: on | off [default: on]");
  verb.add_option("--depth-rule", depth_rule,
                  "depth of the table entries that may end a search: at-least | exact [default: "
                  "at-least]");
  verb.add_option("--variant", variant,
                  "variant of the search, NAME=VALUE,...; see `splitpoint variants` [default: "
                  "usual]");
  verb.add_option("--endings", endings,
                  "folder with ending tables (`splitpoint endings build`): the search takes exact "
                  "values from them");
  verb.add_option("--hash", hash_mib, "size of the transposition table (MiB) [default: 64]")
      ->check(number(1, kMostHashMib));
  verb.add_option("--nodes", nodes, "limit on the nodes, roughly [default: 0, no limit]")
      ->check(number(0, kMost));
  verb.add_option("--time", milliseconds, "limit on the time (milliseconds) [default: 0, no limit]")
      ->check(number(0, kMostMilliseconds));
  verb.add_option("--costs", costs,
                  fmt::format("cost model of the virtual machine: FILE | {} [default: unit]",
                              fmt::join(list_costs(), " | ")));
  verb.add_option("--seed", seed,
                  "seed of the strategy's random choices and, above 0, of a jitter of the costs of "
                  "the virtual machine [default: 0]")
      ->check(number(0, kMost));
  verb.add_option("--lag", lag,
                  "lead that a virtual processor may have over the others (ticks): faster, less "
                  "exact [default: 0]")
      ->check(number(0, kMostLag));
  add_quanta(verb, quantum, until);
  verb.add_option("--rule", rules, "option of the game, NAME=VALUE; repeatable")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  add_watchdog(verb, watchdog);
  add_cluster(verb, *this);
  verb.add_flag("--no-pin", no_pin, "do not bind threads to processors");
}

Result<SearchJob> SearchFlags::job() const {
  SearchJob job;
  const Result<std::string> text = position.position();
  if (!text) return text.error();
  job.game = position.game;
  job.position = *text;
  if (Fault e = set_options(*this, job.options)) return *e;
  if (Fault e = set_rules(*this, job)) return *e;
  if (Fault e = set_machine(*this, job)) return *e;
  if (Fault e = set_endings(*this, job)) return *e;
  if (depth > 0)
    job.limits.depth = depth;
  else if (nodes == 0 && milliseconds == 0 && until == 0)
    job.limits.depth = kDefaultDepth;
  job.limits.nodes = nodes;
  job.limits.time = static_cast<Ticks>(milliseconds) * kMillisecond;
  job.watchdog = static_cast<Ticks>(watchdog) * kSecond;
  job.pinning = !no_pin;
  job.seed = seed;
  if (job.machine == Threads::kName || job.machine == DeterministicMachine::kName)
    warn_oversubscribed(job.processors);
  return job;
}

void add_watchdog(CLI::App& verb, std::uint64_t& seconds) {
  verb.add_option(
          "--watchdog", seconds,
          fmt::format("time without a new node after which a search on threads is stuck (seconds); "
                      "stderr then says what its workers do, and the exit code is {}; 0: never "
                      "[default: {}]",
                      kStuckExit, kDefaultWatchdogSeconds))
      ->check(number(0, kMostWatchdogSeconds));
}

void warn_oversubscribed(int processors, int listed) {
  const int available = listed > 0 ? listed : Binding::available_processors();
  if (processors > available)
    fmt::print(stderr,
               "splitpoint: warning: {} processors are requested, {} {}: threads will share them\n",
               processors, listed > 0 ? "--cpus lists" : "this machine has", available);
}

}  // namespace splitpoint
