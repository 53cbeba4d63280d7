// make_book.h - makes an opening book from games, or from a book as text, and shows what is in one.
//
// A book as text begins with the line "# game: NAME". Other lines with '#' are comments. Each
// further line is a move, its weight and the position:
//
//   h2e2 118 rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/result.h"

namespace splitpoint {

inline constexpr int kUsualPlies = 30, kUsualMinWeight = 4;

struct BookJob {
  std::vector<std::string> files;  // PGN, or books as text
  std::string game;
  std::string out;  // file to write
  bool text = false;
  int plies = kUsualPlies;        // of each game, from its start
  std::optional<int> min_weight;  // nothing: kUsualMinWeight; 1 if all files are books as text
};

struct BookFacts {
  std::string game;
  std::uint64_t games = 0;           // with a result
  std::uint64_t without_result = 0;  // left out
  std::uint64_t entries = 0;
};

// The weight of a move is 3 * wins + draws - losses of the side that moved, over all games. Errors:
// FILE:LINE of damaged input, a file that cannot be read or created, no move with enough weight.
// Unless all is well, nothing is written. Throws if the disk is full.
Result<BookFacts> make_book(const BookJob& job);

struct ShownMove {
  std::string move, readable;  // readable: empty if the game has no such notation
  int weight = 0;
};
struct ShownBook {
  BookFacts facts;
  std::string position;
  std::vector<ShownMove> moves;  // the heaviest first
};

// The moves of a book in a position, which may be followed by "moves ..."; empty: the start
// position. Errors: a damaged book, a malformed position.
Result<ShownBook> show_book(const std::string& file, const std::string& position);

}  // namespace splitpoint
