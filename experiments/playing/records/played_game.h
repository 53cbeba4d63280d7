// played_game.h - the positions and moves of a game record.
//
// A record may hold moves in every notation that its game reads, and more:
//   xiangqi  coordinates as h2e2, H2-E2, or with ranks 1 to 10 as Fairy-Stockfish writes them
//            (h3e3, a10a9), if the tag Format is "Fairy"; WXF; Chinese names
//   othello  squares, also several in one word (f5d6c3); forced passes may be missing
// SPDX-License-Identifier: MIT
#pragma once
#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/game.h"
#include "engine/core/quote.h"
#include "engine/core/result.h"
#include "experiments/playing/records/pgn.h"

namespace splitpoint {

// The first player is the one who begins in the start position of the game: white, red, Othello's
// black.
enum class GameResult : std::uint8_t { unknown, first_wins, second_wins, draw };

constexpr GameResult result_of(std::string_view text) {
  return text == "1-0"       ? GameResult::first_wins
         : text == "0-1"     ? GameResult::second_wins
         : text == "1/2-1/2" ? GameResult::draw
                             : GameResult::unknown;
}

template <Game G>
struct PlayedGame {
  G start;
  std::vector<Move> moves;     // each is legal after those before it; passes included
  bool second_begins = false;  // the second player makes the first move
  GameResult result = GameResult::unknown;
};

// The moves in one word of a record, in a notation that the game reads. `format` is the tag Format.
std::vector<std::string> moves_in_word(std::string_view game, std::string_view format,
                                       std::string_view word);

// Whether the two texts of positions have different sides to move. False if the game's texts do not
// have a side of one letter in the second field.
bool sides_differ(std::string_view a, std::string_view b);

// Errors: FILE:LINE of a start position or a move that is not legal.
template <Game G>
Result<PlayedGame<G>> play_record(const PgnGame& record, const std::string& file) {
  const std::string_view fen = record.tag("FEN");
  Result<G> start = G::parse(fen.empty() ? G::kStart : fen);
  if (!start)
    return Error{fmt::format("{}:{}", file, record.line), "tag FEN: " + start.error().text()};
  G position = *std::move(start);
  PlayedGame<G> game{
      position, {}, sides_differ(position.text(), G::kStart), result_of(record.result)};
  const auto play = [&](Move move) {
    game.moves.push_back(move);
    position.play(move);
  };
  for (const PgnMove& given : record.moves)
    for (const std::string& text : moves_in_word(G::kName, record.tag("Format"), given.text)) {
      Result<Move> move = position.parse_move(text);
      if constexpr (PassesFreely<G>) {
        if (!move && position.must_pass()) {
          std::array<Move, G::kMaxMoves> pass;
          position.generate(pass.data());
          play(pass[0]);
          move = position.parse_move(text);
        }
      }
      if (!move)
        return Error{fmt::format("{}:{}", file, given.line),
                     fmt::format("ply {}, {}", game.moves.size() + 1, move.error().text())};
      play(*move);
    }
  return game;
}

}  // namespace splitpoint
