// board.cpp - one board for each game, found by the name of the game.
// SPDX-License-Identifier: MIT
#include "experiments/playing/match/board.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>

#include "engine/games/games.h"
#include "experiments/searching/job_position.h"

namespace splitpoint {
namespace {

constexpr int kPliesOfFiftyMoves = 100;

template <Game G>
class BoardOf final : public Board {
 public:
  BoardOf(G position, bool first_to_move)
      : position_(std::move(position)), first_to_move_(first_to_move) {}

  std::optional<Ending> ending() const override {
    std::array<Move, G::kMaxMoves> moves;
    if constexpr (Tactical<G>) {  // mate comes before every draw
      if (position_.generate(moves.data()) == 0)
        return ended(position_.no_moves(), position_.in_check() ? "mate" : "stalemate");
    }
    if (position_.over()) return ended(position_.evaluate(), reason_of_over());
    if constexpr (!Tactical<G>) {
      if (position_.generate(moves.data()) == 0) return ended(position_.no_moves(), "end");
    }
    if constexpr (Repeating<G>) {
      switch (position_.repetition(0)) {
        case Verdict::none:
        case Verdict::once_more: break;
        case Verdict::draw: return ended(0, reason_of_draw());
        case Verdict::win: return ended(1, "perpetual");
        case Verdict::loss: return ended(-1, "perpetual");
      }
    }
    return {};
  }

  Result<Played> play(std::string_view text) override {
    const Result<Move> move = position_.parse_move(text);
    if (!move) return move.error();
    Played played{position_.move_text(*move), {}};
    if constexpr (Readable<G>)
      played.readable = position_.readable_text(*move);
    else
      played.readable = played.text;
    position_.play(*move);
    first_to_move_ = !first_to_move_;
    return played;
  }

  bool first_to_move() const override { return first_to_move_; }
  std::string text() const override { return position_.text(); }

 private:
  // `value` is for the side to move.
  Ending ended(Value value, std::string reason) const {
    const bool first_wins = (value > 0) == first_to_move_;
    return {value == 0   ? GameResult::draw
            : first_wins ? GameResult::first_wins
                         : GameResult::second_wins,
            std::move(reason)};
  }
  std::string reason_of_over() const {
    if constexpr (!Tactical<G>) {
      return "end";
    } else {
      if constexpr (requires(const G& g) { g.rules().quiet_moves_to_draw; }) {
        const int most = position_.rules().quiet_moves_to_draw;
        if (most > 0 && position_.quiet_plies() >= 2 * most) return "quiet-moves";
      }
      return "material";
    }
  }
  std::string reason_of_draw() const {
    if constexpr (requires(const G& g) { g.clock(); }) {
      if (position_.clock() >= kPliesOfFiftyMoves) return "50-move";
    }
    return "repetition";
  }

  G position_;
  bool first_to_move_;
};

template <Game G>
Result<std::unique_ptr<Board>> board_of(const SearchJob& job) {
  Result<G> position = position_of<G>(job);
  if (!position) return position.error();
  const bool first = !sides_differ(position->text(), G::kStart);
  return std::unique_ptr<Board>(std::make_unique<BoardOf<G>>(*std::move(position), first));
}

}  // namespace

Result<std::unique_ptr<Board>> Board::make(
    const std::string& game, const std::string& position,
    const std::vector<std::pair<std::string, std::string>>& rules) {
  SearchJob job;
  job.position = position;
  job.rules = rules;
  Result<std::unique_ptr<Board>> board = Error{
      "game", fmt::format("{} is not one of {}", quote(game), fmt::join(names(Games{}), ", "))};
  with_named_type(Games{}, game, [&]<class G>(Type<G>) { board = board_of<G>(job); });
  return board;
}

}  // namespace splitpoint
