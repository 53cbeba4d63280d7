// experiment_file.h - reads an experiment from a TOML file and checks it completely.
//
//   [experiment]
//   name = "scaling"                       # of the result folder: letters, digits, - _ .
//   suites = ["xiangqi"]                   # names or paths
//   games = ["xiangqi"]                    # instead or in addition: every suite of these games
//   strategies = ["pv-split", "ybwc"]      # each is compared with sequential
//   machine = "threads"                    # or "virtual", or both: ["virtual", "threads"]; or
//                                          # "cluster" in place of "threads": ranks, by MPI
//   launcher = ["mpirun", "-n"]            # cluster: what stands before the number of ranks
//   processors = ["all"]                   # numbers; "all": 1, 2, 4 ... all of this computer;
//                                          # "inf", only virtual: as many as the search can use
//   parallel_on_one = false                # run the strategies on one processor as well
//   repeats = 1                            # threads: measurements of each search; the i-th, from
//                                          # 0, has seed i (only some strategies use the seed)
//   retries = 2                            # threads: how often a disturbed search is run again
//   warm_up = 1                            # threads: seconds of work before the first measurement
//   seed = 1                               # for the order of the cells and the choice of positions
//   positions = 0                          # number of each suite, chosen by the seed; 0: all
//   capacity = 6                           # threads: positions on which the ceiling is measured
//   costs = ["unit"]                       # virtual: cost models, as in "measured*2"
//   seeds = 1                              # virtual: schedules of each search, with seeds 0, 1 ...
//                                          # Seed 0 uses the costs unchanged; others jitter them.
//                                          # A list gives the seeds themselves.
//   lag = 0                                # virtual: ticks, see VirtualOptions
//   timeout = 0                            # seconds a cell may take; 0: no limit
//   memory = 0                             # MiB a cell may take; 0: no limit
//   compare = "bounds"                     # the key whose values (at least two) the tables compare
//                                          # with the first: "strategy", "costs", or a key of
//                                          # [search] that is no limit. Default: all that vary.
//   [search]                               # a list of values multiplies the cells
//   search, bounds, selectivity, depth_rule, quiescence, repetition
//   depth = "suite"                        # plies: the depth of each position, or a number for all
//   depth_offset = 0                       # added to it
//   nodes, time                            # limits instead of a depth or besides; milliseconds
//   hash = 64                              # MiB
//   table = "cold"                         # or "warm", "cleared", "kept": see TableStart
//   variant = "usual"                      # or another search: see variant_spec.h
//   quantum = 0                            # ticks, 0 or from 1,000: parallel searches are
//                                          # deterministic, see SearchJob
//   ranks = 1                              # virtual, cluster: so many ranks, each with
//                                          # `processors`; see docs/cluster.md
//   network = "free"                       # virtual: what their messages cost: network_file.h
//   pin = true                             # threads: bind them to processors
//   [rules]                                # options of the game, name = "value"
//   [[exclude]]                            # leaves out the cells that have, for every key, one of
//   strategy = ["ybwc", "dts"]             # its values. Keys: kind, game, suite, position,
//   processors = 64                        # strategy, machine, costs, processors, and those of
//                                          # [search] except the limits and pin
//   [[override]]                           # gives such cells another depth, depth_offset, nodes,
//   suite = "tictactoe"                    # time, hash or table
//   set = { depth = 9 }
//
// Only name, suites (or games) and strategies are required. Errors: an unknown key, a key that the
// machine does not use, a value in an [[exclude]] or [[override]] that no cell has, unless it is a
// strategy, or a position, suite or game of the shipped suites.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/result.h"
#include "experiments/definition/setting.h"
#include "experiments/definition/suite.h"
#include "parallel/machines/binding.h"
#include "parallel/machines/virtual/costs.h"

namespace splitpoint {

inline constexpr std::string_view kUnlimitedName = "inf";  // for kUnlimitedProcessors

struct Experiment {
  std::string name;
  std::string text;                    // the whole file
  std::vector<std::string> overrides;  // key=value, as given
  std::vector<Suite> suites;
  std::vector<std::string> strategies;
  bool in_real_time = true, on_virtual = false;  // at least one
  bool on_cluster = false;                       // in real time, by ranks and not by threads
  std::vector<std::string> launcher{"mpirun", "-n"};
  std::vector<int> processors;  // ascending, without duplicates; kUnlimitedProcessors is last
  bool parallel_on_one = false;
  int repeats = 1;                       // on threads
  int retries = 2, warm_up_seconds = 1;  // on threads
  std::uint64_t seed = 1;
  int positions = 0;
  int capacity = 6;
  // Of the virtual machine. No two models have the same name; no seed occurs twice.
  std::vector<CostModel> costs{unit_costs()};
  std::vector<std::uint64_t> seeds{0};
  Ticks lag = 0;

  std::int64_t timeout_seconds = 0;
  std::size_t memory_mib = 0;

  std::vector<Setting> settings{Setting{}};
  std::vector<CellOverride> changes;
  std::vector<CellFilter> excludes;
  bool pin = true;
  std::vector<std::pair<std::string, std::string>> rules;
  // These two come from the command line, not from the file.
  Ticks watchdog = 0;     // see SearchJob
  std::vector<int> cpus;  // see Pinning
};

// `file` is only named in errors, as file:line. Each override "key=value" or "section.key=value"
// replaces a value of the file; its value is TOML, a bare word, or words separated by commas.
// "all" processors are `machine_processors`.
Result<Experiment> parse_experiment(std::string_view text, const std::string& file,
                                    const std::vector<std::string>& overrides,
                                    int machine_processors);
// `name` as for find_experiment().
Result<Experiment> load_experiment(const std::string& name,
                                   const std::vector<std::string>& overrides,
                                   int machine_processors);

}  // namespace splitpoint
