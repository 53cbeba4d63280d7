// experiment_file.h - what an experiment is to run, read from a TOML file and checked to the end.
//
//   [experiment]
//   name = "scaling"                       # of the result folder: letters, digits, - _ .
//   suites = ["xiangqi"]                   # names or paths
//   games = ["xiangqi"]                    # in their place, or besides: every suite of these games
//   strategies = ["pv-split", "ybwc"]      # each against sequential
//   machine = "threads"                    # or "virtual", or both: ["virtual", "threads"]
//   processors = ["all"]                   # numbers; "all": 1, 2, 4 ... all this computer has;
//                                          # "inf", virtual: as many as are ever wanted
//   parallel_on_one = false                # run the strategies on one processor as well
//   repeats = 1                            # threads: measurements of each search, which strategies
//                                          # that draw random numbers do with the seeds 0, 1 ...
//   retries = 2                            # threads: times a disturbed search is run again
//   warm_up = 1                            # threads: seconds of work before the first measurement
//   seed = 1                               # of the order of the cells, and of the sample
//   positions = 0                          # so many of each suite, drawn by the seed; 0: all
//   capacity = 6                           # threads: positions that the ceiling is measured on
//   costs = ["unit"]                       # virtual: cost models, as in "measured*2"
//   seeds = 1                              # virtual: schedules of each search. The first, 0, takes
//                                          # the costs as they are, the others jitter them. A list
//                                          # names the seeds.
//   lag = 0                                # virtual: ticks, see VirtualOptions
//   timeout = 0                            # seconds a cell may take; 0: as long as it wants
//   memory = 0                             # MiB a cell may take; 0: what there is
//   compare = "bounds"                     # the question: which key's values, several, the tables
//                                          # hold against the first; of [search], "strategy" or
//                                          # "costs". Otherwise all that vary, suites together.
//   [search]                               # a list of values multiplies the cells
//   search, bounds, selectivity, depth_rule, quiescence, repetition
//   depth = "suite"                        # each position's own, or a number for all
//   depth_offset = 0                       # added to it
//   nodes, time                            # instead of a depth or besides: nodes, milliseconds
//   hash = 64                              # MiB
//   table = "cold"                         # or "warm", "cleared", "kept": see TableStart
//   variant = "usual"                      # or what is done otherwise: see variant_spec.h
//   pin = true                             # threads: bind them to processors
//   [rules]                                # variants of the game, name = "value"
//   [[exclude]]                            # cells that are left out: those that have, for every
//   strategy = ["ybwc", "dts"]             # key, one of the values. Keys: game, suite, position,
//   processors = 64                        # strategy, machine, costs, processors, and [search]'s
//   [[override]]                           # the same cells with another depth, depth_offset,
//   suite = "tictactoe"                    # nodes, time, hash or table
//   set = { depth = 9 }
//
// Everything may be left out but name, suites (or games) and strategies. Unknown keys are errors,
// and so is what the machine cannot use, or what no cell of an [[exclude]] or [[override]] has.
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

inline constexpr std::string_view kUnlimitedName = "inf";  // what kUnlimitedProcessors is called

struct Experiment {
  std::string name;
  std::string text;                    // of the file, whole
  std::vector<std::string> overrides;  // as given, key=value
  std::vector<Suite> suites;
  std::vector<std::string> strategies;
  bool on_threads = true, on_virtual = false;  // one at least
  std::vector<int> processors;  // all different, ascending; kUnlimitedProcessors last
  bool parallel_on_one = false;
  int repeats = 1;                       // on threads
  int retries = 2, warm_up_seconds = 1;  // likewise
  std::uint64_t seed = 1;
  int positions = 0;
  int capacity = 6;
  // Of the virtual machine; their names differ, and so do the seeds.
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
  // Not of the file: no result depends on the first, and the second is the computer's.
  Ticks watchdog = 0;     // see SearchJob
  std::vector<int> cpus;  // see Pinning
};

// `file` is named in messages, as file:line. Each override "key=value" or "section.key=value" is a
// TOML value or a bare word, and stands above the file. `machine_processors` is what "all" means.
Result<Experiment> parse_experiment(std::string_view text, const std::string& file,
                                    const std::vector<std::string>& overrides,
                                    int machine_processors);
// `name` as find_experiment() takes it.
Result<Experiment> load_experiment(const std::string& name,
                                   const std::vector<std::string>& overrides,
                                   int machine_processors);

}  // namespace splitpoint
