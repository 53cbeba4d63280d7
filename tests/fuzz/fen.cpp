// fen.cpp - the first digit is the game, the rest is a position, perhaps with moves.
// SPDX-License-Identifier: MIT
#include <array>

#include "engine/core/fen_fields.h"
#include "tests/fuzz/fuzz.h"

namespace splitpoint::fuzz {
namespace {

// What holds for every position.
template <Game G>
void check_position(const G& position) {
  std::array<Move, G::kMaxMoves> moves;
  const bool over = position.over();
  const int count = over ? 0 : position.generate(moves.data());
  const Value value = position.evaluate();
  require(over ? value > -kInfinite && value < kInfinite : !is_decisive(value),
          "the value is inside its range", position.text());
  if constexpr (Drawable<G>) require(!position.diagram().empty(), "there is a diagram");
  G played = position;
  for (int i = 0; i < count; ++i) {
    const std::string text = position.move_text(moves[i]);
    const Result<Move> read = position.parse_move(text);
    require(read.ok() && *read == moves[i], "a written move is read as the same move", text);
    const auto undo = played.play(moves[i]);
    played.undo(moves[i], undo);
    require(played.key() == position.key(), "undo takes a move back", text);
  }
}

template <Game G>
void read_position(std::string_view text) {
  const Result<G> position = parse_with_moves<G>(text);
  if (!position) return require_message(position.error());
  const std::string written = position->text();
  const Result<G> again = G::parse(written);
  require(again.ok(), "a written position can be read", written);
  require(again->text() == written && again->key() == position->key(),
          "a written position is the same", written);
  check_position(*position);
}

}  // namespace

void fuzz_fen(std::string_view text) {
  with_chosen_game(text, [&]<Game G>(Type<G>) { read_position<G>(text); });
}

}  // namespace splitpoint::fuzz
