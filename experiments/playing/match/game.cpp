// game.cpp - clocks, legal moves, and the end of a game.
// SPDX-License-Identifier: MIT
#include "experiments/playing/match/game.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/durations.h"

namespace splitpoint {
namespace {

std::string_view reason_of(PlayerFault fault) {
  switch (fault) {
    case PlayerFault::time: return "time";
    case PlayerFault::crash: return "crash";
    case PlayerFault::hang: return "hang";
    case PlayerFault::illegal: return "illegal";
    case PlayerFault::none: break;
  }
  return "";
}

class Referee {
 public:
  Referee(const GameRules& rules, std::string opening, Board& board,
          const std::array<Contestant, 2>& contestants)
      : rules_(rules), board_(board), contestants_(contestants), adjudication_(rules.adjudication) {
    request_.start = std::move(opening);
    for (std::size_t i = 0; i < clocks_.size(); ++i)
      clocks_[i] = {.left = contestants[i].limit.time,
                    .increment = contestants[i].limit.increment,
                    .moves_to_go = 0};
  }

  RefereedGame play() {
    for (std::size_t i = 0; i < contestants_.size() && !ended_; ++i)
      if (const auto fault = contestants_[i].player->begin_game())
        lose(i, PlayerFault::crash, fault->text());
    while (!ended_) {
      if (const auto ending = board_.ending())
        end(*ending);
      else if (static_cast<int>(game_.moves.size()) >= rules_.max_plies)
        end({GameResult::draw, "max-plies"});
      else
        move();
    }
    return std::move(game_);
  }

 private:
  void end(Ending ending) {
    ended_ = true;
    game_.ending = std::move(ending);
  }
  void lose(std::size_t loser, std::string reason, std::string detail) {
    game_.detail = std::move(detail);
    end({loser == 0 ? GameResult::second_wins : GameResult::first_wins, std::move(reason)});
  }
  void lose(std::size_t loser, PlayerFault fault, std::string detail) {
    lose(loser, std::string(reason_of(fault)), std::move(detail));
  }

  // The time after which an answer of the player loses; 0: never.
  [[nodiscard]] Ticks allowed(std::size_t player) const {
    const MoveLimit& limit = contestants_[player].limit;
    const Ticks time = limit.time > 0 ? clocks_[player].left : limit.move_time;
    return limit.time > 0 || limit.move_time > 0 ? std::max(time + rules_.margin, kMillisecond) : 0;
  }

  void move() {
    const std::size_t player = board_.first_to_move() ? 0 : 1;
    request_.first_to_move = player == 0;
    request_.limit = contestants_[player].limit;
    request_.own = clocks_[player];
    request_.other = clocks_[1 - player];
    request_.allowed = allowed(player);
    const MoveAnswer answer = contestants_[player].player->think(request_);
    if (answer.fault != PlayerFault::none) return lose(player, answer.fault, answer.detail);
    if (request_.allowed > 0 && answer.time > request_.allowed)
      return lose(player, PlayerFault::time,
                  fmt::format("{} ms, allowed were {} ms", answer.time / kMillisecond,
                              request_.allowed / kMillisecond));
    if (answer.resigns) return lose(player, "resignation", "");
    const Result<Board::Played> played = board_.play(answer.move);
    if (!played) return lose(player, PlayerFault::illegal, played.error().text());
    if (request_.limit.time > 0)
      clocks_[player].left =
          std::max<Ticks>(clocks_[player].left - answer.time, 0) + clocks_[player].increment;
    request_.moves.push_back(played->text);
    game_.moves.push_back({played->text, answer.time, answer.value, answer.depth});
    if (const auto ending = adjudication_.after_move(player == 0, answer.value,
                                                     static_cast<int>(game_.moves.size())))
      if (!board_.ending()) end(*ending);
  }

  const GameRules& rules_;
  Board& board_;
  const std::array<Contestant, 2>& contestants_;
  Adjudication adjudication_;
  std::array<PlayerClock, 2> clocks_;
  MoveRequest request_;
  RefereedGame game_;
  bool ended_ = false;
};

}  // namespace

Result<RefereedGame> play_game(const GameRules& rules, const std::string& opening,
                               const std::array<Contestant, 2>& contestants) {
  const Result<std::unique_ptr<Board>> board = Board::make(rules.game, opening, rules.rules);
  if (!board) return board.error();
  return Referee(rules, opening, **board, contestants).play();
}

}  // namespace splitpoint
