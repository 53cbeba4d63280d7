// book.h - an opening book of one game: its moves in a position, and one of them at random.
// SPDX-License-Identifier: MIT
#pragma once
#include <cassert>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/game.h"
#include "engine/core/random.h"
#include "engine/core/result.h"
#include "experiments/playing/book/book_file.h"
#include "experiments/playing/book/book_position.h"

namespace splitpoint {

struct BookMove {
  Move move = Move::none;
  int weight = 0;  // 1..kMostBookWeight
};

class Book {
 public:
  // Errors: the file is not a book or is damaged, or it is a book of another game or with other
  // keys.
  static Result<Book> open(const std::filesystem::path& file, std::string_view game);
  // The same for the game that the file names.
  static Result<Book> open(const std::filesystem::path& file);

  [[nodiscard]] const std::string& game() const { return file_.game(); }
  [[nodiscard]] std::size_t size() const { return file_.size(); }  // entries

  // The legal moves that the book has for the position, the heaviest first. G is the game of the
  // book.
  template <Game G>
  [[nodiscard]] std::vector<BookMove> moves(const G& position) const;

  // One of them at random: the probability of a move is its share of the weights. Leaves out the
  // moves for which repeats(move) is true: those that lead back to an earlier position. Move::none
  // if no move is left.
  template <Game G, class Repeats>
  [[nodiscard]] Move choose(const G& position, Random& random, const Repeats& repeats) const;
  template <Game G>
  [[nodiscard]] Move choose(const G& position, Random& random) const {
    return choose(position, random, [](Move) { return false; });
  }

 private:
  explicit Book(BookFile file) : file_(std::move(file)) {}
  [[nodiscard]] std::vector<BookEntry> entries(Key key) const;  // the heaviest first

  BookFile file_;
};

template <Game G>
std::vector<BookMove> Book::moves(const G& position) const {
  assert(game() == G::kName);
  const BookPosition<G> place(position);
  std::vector<BookMove> found;
  for (const BookEntry& e : entries(place.key()))
    if (const Move m = place.from_book(e.move); m != Move::none) found.push_back({m, e.weight});
  return found;
}

template <Game G, class Repeats>
Move Book::choose(const G& position, Random& random, const Repeats& repeats) const {
  std::vector<BookMove> possible = moves(position);
  std::erase_if(possible, [&](const BookMove& m) { return repeats(m.move); });
  std::uint32_t all = 0;  // no overflow: there are at most 65,536 moves, and G has far fewer
  for (const BookMove& m : possible) all += static_cast<std::uint32_t>(m.weight);
  if (all == 0) return Move::none;
  auto left = static_cast<std::int64_t>(random.below(all));
  for (const BookMove& m : possible) {
    left -= m.weight;
    if (left < 0) return m.move;
  }
  return Move::none;
}

}  // namespace splitpoint
