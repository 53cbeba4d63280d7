// book_choice.cpp - reads the position as one of the book's game.
// SPDX-License-Identifier: MIT
#include "experiments/playing/book/book_choice.h"

#include "engine/core/fen_fields.h"
#include "engine/games/games.h"

namespace splitpoint {
namespace {

template <Game G>
std::string choose(const Book& book, const std::string& text, Random& random) {
  const Result<G> parsed = parse_with_moves<G>(text);
  if (!parsed) return {};
  G pos = *parsed;
  const Move m = book.choose(pos, random, [&](Move move) {
    if constexpr (Repeating<G>) {
      const auto undo = pos.play(move);
      const Verdict verdict = pos.repetition(1);
      const bool repeats = verdict != Verdict::none && verdict != Verdict::once_more;
      pos.undo(move, undo);
      return repeats;
    }
    return false;
  });
  return m == Move::none ? "" : parsed->move_text(m);
}

}  // namespace

std::string choose_book_move(const Book& book, const std::string& position, Random& random) {
  std::string move;
  with_named_type(Games{}, book.game(),
                  [&]<Game G>(Type<G>) { move = choose<G>(book, position, random); });
  return move;
}

}  // namespace splitpoint
