// ending_games.h - a game with ending tables, found by its name.
// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "engine/endings/smaller_endings.h"
#include "engine/games/endings.h"
#include "experiments/definition/names.h"

namespace splitpoint {

// Calls f(Type<Board>{}) for the board of the game and returns its result. Error: the game has no
// ending tables.
template <class R, class F>
Result<R> with_ending_board(const std::string& game, const F& f) {
  std::optional<Result<R>> result;
  with_named_type(EndingBoards{}, game, [&](auto board) { result.emplace(f(board)); });
  if (result) return *std::move(result);
  return unknown_name("--game", "game with ending tables", game, names(EndingBoards{}));
}

// The endings with these names, in this order. Error: a name is wrong.
template <EndingBoard B>
Result<std::vector<Material>> endings_named(const std::vector<std::string>& endings) {
  std::vector<Material> found;
  for (const std::string& name : endings) {
    Result<Material> material = Material::parse(name, B::kLetters);
    if (!material) return material.error();
    found.push_back(*std::move(material));
  }
  return found;
}

}  // namespace splitpoint
