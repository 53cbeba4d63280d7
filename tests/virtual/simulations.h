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
  std::string position{};  // the game's own text
  Depth depth = 1;
  SearchOptions options{};
  std::string_view strategy{};
  VirtualOptions how{};
  std::vector<std::pair<std::string_view, int>> knobs{};  // the others as in finest()
  Ticks ticks = 0;  // the search is to end then; 0: when it is done

  // Everything needed to see it again.
  [[nodiscard]] std::string text() const;
};

// Throws std::invalid_argument for a name that is none of Games, PortableStrategies or the
// strategy's knobs; the position must be one of that game.
Simulated simulate(const Simulation& simulation);

Value minimax(std::string_view game, std::string_view position, Depth depth);

}  // namespace splitpoint
