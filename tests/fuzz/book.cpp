// book.cpp - an opening book as bytes. If the first digit is odd, its numbers are made to fit.
// SPDX-License-Identifier: MIT
#include "experiments/playing/book/book.h"

#include <cstring>

#include "experiments/playing/book/book_choice.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/shared/bytes.h"

namespace splitpoint::fuzz {
namespace {

constexpr std::size_t kSizeAt = 32, kStartKeyAt = 40, kEntriesAt = 48;

// Sets the number of entries, the key of the game's start and the checksum.
void mend(std::string& bytes) {
  if (bytes.size() < kEntriesAt) return;
  put_number(bytes, kSizeAt, (bytes.size() - kEntriesAt) / 8, 8);
  const std::string game(bytes.data() + kGameAt, strnlen(bytes.data() + kGameAt, 16));
  with_named_type(Games{}, game, [&]<class G>(Type<G>) {
    put_number(bytes, kStartKeyAt, G::parse(G::kStart)->key(), 8);
  });
  put_number(bytes, kCrcAt, crc32_of(std::string_view(bytes).substr(kGameAt)), 4);
}

template <Game G>
void ask(const Book& book) {
  const G start = *G::parse(G::kStart);
  for (const BookMove& m : book.moves(start)) {
    require(start.legal(m.move), "a move of a book is legal");
    require(m.weight >= 1 && m.weight <= kMostBookWeight, "a move of a book has a weight");
  }
  Random random(1);
  const std::string chosen = choose_book_move(book, std::string(G::kStart), random);
  require(chosen.empty() || start.parse_move(chosen).ok(), "a chosen move is legal", chosen);
}

}  // namespace

void fuzz_book(std::string_view text) {
  const bool mended = take_choice(text, 2) == 1;
  std::string bytes(text);
  if (mended) mend(bytes);
  const std::filesystem::path path = file_with(bytes);
  const Result<Book> book = Book::open(path);
  if (!book) return require_message(book.error());
  const Result<BookFile> file = BookFile::open(path);
  std::vector<BookEntry> entries;
  for (std::size_t i = 0; i < file->size(); ++i) {
    entries.push_back(file->entry(i));
    require(file->find(entries[i].check) <= i, "an entry is found");
  }
  require(file->size() == book->size(), "a book has all entries of its file");
  require(book_bytes(file->game(), file->start_key(), entries).size() == bytes.size(),
          "a written book is as long");
  with_named_type(Games{}, book->game(), [&]<Game G>(Type<G>) { ask<G>(*book); });
}

}  // namespace splitpoint::fuzz
