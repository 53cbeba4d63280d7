// sliders.cpp - fills the tables of rooks and bishops at the start of the program.
// SPDX-License-Identifier: MIT
#include "engine/games/chess/sliders.h"

#include "engine/core/random.h"

namespace splitpoint::chess {
namespace {

struct Step {
  int file, rank;
};
constexpr std::array<Step, 4> kStraightSteps{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};
constexpr std::array<Step, 4> kDiagonalSteps{{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};

constexpr const std::array<Step, 4>& steps_of(Lines lines) {
  return lines == Lines::straight ? kStraightSteps : kDiagonalSteps;
}

// Calls f with every subset of `set`, beginning with the empty one.
template <class F>
void for_each_subset(Bitboard set, F&& f) {
  Bitboard subset = 0;
  do {
    f(subset);
    subset = (subset - set) & set;
  } while (subset != 0);
}

}  // namespace

Bitboard slow_attacks(Lines lines, Square s, Bitboard occupied) {
  Bitboard attacked = 0;
  for (const Step step : steps_of(lines)) {
    int file = file_of(s) + step.file;
    int rank = rank_of(s) + step.rank;
    for (; on_board(file, rank); file += step.file, rank += step.rank) {
      attacked |= bit(make_square(file, rank));
      if (has(occupied, make_square(file, rank))) break;
    }
  }
  return attacked;
}

// The last square of a line is left out: its occupancy does not change the attacks.
Bitboard relevant_squares(Lines lines, Square s) {
  Bitboard squares = 0;
  for (const Step step : steps_of(lines)) {
    int file = file_of(s) + step.file;
    int rank = rank_of(s) + step.rank;
    for (; on_board(file + step.file, rank + step.rank); file += step.file, rank += step.rank)
      squares |= bit(make_square(file, rank));
  }
  return squares;
}

MagicIndex::MagicIndex(Lines lines, Square s)
    : mask(relevant_squares(lines, s)), shift(64 - count(mask)) {
  std::vector<Bitboard> subsets, attacks;
  for_each_subset(mask, [&](Bitboard subset) {
    subsets.push_back(subset);
    attacks.push_back(slow_attacks(lines, s, subset));
  });
  std::vector<Bitboard> found(subsets.size());
  std::vector<unsigned> found_in(subsets.size(), 0);  // the number of the try that filled the entry
  Random random(static_cast<std::uint64_t>(s) * 2 + static_cast<std::uint64_t>(lines));
  for (unsigned number = 1;; ++number) {
    magic = random.next() & random.next() & random.next();  // numbers with few bits succeed sooner
    if (count(mask * magic >> 56) < 6) continue;
    std::size_t i = 0;
    for (; i < subsets.size(); ++i) {
      const std::size_t at = (*this)(subsets[i]);
      if (found_in[at] == number && found[at] != attacks[i]) break;
      found_in[at] = number;
      found[at] = attacks[i];
    }
    if (i == subsets.size()) return;
  }
}

template <class Index>
SliderTable<Index>::SliderTable(Lines lines) {
  std::array<std::size_t, kSquares> begins{};
  for (Square s = 0; s < kSquares; ++s) {
    Part& part = parts_[s];
    part.index = Index(lines, s);
    begins[s] = all_.size();
    all_.resize(all_.size() + (std::size_t{1} << count(part.index.mask)));
    for_each_subset(part.index.mask, [&](Bitboard subset) {
      all_[begins[s] + part.index(subset)] = slow_attacks(lines, s, subset);
    });
  }
  for (Square s = 0; s < kSquares; ++s) parts_[s].attacks = all_.data() + begins[s];
}

#if defined(__BMI2__)
template class SliderTable<PextIndex>;
#endif
template class SliderTable<MagicIndex>;

const Sliders kStraight(Lines::straight);
const Sliders kDiagonal(Lines::diagonal);

}  // namespace splitpoint::chess
