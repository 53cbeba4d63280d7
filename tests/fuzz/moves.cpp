// moves.cpp - the first digit is the game, the first line a position; then moves in any notation.
// SPDX-License-Identifier: MIT
#include <array>

#include "engine/core/fen_fields.h"
#include "tests/fuzz/fuzz.h"

namespace splitpoint::fuzz {
namespace {

// A move that was read from a text.
template <Game G>
void check_move(const G& position, Move move) {
  require(position.legal(move), "a move that is read is legal", position.text());
  require(position.history_index(move) < G::kHistorySize, "a move has a place in the history");
  std::vector<std::string> texts{position.move_text(move)};
  if constexpr (Readable<G>) texts.push_back(position.readable_text(move));
  for (const std::string& text : texts) {
    const Result<Move> again = position.parse_move(text);
    require(again.ok() && *again == move, "a written move is read as the same move", text);
  }
}

template <Game G>
void play_all(G position, std::string_view text) {
  FenFields fields(text);
  for (std::string_view word = fields.next(); !word.empty(); word = fields.next()) {
    const Result<Move> move = position.parse_move(word);
    if (!move) {
      require_message(move.error());
      continue;
    }
    check_move(position, *move);
    const Key before = position.key();
    const auto undo = position.play(*move);
    const std::string after = position.text();
    position.undo(*move, undo);
    require(position.key() == before, "undo takes a move back", word);
    position.play(*move);
    require(position.text() == after, "a move leads to one position", word);
    if constexpr (Repeating<G>) (void)position.repetition(0);
  }
}

}  // namespace

void fuzz_moves(std::string_view text) {
  with_chosen_game(text, [&]<Game G>(Type<G>) {
    const std::string_view start = take_line(text);
    const Result<G> position = G::parse(start.empty() ? G::kStart : start);
    if (!position) return require_message(position.error());
    play_all(*position, text);
  });
}

}  // namespace splitpoint::fuzz
