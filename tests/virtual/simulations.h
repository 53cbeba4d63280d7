// simulations.h - searches on the virtual machine by name, compiled once for all tests.
// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/virtual/simulated.h"

namespace splitpoint {

struct Simulation {
  std::string_view game;
  std::string position{};  // in the game's own notation
  Depth depth = 1;
  SearchOptions options{};
  std::string_view strategy{};
  VirtualOptions how{};
  std::vector<std::pair<std::string_view, int>>
      strategy_options{};  // all others are as in finest()
  Ticks ticks = 0;         // the search is stopped at this time; 0: never

  // Everything that is needed to reproduce it.
  [[nodiscard]] std::string text() const;
};

// Throws std::invalid_argument if Games, PortableStrategies or the strategy's options lack a name.
// The position must be valid in that game.
Simulated simulate(const Simulation& simulation);

Value minimax(std::string_view game, std::string_view position, Depth depth);

}  // namespace splitpoint
