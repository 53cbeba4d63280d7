// fen_fields.h - the parts of FEN that games share: fields, counters, moves played after the
// position, and boards as ranks or as diagrams.
//
// Edwards, "Portable Game Notation specification", 1994, 16.1.
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/core/quote.h"
#include "engine/core/result.h"
#include "engine/core/types.h"

namespace splitpoint {

// What the ranks of a board look like in FEN and in diagrams.
struct BoardShape {
  int files, ranks;     // at most nine files
  int lowest;           // the number of the bottom rank
  const char* squares;  // what messages call them
};

class FenFields {
 public:
  // Moves after a position. No game is as long, and the 16 bits in which games count quiet plies
  // suffice for them.
  static constexpr int kMostPlayed = 20'000;

  explicit FenFields(std::string_view text) : text_(text) {}

  // The next field; empty at the end of the text.
  std::string_view next() {
    constexpr std::string_view blanks = " \t\r\n";
    const auto begin = text_.find_first_not_of(blanks);
    if (begin == std::string_view::npos) return text_ = {};
    const auto end = std::min(text_.find_first_of(blanks, begin), text_.size());
    const std::string_view field = text_.substr(begin, end - begin);
    text_.remove_prefix(end);
    return field;
  }

  // Reads `field` as a counter, if it begins like a number, and sets `field` to the next field.
  // Error: it is not a whole number from 0 to `most`.
  Result<std::optional<int>> counter(const char* name, int most, std::string_view& field) {
    const bool number = !field.empty() && (field[0] == '-' || field[0] == '+' ||
                                           (field[0] >= '0' && field[0] <= '9'));
    if (!number) return std::optional<int>();
    int value = 0;
    const char* const end = field.data() + field.size();
    const auto [stop, error] = std::from_chars(field.data(), end, value);
    if (error != std::errc{} || stop != end || value < 0 || value > most)
      return Error{name, quote(field) + " is not a number from 0 to " + std::to_string(most)};
    field = next();
    return std::optional<int>(value);
  }

  // Reads the two counters of plies and moves, if they are there. The second one needs the first.
  // Sets `field` to the first field after them.
  struct Counters {
    std::optional<int> halfmove_clock, fullmove_number;
  };
  Result<Counters> counters(int most_clock, int most_moves, std::string_view& field) {
    const auto clock = counter("halfmove clock", most_clock, field);
    if (!clock) return clock.error();
    if (!*clock) return Counters{};
    const auto moves = counter("fullmove number", most_moves, field);
    if (!moves) return moves.error();
    return Counters{*clock, *moves};
  }

  // Reads the side to move: "b" sets `side` to black, one of `letters` leaves it as it is. Error:
  // another word; `names` says the letters in the message.
  template <class Color>
  std::optional<Error> read_side(std::string_view letters, std::string_view names, Color& side) {
    const std::string_view field = next();
    if (field.empty()) return Error{"side to move", "missing, must be w or b"};
    if (field == "b") {
      side = Color::black;
      return {};
    }
    if (field.size() == 1 && letters.find(field[0]) != letters.npos) return {};
    return Error{"side to move", quote(field) + " is neither " + std::string(names) + " nor b"};
  }

  // Reads the end of the text: nothing, or "moves" and moves, which are played. Errors: another
  // word, a move that is not legal, or more than kMostPlayed moves.
  template <class G>
  std::optional<Error> play_moves(std::string_view field, G& position) {
    if (field.empty()) return {};
    if (field != "moves")
      return Error{"fen", quote(field) + " is not expected here; only 'moves' may follow"};
    int number = 1;
    for (field = next(); !field.empty(); field = next(), ++number) {
      if (number > kMostPlayed) return Error{"moves", "more than " + std::to_string(kMostPlayed)};
      const Result<Move> move = position.parse_move(field);
      if (!move)
        return Error{"move " + std::to_string(number) + " " + quote(field), move.error().what};
      position.play(*move);
    }
    return {};
  }

 private:
  std::string_view text_;  // the unread rest
};

// Reads a position in the format of its game, optionally followed by " moves " and moves, which are
// played. Errors: those of the game, or the first move that is not legal.
template <class G>
Result<G> parse_with_moves(std::string_view text) {
  const auto at = text.find(" moves ");
  Result<G> parsed = G::parse(text.substr(0, at));
  if (!parsed || at == std::string_view::npos) return parsed;
  G position = *std::move(parsed);
  FenFields fields(text.substr(at));
  if (const auto fault = fields.play_moves(fields.next(), position)) return *fault;
  return position;
}

// Reads one rank for read_fen_board().
template <class IsPiece, class Put>
std::optional<Error> read_fen_rank(std::string_view text, int rank, const BoardShape& shape,
                                   IsPiece is_piece, Put put) {
  const std::string most = std::to_string(shape.files), squares = shape.squares;
  const auto fault = [&](std::string what) {
    return Error{"rank " + std::to_string(rank + shape.lowest), std::move(what)};
  };
  int file = 0;
  for (const char& c : text) {
    const bool gap = c >= '1' && c <= '0' + shape.files;
    if (!gap && !is_piece(c))
      return fault(quote({&c, 1}) + " is neither a piece nor a number from 1 to " + most);
    const int width = gap ? c - '0' : 1;
    if (file + width > shape.files)
      return fault(std::string("more than ").append(most).append(" ").append(squares));
    if (!gap)
      if (const std::string_view wrong = put(c, file, rank); !wrong.empty())
        return fault(std::string(wrong));
    file += width;
  }
  if (file < shape.files)
    return fault(std::to_string(file) + " " + squares + " instead of " + most);
  return {};
}

// Reads the ranks from the last to the first, separated by '/'. Calls put(letter, file, rank) for
// each letter for which is_piece(letter) is true. Errors: no text, another letter, a wrong number
// of ranks or squares, or what put() returns if it is not empty.
template <class IsPiece, class Put>
std::optional<Error> read_fen_board(std::string_view text, const BoardShape& shape,
                                    IsPiece is_piece, Put put) {
  if (text.empty()) return Error{"fen", "the text is empty"};
  const auto ranks = std::count(text.begin(), text.end(), '/') + 1;
  if (ranks != shape.ranks)
    return Error{"board",
                 std::to_string(ranks) + " ranks instead of " + std::to_string(shape.ranks)};
  for (int rank = shape.ranks - 1; rank >= 0; --rank) {
    const std::string_view row = text.substr(0, text.find('/'));
    if (auto fault = read_fen_rank(row, rank, shape, is_piece, put)) return fault;
    text.remove_prefix(std::min(row.size() + 1, text.size()));
  }
  return {};
}

// The ranks in the same form. letter(file, rank) is 0 for an empty point.
template <class Letter>
std::string fen_board(const BoardShape& shape, Letter letter) {
  std::string out;
  for (int rank = shape.ranks - 1; rank >= 0; --rank) {
    int gap = 0;
    const auto end_gap = [&] {
      if (gap > 0) out += static_cast<char>('0' + gap);
      gap = 0;
    };
    for (int file = 0; file < shape.files; ++file) {
      const char c = letter(file, rank);
      if (c == 0) {
        ++gap;
        continue;
      }
      end_gap();
      out += c;
    }
    end_gap();
    if (rank > 0) out += '/';
  }
  return out;
}

// The same board as a diagram: a dot for an empty point, file letters above and below, rank numbers
// on both sides.
template <class Letter>
std::string board_diagram(const BoardShape& shape, Letter letter) {
  std::string header = " ";
  for (int file = 0; file < shape.files; ++file) header += {' ', static_cast<char>('a' + file)};
  header += '\n';
  std::string out = header;
  for (int rank = shape.ranks - 1; rank >= 0; --rank) {
    const std::string number = std::to_string(rank + shape.lowest);
    out += number;
    for (int file = 0; file < shape.files; ++file) {
      const char c = letter(file, rank);
      out += {' ', c == '\0' ? '.' : c};
    }
    out += ' ' + number + '\n';
  }
  return out + header;
}

}  // namespace splitpoint
