// book_tally.h - adds up the weights of moves.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/core/types.h"
#include "experiments/playing/book/book_file.h"

namespace splitpoint {

// A move with the whole key of its position.
struct TallyEntry {
  Key key = 0;
  Move move = Move::none;
  std::int64_t weight = 0;
};

// The memory that it needs is that of the different moves, at most three times.
class BookTally {
 public:
  void add(Key key, Move move, std::int64_t weight);

  // Sorted by key and move, each once, with at least `min_weight` and at most kMostBookWeight.
  [[nodiscard]] std::vector<TallyEntry> entries(std::int64_t min_weight);

 private:
  void merge();

  std::vector<TallyEntry> entries_;
  std::size_t merged_ = 0;  // entries at the last merge
};

// As entries of a file. Of the same move in two positions with the same check, the heavier stays.
std::vector<BookEntry> file_entries(const std::vector<TallyEntry>& entries);

}  // namespace splitpoint
