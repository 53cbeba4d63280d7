// engine_options.h - what a user can set about the engine that plays, in any protocol.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <string>

#include "engine/search/options.h"
#include "experiments/playing/evaluation.h"

namespace splitpoint {

struct EngineOptions {
  std::string game = "xiangqi";
  std::string strategy = "auto";  // auto: sequential on one thread, Young Brothers Wait on more
  Selectivity selectivity = Selectivity::modern;
  std::string evaluation{kBestEvaluation};  // of a game that has more than one
  int threads = 1;
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
    if (strategy != "auto") return strategy;
    return threads > 1 ? "ybwc" : "sequential";
  }
};

}  // namespace splitpoint
