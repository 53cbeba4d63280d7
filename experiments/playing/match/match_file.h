// match_file.h - reads a match from a TOML file and checks it completely.
//
//   [match]
//   name = "self"                  # of the result folder: letters, digits, - _ .
//   game = "xiangqi"
//   openings = "xiangqi"           # of experiments/openings/; or a suite, or an EPD file. Of a
//                                  # suite whose positions are named opening.N only these are
//                                  # played. Default: the name of the game.
//   pairs = 100                    # of games, for each pairing: an opening with both colours
//   tournament = "round-robin"     # or "gauntlet": the first side against each other side
//   only = ["base"]                # the sides that play; default: all. Their games are the same as
//                                  # in the whole match
//   concurrency = 0                # games at once; 0: processors / threads of a game
//   seed = 1                       # for the order of the openings
//   max_plies = 600                # a longer game is drawn
//   margin = 100                   # milliseconds that a move may be late
//   patience = 60                  # seconds: a longer move without a clock is a hang
//   machine = "threads"            # or "virtual": all sides are ours and think on simulated
//                                  # processors, by a simulated clock
//   costs = "measured"             # of the virtual machine: see cost_file.h
//   [rules]                        # options of the game, name = "value"; xiangqi has by default
//   quiet-moves = 60               # this one
//   [limit]                        # one of time, movetime, nodes, depth
//   time = 10000                   # milliseconds for the game
//   increment = 100                # milliseconds for each move
//   movetime = 100                 # milliseconds
//   nodes = 100000
//   depth = 8                      # plies
//   [[side]]                       # the first side is the base
//   name = "base"
//   strategy = "auto"              # of our own engine, with threads and hash (MiB); or
//   selectivity = "modern"         # or "full", "none"
//   evaluation = "network"         # of xiangqi; or "hand-made"
//   threads = 1                    # or, on the virtual machine, processors = 64
//   deterministic = false          # our own engine: the same moves in every match, if its limit is
//                                  # nodes or depth, with any number of threads
//   hash = 64
//   command = ["fairy-stockfish"]  # another engine, with
//   protocol = "uci"               # or "ucci"
//   options = { Threads = 1 }      # of the engine, as it names them
//   limit = { movetime = 50 }      # instead of [limit]
//   meets = ["base"]               # its opponents; if a side has it, there are no other pairings
//   [adjudication]                 # off by default
//   resign = { value = 1000, moves = 4 }               # centipawns, moves of each side
//   draw = { value = 10, moves = 8, from_ply = 80 }
//   [sprt]                         # stops the match; see docs/playing/match-statistics.md
//   elo0 = 0
//   elo1 = 10
//   alpha = 0.05
//   beta = 0.05
//   model = "normalized"           # or "logistic"
//
// Only match.name, match.game, a limit and two sides with names are required.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "experiments/definition/suite.h"
#include "experiments/playing/match/game.h"
#include "experiments/playing/players/engine_process.h"
#include "experiments/playing/players/virtual_player.h"

namespace splitpoint {

struct MatchSide {
  std::string name;
  EngineSpec engine;
  std::optional<VirtualSpec> simulated;  // on the virtual machine, in place of the engine
  MoveLimit limit;
  int threads = 1;                   // that it uses while it thinks
  std::vector<std::size_t> meets{};  // the opponents that its section names, as indices of sides
};

struct SprtBounds {
  double elo0 = 0, elo1 = 0, alpha = 0.05, beta = 0.05;
  std::string model = "normalized";
};

enum class Tournament : std::uint8_t { round_robin, gauntlet };

struct Match {
  std::string name;
  std::string text;                    // the whole file
  std::vector<std::string> overrides;  // key=value, as given
  Suite openings;
  int pairs = 100;  // of each pairing
  Tournament tournament = Tournament::round_robin;
  int concurrency = 1;
  std::uint64_t seed = 1;
  Patience patience;
  GameRules rules;
  std::vector<MatchSide> sides;    // at least two
  std::optional<CostModel> costs;  // of the virtual machine; nothing: real time
  std::optional<SprtBounds> sprt;
};

// `file` is only named in errors, as file:line. `overrides` as for parse_experiment().
Result<Match> parse_match(std::string_view text, const std::string& file,
                          const std::vector<std::string>& overrides, int machine_processors);
// A file, or a match that comes with the program, with or without ".toml".
Result<Match> load_match(const std::string& name, const std::vector<std::string>& overrides,
                         int machine_processors);

}  // namespace splitpoint
