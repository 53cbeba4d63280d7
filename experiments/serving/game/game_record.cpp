// game_record.cpp - plays, takes back, and describes the game for the page.
// SPDX-License-Identifier: MIT
#include "experiments/serving/game/game_record.h"

#include <utility>

#include "engine/core/durations.h"
#include "experiments/definition/names.h"
#include "experiments/playing/match/game_row.h"

namespace splitpoint {
namespace {

const char* player_name(bool engine) { return engine ? "engine" : "person"; }

Json limit_json(const MoveLimit& limit) {
  Json out = Json::object();
  if (limit.time > 0) {
    out["time_ms"] = limit.time / kMillisecond;
    out["increment_ms"] = limit.increment / kMillisecond;
  }
  if (limit.move_time > 0) out["move_ms"] = limit.move_time / kMillisecond;
  if (limit.nodes > 0) out["nodes"] = limit.nodes;
  if (limit.depth > 0) out["depth"] = limit.depth;
  return out;
}

}  // namespace

Result<GameRecord> GameRecord::begin(const GameSetup& setup) {
  GameRecord game(setup);
  if (const auto fault = game.set_up_board()) return *fault;
  game.look();
  game.clocks_.start();
  return game;
}

std::optional<Error> GameRecord::set_up_board() {
  Result<std::unique_ptr<Board>> board = Board::make(setup_.game, setup_.position, {});
  if (!board) return board.error();
  board_ = *std::move(board);
  positions_ = {board_->text()};
  return {};
}

std::string GameRecord::text() const {
  std::string out = setup_.position;
  if (!moves_.empty()) out += " moves";
  for (const Played& m : moves_) out.append(" ").append(m.text);
  return out;
}

void GameRecord::look() {
  const Result<PositionFacts> facts = describe_position(setup_.game, text());
  legal_ = facts ? facts->moves : std::vector<std::string>{};
  readable_ = facts ? facts->readable_moves : std::vector<std::string>{};
  ending_ = board_->ending();
  if (ending_) legal_.clear();
}

Value GameRecord::last_value() const {
  for (std::size_t i = moves_.size(); i >= 2; i -= 2)
    if (const auto& value = moves_[i - 2].thinking.value) return *value;
  return 0;
}

std::optional<Error> GameRecord::play(std::string_view move, const Thinking& thinking) {
  const std::size_t player = to_move();
  const std::array<Ticks, 2> before = clocks_.times();
  const Result<Board::Played> played = board_->play(move);
  if (!played) return played.error();
  const Ticks taken = clocks_.stop(player);
  moves_.push_back({played->text, played->readable, taken, thinking, before});
  positions_.push_back(board_->text());
  look();
  clocks_.start();
  return {};
}

std::optional<Error> GameRecord::take_back() {
  if (moves_.empty()) return Error{"undo", "no move has been played"};
  const bool mixed = setup_.engine[0] != setup_.engine[1];
  // Against the engine the person takes back the engine's move and the own one.
  std::size_t count = mixed && moves_.size() > 1 && !engine_to_move() ? 2 : 1;
  std::array<Ticks, 2> times{};
  std::vector<Played> kept = std::move(moves_);
  for (; count > 0 && !kept.empty(); --count) {
    times = kept.back().clocks_before;
    kept.pop_back();
  }
  moves_.clear();
  if (auto fault = set_up_board()) return fault;
  for (const Played& m : kept) {
    if (const auto played = board_->play(m.text); !played) return played.error();
    positions_.push_back(board_->text());
  }
  moves_ = std::move(kept);
  clocks_.set_times(times);
  look();
  clocks_.start();
  return {};
}

void GameRecord::end(Ending ending) {
  if (ending_) return;
  clocks_.stop(to_move());
  ending_ = std::move(ending);
  legal_.clear();
  readable_.clear();
}

void GameRecord::lose(std::string reason) {
  end({to_move() == 0 ? GameResult::second_wins : GameResult::first_wins, std::move(reason)});
}

bool GameRecord::check_flag() {
  if (ending_ || !clocks_.has_fallen(to_move())) return false;
  lose("time");
  return true;
}

Json GameRecord::clock_json() const {
  if (!clocks_.runs()) return nullptr;
  Json left = Json::array();
  for (std::size_t i = 0; i < 2; ++i)
    left.push_back(clocks_.left(i, !ending_ && i == to_move()) / kMillisecond);
  return {{"left_ms", left}, {"running", ending_ ? Json(nullptr) : Json(to_move())}};
}

Json GameRecord::json() const {
  Json moves = Json::array();
  for (const Played& m : moves_) {
    Json move = {{"text", m.text}, {"readable", m.readable}, {"ms", m.time / kMillisecond}};
    if (m.thinking.value) move["value"] = *m.thinking.value;
    if (m.thinking.depth > 0) move["depth"] = m.thinking.depth;
    moves.push_back(std::move(move));
  }
  return {{"game", setup_.game},
          {"players", {player_name(setup_.engine[0]), player_name(setup_.engine[1])}},
          {"strategy", setup_.chosen_strategy()},
          {"machine", setup_.machine},
          {"processors", setup_.processors},
          {"selectivity", name_of(setup_.selectivity)},
          {"limit", limit_json(setup_.limit)},
          {"positions", positions_},
          {"moves", moves},
          {"to_move", to_move()},
          {"legal", legal_},
          {"readable_legal", readable_},
          {"clock", clock_json()},
          {"ending",
           ending_ ? Json{{"result", result_text(ending_->result)}, {"reason", ending_->reason}}
                   : Json(nullptr)}};
}

}  // namespace splitpoint
