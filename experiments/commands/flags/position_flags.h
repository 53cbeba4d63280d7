// position_flags.h - the options --game, --fen and --moves, which name a position.
// SPDX-License-Identifier: MIT
#pragma once
#include <CLI/CLI.hpp>
#include <string>

#include "engine/core/result.h"

namespace splitpoint {

struct PositionFlags {
  std::string game, fen, moves;

  void add_to(CLI::App& verb);
  // The text for the game's parser; empty: the start position. Errors: an unknown game.
  [[nodiscard]] Result<std::string> position() const;
};

}  // namespace splitpoint
