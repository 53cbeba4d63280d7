// played_game.cpp - brings the notations of game records to one that the game reads.
// SPDX-License-Identifier: MIT
#include "experiments/playing/records/played_game.h"

#include <algorithm>
#include <optional>

#include "engine/core/fen_fields.h"

namespace splitpoint {
namespace {

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return lower;
}

// Removes a point such as "h2" from the beginning of `text`, with its rank counted from `lowest`,
// and returns it with the rank counted from 0.
std::optional<std::string> take_point(std::string_view& text, int lowest) {
  if (text.size() < 2 || text[0] < 'a' || text[0] > 'i') return {};
  const bool ten = lowest == 1 && text.substr(1).starts_with("10");
  if (!ten && (text[1] < '0' + lowest || text[1] > '9')) return {};
  const int rank = ten ? 9 : text[1] - '0' - lowest;
  std::string point{text[0], static_cast<char>('0' + rank)};
  text.remove_prefix(ten ? 3 : 2);
  return point;
}

// h2e2, H2-E2 or h3e3 as "h2e2"; another text as it is.
std::string xiangqi_move(std::string_view word, bool ranks_from_one) {
  const std::string lower = lower_case(word);
  std::string_view rest = lower;
  const int lowest = ranks_from_one ? 1 : 0;
  const auto from = take_point(rest, lowest);
  if (!from) return std::string(word);
  if (rest.starts_with('-')) rest.remove_prefix(1);
  const auto to = take_point(rest, lowest);
  return to && rest.empty() ? *from + *to : std::string(word);
}

// f5d6c3 as its squares; another text as it is.
std::vector<std::string> othello_moves(std::string_view word) {
  const auto is_square = [&](std::size_t i) {
    const char file = lower_case(word.substr(i, 1))[0];
    return file >= 'a' && file <= 'h' && word[i + 1] >= '1' && word[i + 1] <= '8';
  };
  std::vector<std::string> moves;
  for (std::size_t i = 0; i < word.size(); i += 2) {
    if (i + 1 == word.size() || !is_square(i)) return {std::string(word)};
    moves.emplace_back(word.substr(i, 2));
  }
  return moves;
}

}  // namespace

std::vector<std::string> moves_in_word(std::string_view game, std::string_view format,
                                       std::string_view word) {
  if (game == "othello") return othello_moves(word);
  if (game == "xiangqi") return {xiangqi_move(word, lower_case(format) == "fairy")};
  return {std::string(word)};
}

bool sides_differ(std::string_view a, std::string_view b) {
  const auto side = [](std::string_view text) {
    FenFields fields(text);
    fields.next();
    return fields.next();
  };
  return side(a).size() == 1 && side(b).size() == 1 && side(a) != side(b);
}

}  // namespace splitpoint
