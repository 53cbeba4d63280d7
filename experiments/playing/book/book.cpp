// book.cpp - opens a book for a game.
// SPDX-License-Identifier: MIT
#include "experiments/playing/book/book.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/quote.h"
#include "engine/games/games.h"

namespace splitpoint {

Result<Book> Book::open(const std::filesystem::path& file, std::string_view game) {
  Result<Book> book = open(file);
  if (book && book->game() != game)
    return Error{file.string(), fmt::format("is a book of {}, not of {}", book->game(), game)};
  return book;
}

Result<Book> Book::open(const std::filesystem::path& file) {
  Result<BookFile> opened = BookFile::open(file);
  if (!opened) return opened.error();
  Book book(*std::move(opened));
  Key start_key = 0;
  if (!with_named_type(Games{}, book.game(),
                       [&]<class G>(Type<G>) { start_key = G::parse(G::kStart)->key(); }))
    return Error{file.string(), "is a book of an unknown game, " + quote(book.game())};
  if (book.file_.start_key() != start_key)
    return Error{file.string(),
                 "was made by a program with other position keys (byte 40); make it again"};
  return book;
}

std::vector<BookEntry> Book::entries(Key key) const {
  std::vector<BookEntry> found;
  const std::uint32_t check = check_of(key);
  const auto is_heavier = [](const BookEntry& a, const BookEntry& b) {
    return a.weight > b.weight;
  };
  for (std::size_t i = file_.find(check); i < file_.size() && file_.entry(i).check == check; ++i) {
    const BookEntry entry = file_.entry(i);
    found.insert(std::upper_bound(found.begin(), found.end(), entry, is_heavier), entry);
  }
  return found;
}

}  // namespace splitpoint
