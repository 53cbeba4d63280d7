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

#include "engine/core/quote.h"
#include "engine/core/result.h"
#include "engine/core/types.h"

namespace splitpoint {

class FenFields {
 public:
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

  // Reads the end of the text: nothing, or "moves" and moves, which are played. Errors: another
  // word, or a move that is not legal.
  template <class G>
  std::optional<Error> play_moves(std::string_view field, G& position) {
    if (field.empty()) return {};
    if (field != "moves")
      return Error{"fen", quote(field) + " is not expected here; only 'moves' may follow"};
    int number = 1;
    for (field = next(); !field.empty(); field = next(), ++number) {
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

// The ranks from the last to the first, separated by '/'. letter(file, rank) is 0 for an empty
// point. At most nine files.
template <class Letter>
std::string fen_board(int files, int ranks, Letter letter) {
  std::string out;
  for (int rank = ranks - 1; rank >= 0; --rank) {
    int gap = 0;
    const auto end_gap = [&] {
      if (gap > 0) out += static_cast<char>('0' + gap);
      gap = 0;
    };
    for (int file = 0; file < files; ++file) {
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
// on both sides. The bottom rank has the number `lowest`.
template <class Letter>
std::string board_diagram(int files, int ranks, int lowest, Letter letter) {
  std::string header = " ";
  for (int file = 0; file < files; ++file) header += {' ', static_cast<char>('a' + file)};
  header += '\n';
  std::string out = header;
  for (int rank = ranks - 1; rank >= 0; --rank) {
    const std::string number = std::to_string(rank + lowest);
    out += number;
    for (int file = 0; file < files; ++file) {
      const char c = letter(file, rank);
      out += {' ', c == '\0' ? '.' : c};
    }
    out += ' ' + number + '\n';
  }
  return out + header;
}

}  // namespace splitpoint
