// pgn.h - reads and writes records of games in Portable Game Notation. It knows no game.
//
// Edwards, "Portable Game Notation specification", 1994. The reader accepts the import format. It
// skips variations and numeric glyphs ("$1"), and keeps comments. The writer writes the export
// format.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstddef>
#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/result.h"

namespace splitpoint {

struct PgnMove {
  std::string text;     // as given, without "!" and "?"
  std::string comment;  // after the move, on one line; empty: none
  int line = 0;         // in the file, from 1
};

struct PgnGame {
  std::vector<std::pair<std::string, std::string>> tags;  // name, value; each name once
  std::string comment;                                    // before the first move
  std::vector<PgnMove> moves;
  std::string result = "*";    // 1-0 | 0-1 | 1/2-1/2 | * (unknown)
  int first_number = 1;        // of the first move
  bool second_begins = false;  // the first move is the second player's, as in "12... Kf7"
  int line = 0;                // of its beginning in the file, from 1

  // The value of a tag; empty if the game does not have the tag.
  [[nodiscard]] std::string_view tag(std::string_view name) const;
};

// Reads one game after another. The memory that it needs does not grow with the number of games,
// nor with the length of lines: the kMost constants bound what a game may hold.
class PgnReader {
 public:
  static constexpr std::size_t kMostTags = 256, kMostMoves = 20'000;
  static constexpr std::size_t kMostInWord = 255, kMostInTag = 65'536;  // bytes
  static constexpr std::size_t kMostInComments = 1 << 20;               // bytes, of one game

  // `name` is the file's, for errors.
  PgnReader(std::istream& in, std::string name) : in_(in), name_(std::move(name)) {}

  // The next game; nothing at the end of the input. Errors name FILE:LINE. After an error every
  // further call returns the same error, because the end of the damaged game is unknown.
  Result<std::optional<PgnGame>> next();

 private:
  using Fault = std::optional<Error>;
  static constexpr int kEnd = -1;

  int peek();
  int take();
  bool skip_blanks();
  void skip_line();
  [[nodiscard]] Error fault(int line, const std::string& what) const;
  [[nodiscard]] Error unexpected(int character) const;
  Fault read_item(PgnGame& game, bool& complete);
  Fault read_tag(PgnGame& game);
  Fault read_value(std::string& value);
  Fault read_comment(PgnGame& game);
  Fault read_glyph();
  Fault skip_variation();
  Fault read_word(PgnGame& game, bool& complete);
  Fault add_move(PgnGame& game, std::string_view text);
  Fault end_game(PgnGame& game, std::string_view result);

  std::istream& in_;
  std::string name_;
  std::array<char, 65'536> buffer_{};
  std::size_t next_ = 0, filled_ = 0;  // of the buffer
  int line_ = 1;
  bool line_begins_ = true;
  bool started_ = false;
  std::size_t comment_bytes_ = 0;  // in the current game
  std::optional<Error> failed_;
};

// The game in export format, with an empty line at the end: first the seven tags that every game
// has (those that are missing as "?"), then the others by name, then moves in lines of at most 80
// columns, unless a word is longer. The Result tag follows game.result. A game with a FEN tag gets
// a SetUp tag.
std::string pgn_text(const PgnGame& game);

}  // namespace splitpoint
