// board.h - the position of a game in progress, and whether the rules end the game.
// SPDX-License-Identifier: MIT
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/result.h"
#include "experiments/playing/records/played_game.h"

namespace splitpoint {

// The end of a game. Reasons:
//   by the rules      mate, stalemate, repetition, perpetual (check or chase), 50-move, quiet-moves
//                     (of xiangqi), material (too little to win), end (of a game without mate)
//   by the referee    adjudication, max-plies
//   by a player       resignation, and the faults: time, illegal (move), crash, hang
struct Ending {
  GameResult result = GameResult::draw;
  std::string reason;
};

class Board {
 public:
  // The start of a game, with options of the game. Errors: an unknown game, a malformed position,
  // an unknown option or value.
  static Result<std::unique_ptr<Board>> make(
      const std::string& game, const std::string& position,
      const std::vector<std::pair<std::string, std::string>>& rules);
  Board() = default;
  Board(const Board&) = delete;
  Board& operator=(const Board&) = delete;
  virtual ~Board() = default;

  // How the rules end the game here; nothing: it goes on.
  [[nodiscard]] virtual std::optional<Ending> ending() const = 0;
  struct Played {
    std::string text;      // as the game writes the move
    std::string readable;  // in the notation for people; the same if the game has none
  };
  // Error: the text is not a legal move.
  virtual Result<Played> play(std::string_view move) = 0;
  // Whether the side to move is the one that begins in the start position of the game.
  [[nodiscard]] virtual bool first_to_move() const = 0;
  [[nodiscard]] virtual std::string text() const = 0;
};

}  // namespace splitpoint
