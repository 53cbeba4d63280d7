// sliders.h - the squares that rooks and bishops attack, looked up by the occupancy of their lines.
//
// The occupied squares of the lines, without the board's edge, become a table index in one of two
// ways: by the instruction PEXT of processors with BMI2, or by multiplication with a "magic"
// number, found by trial, that gives different attacks different indices. Tests compare the two.
// PEXT is compiled only if the compiler may use BMI2. Kannan, "Magic move-bitboard generation in
// computer chess", 2007.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <vector>

#include "engine/games/chess/board.h"

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace splitpoint::chess {

enum class Lines : std::uint8_t { straight, diagonal };

// The attacks from s, found square by square. Fills the tables.
Bitboard slow_attacks(Lines lines, Square s, Bitboard occupied);
// The squares whose occupancy can change the attacks from s.
Bitboard relevant_squares(Lines lines, Square s);

#if defined(__BMI2__)
struct PextIndex {
  Bitboard mask = 0;

  PextIndex() = default;
  PextIndex(Lines lines, Square s) : mask(relevant_squares(lines, s)) {}
  [[nodiscard]] std::size_t operator()(Bitboard occupied) const {
    return _pext_u64(occupied, mask);
  }
};
#endif

// The constructor searches for the multiplier, with random numbers of a fixed seed.
struct MagicIndex {
  Bitboard mask = 0, magic = 0;
  int shift = 0;

  MagicIndex() = default;
  MagicIndex(Lines lines, Square s);
  [[nodiscard]] std::size_t operator()(Bitboard occupied) const {
    return (occupied & mask) * magic >> shift;
  }
};

// The attacks of one kind of slider from all squares.
template <class Index>
class SliderTable {
 public:
  explicit SliderTable(Lines lines);
  SliderTable(const SliderTable&) = delete;
  SliderTable& operator=(const SliderTable&) = delete;

  [[nodiscard]] Bitboard attacks(Square s, Bitboard occupied) const {
    const Part& part = parts_[s];
    return part.attacks[part.index(occupied)];
  }

 private:
  struct Part {
    Index index;
    const Bitboard* attacks = nullptr;
  };

  std::array<Part, kSquares> parts_;
  std::vector<Bitboard> all_;  // the attacks of all squares, one after the other
};

#if defined(__BMI2__)
using Sliders = SliderTable<PextIndex>;
extern template class SliderTable<PextIndex>;
#else
using Sliders = SliderTable<MagicIndex>;
#endif
extern template class SliderTable<MagicIndex>;

extern const Sliders kStraight, kDiagonal;

inline Bitboard rook_attacks(Square s, Bitboard occupied) { return kStraight.attacks(s, occupied); }
inline Bitboard bishop_attacks(Square s, Bitboard occupied) {
  return kDiagonal.attacks(s, occupied);
}

}  // namespace splitpoint::chess
