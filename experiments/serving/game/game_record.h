// game_record.h - the game on the page: its positions, moves, clocks and end. No threads.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/playing/match/board.h"
#include "experiments/serving/game/game_clocks.h"
#include "experiments/serving/game/game_setup.h"

namespace splitpoint {

class GameRecord {
 public:
  // Error: the game cannot start there.
  static Result<GameRecord> begin(const GameSetup& setup);

  // 0 or 1: who moves first in the start position of the game, and the other.
  [[nodiscard]] std::size_t to_move() const { return board_->first_to_move() ? 0 : 1; }
  [[nodiscard]] bool engine_to_move() const { return !ending_ && setup_.engine[to_move()]; }
  [[nodiscard]] bool is_over() const { return ending_.has_value(); }
  [[nodiscard]] std::size_t plies() const { return moves_.size(); }
  [[nodiscard]] const GameSetup& setup() const { return setup_; }
  [[nodiscard]] GameClocks& clocks() { return clocks_; }
  // The start and all moves, as a search takes them.
  [[nodiscard]] std::string text() const;
  [[nodiscard]] const std::vector<std::string>& legal() const { return legal_; }
  // The value of the last move of the side to move, for that side.
  [[nodiscard]] Value last_value() const;

  struct Thinking {
    std::optional<Value> value;  // centipawns, for the player of the move
    Depth depth = 0;
  };
  // Plays a move of the side to move, stops its clock and starts the other. The game may be over
  // then. Error: the move is not legal.
  std::optional<Error> play(std::string_view move, const Thinking& thinking);
  // Takes moves back until it is the turn of the same player as now, but for a game between two
  // persons or two engines: one move. Error: there are none.
  std::optional<Error> take_back();
  void end(Ending ending);
  // The player to move loses: by resignation, or because the engine failed.
  void lose(std::string reason);
  // Ends the game if the flag of the side to move has fallen. Returns whether it has.
  bool check_flag();

  [[nodiscard]] Json json() const;

 private:
  struct Played {
    std::string text, readable;
    Ticks time;
    Thinking thinking;
    std::array<Ticks, 2> clocks_before;
  };
  explicit GameRecord(GameSetup setup) : setup_(std::move(setup)), clocks_(setup_.limit) {}
  std::optional<Error> set_up_board();
  void look();  // at the legal moves and the end
  [[nodiscard]] Json clock_json() const;

  GameSetup setup_;
  GameClocks clocks_;
  std::unique_ptr<Board> board_;
  std::vector<Played> moves_;
  std::vector<std::string> positions_;  // one more than moves
  std::vector<std::string> legal_, readable_;
  std::optional<Ending> ending_;
};

}  // namespace splitpoint
