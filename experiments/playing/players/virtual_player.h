// virtual_player.h - our own engine on simulated processors, as a player.
//
// It thinks by a simulated clock alone. So its moves and their times depend on the position, the
// options, the cost model and the seed, and on nothing that the computer does. A game between two
// such players is the same on every computer.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <memory>
#include <string>

#include "engine/search/options.h"
#include "engine/table/transposition_table.h"
#include "experiments/playing/evaluation.h"
#include "experiments/playing/players/player.h"
#include "parallel/machines/virtual/costs.h"

namespace splitpoint {

struct VirtualSpec {
  std::string game;
  GameOptions rules{};
  std::string strategy = "sequential";  // with its options
  Selectivity selectivity = Selectivity::modern;
  int processors = 1;  // simulated
  std::size_t hash_mib = 64;
  CostModel costs = unit_costs();
  std::uint64_t seed = 0;  // of the strategy's choices and, above 0, of a jitter of the costs
};

class VirtualPlayer : public Player {
 public:
  explicit VirtualPlayer(VirtualSpec spec) : spec_(std::move(spec)) {}

  // Empties the table: a game does not depend on the games before. Error: there is no memory for
  // it.
  std::optional<Error> begin_game() override;
  // The time of the answer is virtual. It keeps no margin, since no channel takes time.
  MoveAnswer think(const MoveRequest& request) override;

 private:
  const VirtualSpec spec_;
  std::unique_ptr<TranspositionTable> table_;
  Value last_value_ = 0;  // of the last move, for the clock
};

}  // namespace splitpoint
