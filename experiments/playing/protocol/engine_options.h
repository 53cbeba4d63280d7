// engine_options.h - what a user can set about the engine that plays, in any protocol.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <string>

#include "engine/search/options.h"
#include "experiments/playing/engine_strategy.h"
#include "experiments/playing/evaluation.h"

namespace splitpoint {

struct EngineOptions {
  std::string game = "xiangqi";
  // kAutomatic: sequential on one thread; on more Young Brothers Wait, or Lazy SMP if deterministic
  std::string strategy{kAutomatic};
  Selectivity selectivity = Selectivity::modern;
  std::string evaluation{kBestEvaluation};  // of a game that has more than one
  int threads = 1;
  bool deterministic = false;  // with a limit on depth or nodes: the same answer in every run
  std::uint64_t hash_mib = 64;
  int lines = 1;                // wanted principal variations (MultiPV)
  int margin_ms = 50;           // kept back of the clock, for the channel to the interface
  bool ranks_from_one = false;  // of xiangqi moves: 1 to 10 as Fairy-Stockfish, not 0 to 9
  bool use_book = false;        // play book moves, if there is a book
  int book_seed = 1;            // of the choice among book moves
  bool seconds = false;         // UCCI: the clock of `go` counts seconds
  GameOptions rules{};

  // The strategy with its options; never "auto".
  [[nodiscard]] std::string chosen_strategy() const {
    if (strategy != kAutomatic) return strategy;
    if (threads == 1) return "sequential";
    return deterministic ? "lazy-smp" : "ybwc";
  }
};

}  // namespace splitpoint
