// make_book.cpp - finds the game of a book by its name, and reads and writes files.
// SPDX-License-Identifier: MIT
#include "experiments/playing/book/make_book.h"

#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "engine/games/games.h"
#include "experiments/definition/names.h"
#include "experiments/playing/book/book.h"
#include "experiments/playing/book/book_maker.h"
#include "experiments/recording/atomic_file.h"

namespace splitpoint {
namespace {

template <Game G>
Result<BookFacts> make_book_of(const BookJob& job, AtomicFile& out) {
  BookMaker<G> maker(job.plies, job.text);
  for (const std::string& file : job.files) {
    std::ifstream in(file, std::ios::binary);
    if (!in || std::filesystem::is_directory(file)) return Error{file, "cannot be read"};
    if (const auto fault = maker.add(in, file)) return *fault;
  }
  BookFacts facts = maker.facts();
  const bool games = facts.games + facts.without_result > 0;
  const int least = job.min_weight.value_or(games ? kUsualMinWeight : 1);
  const std::vector<TallyEntry> entries = maker.entries(least);
  if (entries.empty())
    return Error{"",
                 fmt::format("no move has a weight of {} or more (from {} games with a result, {} "
                             "without); --min-weight sets another limit",
                             least, facts.games, facts.without_result)};
  if (job.text) {
    out.write(maker.text(entries));
    facts.entries = entries.size();
  } else {
    const std::vector<BookEntry> in_file = file_entries(entries);
    out.write(book_bytes(G::kName, G::parse(G::kStart)->key(), in_file));
    facts.entries = in_file.size();
  }
  return facts;
}

template <Game G>
Result<ShownBook> show_position(const Book& book, const std::string& text) {
  const Result<G> position = parse_with_moves<G>(text.empty() ? std::string(G::kStart) : text);
  if (!position) return position.error();
  ShownBook shown;
  shown.facts.game = book.game();
  shown.facts.entries = book.size();
  shown.position = position->text();
  for (const BookMove& m : book.moves(*position)) {
    shown.moves.push_back({position->move_text(m.move), "", m.weight});
    if constexpr (Readable<G>) shown.moves.back().readable = position->readable_text(m.move);
  }
  return shown;
}

}  // namespace

Result<BookFacts> make_book(const BookJob& job) {
  Result<AtomicFile> created = AtomicFile::create("--out", job.out);
  if (!created) return created.error();
  AtomicFile out = *std::move(created);
  Result<BookFacts> facts = Error{};
  if (!with_named_type(Games{}, job.game,
                       [&]<class G>(Type<G>) { facts = make_book_of<G>(job, out); }))
    return unknown_name("--game", "game", job.game, names(Games{}));
  if (!facts) return facts;
  if (const Result<bool> done = out.commit(); !done) throw std::runtime_error(done.error().text());
  return facts;
}

Result<ShownBook> show_book(const std::string& file, const std::string& position) {
  const Result<Book> book = Book::open(file);
  if (!book) return book.error();
  Result<ShownBook> shown = Error{};
  with_named_type(Games{}, book->game(),
                  [&]<class G>(Type<G>) { shown = show_position<G>(*book, position); });
  return shown;
}

}  // namespace splitpoint
