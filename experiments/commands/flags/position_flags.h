// position_flags.h - the options that name a game and a position of it.
// SPDX-License-Identifier: MIT
#pragma once
#include <CLI/CLI.hpp>
#include <string>

#include "engine/core/result.h"

namespace splitpoint {

struct PositionFlags {
  std::string game, fen, moves;

  void add_to(CLI::App& verb);
  // The position as the game is to read it; empty: the start position. Errors: the game is not
  // there.
  [[nodiscard]] Result<std::string> position() const;
};

}  // namespace splitpoint
