// pgn.cpp - the first digit is the game, the rest records of games in PGN.
// SPDX-License-Identifier: MIT
#include "experiments/playing/records/pgn.h"

#include <sstream>

#include "experiments/playing/records/played_game.h"
#include "tests/fuzz/fuzz.h"

namespace splitpoint::fuzz {
namespace {

void check_written(const PgnGame& game) {
  const std::string written = pgn_text(game);
  std::istringstream in(written);
  PgnReader reader(in, "mine.pgn");
  const Result<std::optional<PgnGame>> again = reader.next();
  require(again.ok() && again->has_value(), "a written game can be read",
          again.ok() ? written : again.error().text());
  require((*again)->moves.size() == game.moves.size(), "a written game has the same moves",
          written);
  require(pgn_text(**again) == written, "a written game is the same", written);
}

template <Game G>
void check_played(const PgnGame& record) {
  const Result<PlayedGame<G>> played = play_record<G>(record, "mine.pgn");
  if (!played) return require_message(played.error());
  G position = played->start;
  for (const Move move : played->moves) {
    require(position.legal(move), "a played move is legal", position.text());
    position.play(move);
  }
}

}  // namespace

void fuzz_pgn(std::string_view text) {
  with_chosen_game(text, [&]<Game G>(Type<G>) {
    std::istringstream in{std::string(text)};
    PgnReader reader(in, "mine.pgn");
    while (true) {
      const Result<std::optional<PgnGame>> game = reader.next();
      if (!game) return require_message(game.error());
      if (!*game) return;
      check_written(**game);
      check_played<G>(**game);
    }
  });
}

}  // namespace splitpoint::fuzz
