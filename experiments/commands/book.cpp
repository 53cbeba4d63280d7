// book.cpp - `splitpoint book`: makes an opening book from games, and shows the moves of one.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <memory>

#include "experiments/commands/flags/number.h"
#include "experiments/commands/verbs.h"
#include "experiments/playing/book/book_file.h"
#include "experiments/playing/book/make_book.h"

namespace splitpoint {
namespace {

constexpr int kMostPlies = 1000;

struct BookFlags {
  BookJob job;
  int min_weight = kUsualMinWeight;
  CLI::Option* min_weight_option = nullptr;
  std::string show, position;
};

Result<int> show(const BookFlags& flags) {
  const Result<ShownBook> shown = show_book(flags.show, flags.position);
  if (!shown) return shown.error();
  fmt::print("book         {}\ngame         {}\nentries      {}\n", flags.show, shown->facts.game,
             shown->facts.entries);
  fmt::print("position     {}\n", shown->position);
  if (shown->moves.empty()) fmt::print("moves        none\n");
  double all = 0;
  for (const ShownMove& m : shown->moves) all += m.weight;
  for (const ShownMove& m : shown->moves)
    fmt::print("{:<12} {:>5}  {:>5.1f} %{}{}\n", m.move, m.weight, 100 * m.weight / all,
               m.readable.empty() ? "" : "  ", m.readable);
  return 0;
}

Result<int> make(const BookFlags& flags) {
  BookJob job = flags.job;
  if (job.files.empty()) return Error{"", "a file of games is missing, or --show FILE"};
  if (job.game.empty()) return Error{"--game", "is missing"};
  if (job.out.empty()) return Error{"--out", "is missing"};
  if (flags.min_weight_option->count() > 0) job.min_weight = flags.min_weight;
  const Result<BookFacts> made = make_book(job);
  if (!made) return made.error();
  fmt::print("book         {}\nentries      {}\n", job.out, made->entries);
  if (made->games + made->without_result > 0)
    fmt::print("games        {}\nno result    {}\n", made->games, made->without_result);
  return 0;
}

}  // namespace

Verb add_book(CLI::App& app) {
  CLI::App* const verb =
      app.add_subcommand("book", "make an opening book from games, or show the moves of one");
  const auto flags = std::make_shared<BookFlags>();
  BookJob& job = flags->job;
  CLI::Option* const files =
      verb->add_option("games", job.files,
                       "files of games (PGN), or books as text (the first line is '# game: NAME')");
  CLI::Option* const game =
      verb->add_option("--game", job.game, "game of the files, one of `splitpoint games`");
  CLI::Option* const out = verb->add_option("--out", job.out, "file of the book");
  verb->add_flag("--text", job.text, "write the book as text: move, weight, position");
  verb->add_option("--plies", job.plies, "plies of each game that count")
      ->capture_default_str()
      ->check(number(1, kMostPlies));
  flags->min_weight_option =
      verb->add_option("--min-weight", flags->min_weight,
                       "leave out moves with less weight [default: 4; 1 for books as text]")
          ->check(number(1, kMostBookWeight));
  CLI::Option* const shown = verb->add_option("--show", flags->show, "book whose moves are shown")
                                 ->excludes(game, out, files);
  verb->add_option("--position", flags->position,
                   "with --show: the position, perhaps with \" moves ...\" [default: the start "
                   "position]")
      ->needs(shown);
  return {verb, [flags] { return flags->show.empty() ? make(*flags) : show(*flags); }};
}

}  // namespace splitpoint
