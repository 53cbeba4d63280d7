// wxf.cpp - reads WXF by comparing it with every legal move.
// SPDX-License-Identifier: MIT
#include "engine/games/xiangqi/wxf.h"

#include <array>
#include <optional>
#include <string>
#include <utility>

#include "engine/games/xiangqi/own_files.h"
#include "engine/games/xiangqi/position.h"

namespace splitpoint::xiangqi {
namespace {

constexpr std::string_view kWxfLetters = "KAEHRCP",
                           kOtherLetters = "KABNRCP";  // in the order of Kind

// One of several equal pieces.
enum class Place : std::uint8_t { any, front, middle, rear };

// The parts of a move's text. An unset part matches every move.
struct Pattern {
  Kind kind = Kind::pawn;
  std::optional<int> file;    // of departure, from 0, as the side counts
  Place place = Place::any;   // among the pieces on its file
  std::optional<int> ahead;   // pieces on its file further forward
  std::optional<int> number;  // pieces before it, counted as in the Chinese notation
  int direction = 0;          // 1 forward, -1 back, 0 sideways
  int target = 0;             // the last number of the text, from 1

  [[nodiscard]] bool fits(const Position& pos, Move m) const {
    const Color side = pos.side();
    const Square from = from_of(m), to = to_of(m);
    if (kind_of(pos.at(from)) != kind) return false;
    const int steps = own_rank(side, to) - own_rank(side, from);
    if ((steps > 0) - (steps < 0) != direction) return false;
    const bool straight = file_of(from) == file_of(to);
    if (target != (straight ? direction * steps : own_file(side, to) + 1)) return false;
    return file.value_or(own_file(side, from)) == own_file(side, from) && fits_place(pos, from);
  }

 private:
  [[nodiscard]] bool fits_place(const Position& pos, Square from) const {
    const FileCounts counts(pos.pieces(pos.side(), kind), pos.side(), from);
    const int alike = counts.on_file[static_cast<std::size_t>(own_file(pos.side(), from))];
    if (ahead && (alike < 2 || counts.ahead != *ahead)) return false;
    if (number && (alike < 2 || counts.to_right + counts.ahead != *number)) return false;
    switch (place) {
      case Place::any: return true;
      case Place::front: return alike > 1 && counts.ahead == 0;
      case Place::middle: return alike == 3 && counts.ahead == 1;
      case Place::rear: return alike > 1 && counts.ahead == alike - 1;
    }
    return false;
  }
};

// The number of the digit, from 1; nothing if it is none from 1 to 9.
std::optional<int> digit(char c) {
  return c >= '1' && c <= '9' ? std::optional(c - '0') : std::nullopt;
}

Place place_of(char c) {
  return c == '+' ? Place::front : c == '-' ? Place::rear : c == '.' ? Place::middle : Place::any;
}

std::optional<Kind> kind_of_letter(char c) {
  const char upper = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  auto at = kWxfLetters.find(upper);
  if (at == kWxfLetters.npos) at = kOtherLetters.find(upper);
  if (at == kWxfLetters.npos) return {};
  return static_cast<Kind>(at);
}

// Reads the first two characters: the piece, and which of them.
bool read_piece(char first, char second, Pattern& p) {
  if (const auto index = digit(first)) {  // "25=4": a pawn
    p.ahead = *index - 1;
    p.file = digit(second);
    if (p.file) --*p.file;
    return p.file.has_value();
  }
  if (place_of(first) != Place::any) std::swap(first, second);  // "+C.5"
  const std::optional<Kind> kind = kind_of_letter(first);
  if (!kind) return false;
  p.kind = *kind;
  p.place = place_of(second);
  if (p.place != Place::any) return true;
  if (p.kind == Kind::pawn && second >= 'a' && second <= 'e') {
    p.number = second - 'a';
    return true;
  }
  p.file = digit(second);
  if (p.file) --*p.file;
  return p.file.has_value();
}

std::optional<Pattern> read_pattern(std::string_view text) {
  constexpr std::size_t kLength = 4;
  if (text.size() == kLength + 1 && (text.back() == '+' || text.back() == '#'))
    text.remove_suffix(1);  // check or mate
  Pattern p;
  if (text.size() != kLength || !read_piece(text[0], text[1], p)) return {};
  if (text[2] != '+' && text[2] != '-' && text[2] != '.' && text[2] != '=') return {};
  p.direction = text[2] == '+' ? 1 : text[2] == '-' ? -1 : 0;
  const std::optional<int> target = digit(text[3]);
  if (!target) return {};
  p.target = *target;
  return p;
}

}  // namespace

Result<Move> parse_wxf(const Position& pos, std::string_view text) {
  const std::optional<Pattern> pattern = read_pattern(text);
  if (!pattern)
    return Error{"",
                 "neither coordinates such as h2e2 nor the Chinese name of a legal move nor WXF "
                 "such as C2.5"};
  std::array<Move, Position::kMaxMoves> moves;
  const int n = pos.generate(moves.data());
  Move found = Move::none;
  for (int i = 0; i < n; ++i) {
    const Move m = moves[static_cast<std::size_t>(i)];
    if (!pattern->fits(pos, m)) continue;
    if (found != Move::none)
      return Error{"", "ambiguous: " + pos.move_text(found) + " or " + pos.move_text(m)};
    found = m;
  }
  if (found != Move::none) return found;
  return Error{"", std::string("no legal move of ") + (pos.side() == Color::red ? "red" : "black")};
}

}  // namespace splitpoint::xiangqi
