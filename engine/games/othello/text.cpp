// text.cpp - reads and writes positions (as a line or a diagram) and moves.
//
// A line is that of an OBF file: 64 squares in reading order, a space, the side to move, and
// optionally a semicolon. A diagram has eight rows of squares and below them the side to move.
// Spaces and coordinates are optional. Black is X (x, *, b, B are read too), white is O (o, 0, w, W
// too), an empty square is - (a dot too).
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <vector>

#include "engine/core/quote.h"
#include "engine/games/othello/position.h"

namespace splitpoint::othello {
namespace {

constexpr std::string_view kBlack = "Xx*bB", kWhite = "Oo0wW", kEmpty = "-.";
constexpr std::string_view kFiles = "abcdefgh", kSpace = " \t\r\n";

bool is_one_of(char c, std::string_view all) { return all.find(c) != std::string_view::npos; }

std::string_view trim(std::string_view s) {
  const std::size_t first = s.find_first_not_of(kSpace);
  if (first == std::string_view::npos) return {};
  return s.substr(first, s.find_last_not_of(kSpace) - first + 1);
}

std::string name_of(Square s) {
  return {kFiles[static_cast<std::size_t>(s % 8)], static_cast<char>('1' + s / 8)};
}

// The parts of a text.
struct Parts {
  std::string squares;    // 64
  std::string_view side;  // to move
};

Result<Parts> parts_of_line(std::string_view line) {
  const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
  if (end != kSquares)
    return Error{"board", fmt::format("{} squares instead of 64 before the side to move", end)};
  std::string_view side = trim(line.substr(end));
  if (side.ends_with(';')) side = trim(side.substr(0, side.size() - 1));
  return Parts{std::string(line.substr(0, end)), side};
}

bool is_file_names(std::string_view line) {
  std::string letters;
  for (const char c : line)
    if (!is_one_of(c, kSpace))
      letters += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return letters == kFiles;
}

// The squares of a row of a diagram, without its number at either end.
Result<std::string> squares_of_row(std::string_view line, char number) {
  std::string squares;
  for (const char c : line)
    if (!is_one_of(c, kSpace)) squares += c;
  const std::string where = fmt::format("row {}", number);
  for (const bool at_end : {false, true}) {
    if (squares.empty()) break;
    const char c = at_end ? squares.back() : squares.front();
    if (c < '1' || c > '8') continue;
    if (c != number) return Error{where, fmt::format("is numbered {}", c)};
    squares.erase(at_end ? squares.size() - 1 : 0, 1);
  }
  if (squares.size() != 8)
    return Error{where, fmt::format("{} squares instead of 8", squares.size())};
  return squares;
}

Result<Parts> parts_of_diagram(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trim(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (!line.empty() && !is_file_names(line)) lines.push_back(line);
  }
  if (lines.size() != 9)
    return Error{"board",
                 fmt::format("{} lines instead of 9: 8 rows and the side to move", lines.size())};
  Parts parts;
  for (std::size_t row = 0; row < 8; ++row) {
    const Result<std::string> squares = squares_of_row(lines[row], static_cast<char>('1' + row));
    if (!squares) return squares.error();
    parts.squares += *squares;
  }
  parts.side = lines[8];
  constexpr std::string_view kToMove = "to move";
  if (parts.side.ends_with(kToMove))
    parts.side = trim(parts.side.substr(0, parts.side.size() - kToMove.size()));
  return parts;
}

}  // namespace

Result<Position> Position::parse(std::string_view text) {
  const std::string_view trimmed = trim(text);
  const Result<Parts> parts = trimmed.find('\n') == std::string_view::npos
                                  ? parts_of_line(trimmed)
                                  : parts_of_diagram(trimmed);
  if (!parts) return parts.error();
  Squares black = 0, white = 0;
  for (Square s = 0; s < kSquares; ++s) {
    const char c = parts->squares[static_cast<std::size_t>(s)];
    if (is_one_of(c, kBlack))
      black |= bit(s);
    else if (is_one_of(c, kWhite))
      white |= bit(s);
    else if (!is_one_of(c, kEmpty))
      return Error{"square " + name_of(s), fmt::format("{} is none of X, O and -", quote({&c, 1}))};
  }
  if (const Squares missing = kCentre & ~(black | white); missing != 0)
    return Error{"square " + name_of(first_of(missing)),
                 "empty, but a centre square is never empty"};
  if (parts->side.empty()) return Error{"side to move", "missing, must be X or O"};
  const bool is_black = is_one_of(parts->side[0], kBlack);
  if (parts->side.size() != 1 || !(is_black || is_one_of(parts->side[0], kWhite)))
    return Error{"side to move", fmt::format("{} is neither X nor O", quote(parts->side))};
  return Position(is_black ? black : white, is_black ? white : black, is_black);
}

std::string Position::text() const {
  const Squares black = black_ ? mine_ : theirs_, white = black_ ? theirs_ : mine_;
  std::string s;
  for (Square i = 0; i < kSquares; ++i)
    s += (black & bit(i)) != 0 ? 'X' : (white & bit(i)) != 0 ? 'O' : '-';
  return s + (black_ ? " X" : " O");
}

std::string Position::diagram() const {
  constexpr std::string_view kHeader = "  a b c d e f g h\n";
  const std::string line = text();
  std::string s(kHeader);
  for (std::size_t row = 0; row < 8; ++row) {
    const auto number = static_cast<char>('1' + row);
    s += number;
    for (const char c : line.substr(8 * row, 8)) s += {' ', c};
    s += {' ', number, '\n'};
  }
  return s.append(kHeader) + line.back() + " to move\n";
}

std::string Position::move_text(Move m) const {
  return m == kPass ? "pass" : name_of(square_of(m));
}

Result<Move> Position::parse_move(std::string_view text) const {
  const std::string where = "move " + quote(text);
  std::string lower;
  for (const char c : text) lower += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  constexpr std::array<std::string_view, 4> kPasses{"pass", "--", "pa", "ps"};
  const bool pass = std::find(kPasses.begin(), kPasses.end(), lower) != kPasses.end();
  if (!pass &&
      (lower.size() != 2 || !is_one_of(lower[0], kFiles) || lower[1] < '1' || lower[1] > '8'))
    return Error{where, "neither a square a1 to h8 nor a pass"};
  if (over()) return Error{where, "the game is over"};
  if (pass) {
    if (!must_pass()) return Error{where, "a side that can move must not pass"};
    return kPass;
  }
  const Square s = 8 * (lower[1] - '1') + (lower[0] - 'a');
  if ((empty() & bit(s)) == 0) return Error{where, "the square is taken"};
  if (must_pass()) return Error{where, "a pass is the only legal move"};
  if ((moves_ & bit(s)) == 0) return Error{where, "the move turns no disc over"};
  return make_move(s);
}

}  // namespace splitpoint::othello
