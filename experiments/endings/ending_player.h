// ending_player.h - what ending tables tell a player, for a game that is known by its name.
//
// A table knows the moves of a position and not the game before it. So its advice is left out where
// a rule about the course of the game could come first: a win or loss that takes longer than the
// fifty-move rule allows, a move that repeats a position. A draw of the table is never a reason to
// play a certain move: in xiangqi, a side that can hold only by perpetual check loses by the rules.
// Then the advice is which moves do not lose.
// SPDX-License-Identifier: MIT
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/result.h"
#include "engine/core/types.h"
#include "engine/search/known_values.h"

namespace splitpoint {

// A position in the text of its game, perhaps with moves, and the options of the game.
struct EndingQuestion {
  std::string position;
  std::vector<std::pair<std::string, std::string>> rules;
  std::vector<std::string> allowed;  // legal moves, one of which is to be played
};

struct EndingAdvice {
  // The moves to the end of the game if both sides play best; the first is to be played. Empty: the
  // tables do not decide.
  std::vector<std::string> line;
  Value value = 0;  // exact, for the side to move; only with a line
  // Those of the allowed moves that do not lose. Empty: the tables say nothing about it.
  std::vector<std::string> holding;
};

class EndingPlayer {
 public:
  // Errors: the game has no ending tables, the folder has none of it, or a file cannot be used.
  static Result<EndingPlayer> open(const std::string& folder, const std::string& game);

  [[nodiscard]] EndingAdvice advice(const EndingQuestion& question) const {
    return advice_(question);
  }
  // What the tables say, for the nodes of a search.
  [[nodiscard]] std::shared_ptr<const AnyKnownValues> values() const { return values_; }

 private:
  using Ask = std::function<EndingAdvice(const EndingQuestion&)>;
  EndingPlayer(Ask ask, std::shared_ptr<const AnyKnownValues> values)
      : advice_(std::move(ask)), values_(std::move(values)) {}

  Ask advice_;
  std::shared_ptr<const AnyKnownValues> values_;
};

}  // namespace splitpoint
