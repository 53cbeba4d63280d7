// book_text.cpp - the first digit is the game, the rest a book as text.
// SPDX-License-Identifier: MIT
#include <sstream>

#include "experiments/playing/book/book_maker.h"
#include "tests/fuzz/fuzz.h"

namespace splitpoint::fuzz {
namespace {

template <Game G>
std::optional<Error> add(BookMaker<G>& maker, const std::string& text) {
  std::istringstream in(text);
  return maker.add(in, "mine.txt");
}

template <Game G>
void read_book(const std::string& text) {
  BookMaker<G> maker(kUsualPlies, true);
  if (const auto fault = add(maker, text)) return require_message(*fault);
  const std::string written = maker.text(maker.entries(1));
  BookMaker<G> second(kUsualPlies, true);
  const auto fault = add(second, written);
  require(!fault, "a written book can be read", written);
  require(second.text(second.entries(1)) == written, "a written book is the same", written);
  const std::vector<BookEntry> entries = file_entries(maker.entries(1));
  require(entries.size() <= maker.entries(1).size(), "a book has no more moves than its text");
}

}  // namespace

void fuzz_book_text(std::string_view text) {
  with_chosen_game(
      text, [&]<Game G>(Type<G>) { read_book<G>(fmt::format("# game: {}\n{}", G::kName, text)); });
}

}  // namespace splitpoint::fuzz
