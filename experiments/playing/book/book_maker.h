// book_maker.h - collects the moves of games of G and writes them as a book.
// SPDX-License-Identifier: MIT
#pragma once
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <istream>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/core/fen_fields.h"
#include "experiments/playing/book/book_position.h"
#include "experiments/playing/book/book_tally.h"
#include "experiments/playing/book/make_book.h"
#include "experiments/playing/records/played_game.h"

namespace splitpoint {

// What a move counts for the side that made it.
constexpr int weight_of(GameResult result, bool by_first) {
  if (result == GameResult::draw) return 1;
  return (result == GameResult::first_wins) == by_first ? 3 : -1;
}

template <Game G>
class BookMaker {
 public:
  using Fault = std::optional<Error>;

  // Texts of positions are kept only for a book as text.
  BookMaker(int plies, bool keep_texts) : plies_(plies), keep_texts_(keep_texts) {}

  // Adds the games of a PGN file, or the moves of a book as text. `name` is the file's, for errors.
  Fault add(std::istream& in, const std::string& name) {
    return in.peek() == '#' ? add_text(in, name) : add_games(in, name);
  }

  [[nodiscard]] const BookFacts& facts() const { return facts_; }
  [[nodiscard]] std::vector<TallyEntry> entries(std::int64_t min_weight) {
    return tally_.entries(min_weight);
  }

  // The book as text, sorted by position, then from the heaviest move to the lightest.
  [[nodiscard]] std::string text(const std::vector<TallyEntry>& entries) const;

 private:
  struct TextLine {
    std::string position;
    std::int64_t weight;
    std::string move;
  };

  Fault add_games(std::istream& in, const std::string& name);
  void add_game(const PlayedGame<G>& game);
  Fault add_text(std::istream& in, const std::string& name);
  Fault add_line(const std::string& line);
  void add_move(const G& position, Move move, std::int64_t weight);

  int plies_;
  bool keep_texts_;
  BookFacts facts_{std::string(G::kName), 0, 0, 0};
  BookTally tally_;
  std::map<Key, std::string> texts_;
};

template <Game G>
void BookMaker<G>::add_move(const G& position, Move move, std::int64_t weight) {
  const BookPosition<G> place(position);
  tally_.add(place.key(), place.to_book(move), weight);
  if (keep_texts_ && !texts_.contains(place.key())) texts_.emplace(place.key(), place.text());
}

template <Game G>
void BookMaker<G>::add_game(const PlayedGame<G>& game) {
  G position = game.start;
  const auto plies = std::min(game.moves.size(), static_cast<std::size_t>(plies_));
  for (std::size_t ply = 0; ply < plies; ++ply) {
    const bool by_first = (ply % 2 == 0) != game.second_begins;
    add_move(position, game.moves[ply], weight_of(game.result, by_first));
    position.play(game.moves[ply]);
  }
}

template <Game G>
std::optional<Error> BookMaker<G>::add_games(std::istream& in, const std::string& name) {
  PgnReader reader(in, name);
  while (true) {
    const Result<std::optional<PgnGame>> record = reader.next();
    if (!record) return record.error();
    if (!*record) return {};
    const Result<PlayedGame<G>> game = play_record<G>(**record, name);
    if (!game) return game.error();
    if (game->result == GameResult::unknown) {
      ++facts_.without_result;
      continue;
    }
    add_game(*game);
    ++facts_.games;
  }
}

template <Game G>
std::optional<Error> BookMaker<G>::add_text(std::istream& in, const std::string& name) {
  std::string line;
  for (int number = 1; std::getline(in, line); ++number) {
    const std::string where = fmt::format("{}:{}", name, number);
    if (line.ends_with('\r')) line.pop_back();
    if (number == 1 && line != fmt::format("# game: {}", G::kName))
      return Error{where, fmt::format("{} is not the line '# game: {}'", quote(line), G::kName)};
    if (line.empty() || line[0] == '#') continue;
    if (const Fault f = add_line(line)) return Error{where, f->text()};
  }
  if (in.bad()) return Error{name, "cannot be read"};
  return {};
}

template <Game G>
std::optional<Error> BookMaker<G>::add_line(const std::string& line) {
  FenFields fields(line);
  const std::string_view move_text = fields.next(), weight_text = fields.next();
  int weight = 0;
  const char* const end = weight_text.data() + weight_text.size();
  const auto [stop, error] = std::from_chars(weight_text.data(), end, weight);
  if (error != std::errc{} || stop != end || weight < 1 || weight > kMostBookWeight)
    return Error{"weight", fmt::format("{} is not a whole number from 1 to {}", quote(weight_text),
                                       kMostBookWeight)};
  const auto rest = static_cast<std::size_t>(end - line.data());
  const Result<G> position = G::parse(std::string_view(line).substr(rest));
  if (!position) return position.error();
  const Result<Move> move = position->parse_move(move_text);
  if (!move) return move.error();
  add_move(*position, *move, weight);
  return {};
}

template <Game G>
std::string BookMaker<G>::text(const std::vector<TallyEntry>& entries) const {
  std::vector<TextLine> lines;
  lines.reserve(entries.size());
  for (const TallyEntry& e : entries) {
    const std::string& position = texts_.at(e.key);
    lines.push_back({position, e.weight, G::parse(position)->move_text(e.move)});
  }
  std::sort(lines.begin(), lines.end(), [](const TextLine& a, const TextLine& b) {
    return std::tie(a.position, b.weight, a.move) < std::tie(b.position, a.weight, b.move);
  });
  std::string out = fmt::format("# game: {}\n# opening book: move, weight, position\n", G::kName);
  for (const TextLine& l : lines) out += fmt::format("{} {} {}\n", l.move, l.weight, l.position);
  return out;
}

}  // namespace splitpoint
