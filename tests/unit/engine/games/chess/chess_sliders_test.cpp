// chess_sliders_test.cpp - both lookups of rook and bishop attacks equal walking the lines.
// SPDX-License-Identifier: MIT
#include "engine/games/chess/sliders.h"

#include <gtest/gtest.h>

#include "engine/core/random.h"

namespace splitpoint::chess {
namespace {

template <class Table>
class ChessSliders : public testing::Test {};

#if defined(__BMI2__)
using Tables = testing::Types<SliderTable<MagicIndex>, SliderTable<PextIndex>>;
#else
using Tables = testing::Types<SliderTable<MagicIndex>>;
#endif
TYPED_TEST_SUITE(ChessSliders, Tables);

TYPED_TEST(ChessSliders, SayWhatWalkingTheLinesSays) {
  for (const Lines lines : {Lines::straight, Lines::diagonal}) {
    const TypeParam table(lines);
    Random random(11);
    for (Square s = 0; s < kSquares; ++s) {
      const Bitboard mask = relevant_squares(lines, s);
      for (int i = 0; i < 2000; ++i) {
        // Sparse, dense and medium boards, also with pieces on irrelevant squares.
        Bitboard occupied = random.next();
        if (i % 3 == 0) occupied &= random.next();
        if (i % 3 == 1) occupied |= random.next();
        ASSERT_EQ(table.attacks(s, occupied), slow_attacks(lines, s, occupied));
        ASSERT_EQ(table.attacks(s, occupied & mask), table.attacks(s, occupied));
      }
      ASSERT_EQ(table.attacks(s, 0), slow_attacks(lines, s, 0));
      ASSERT_EQ(table.attacks(s, ~Bitboard{0}), slow_attacks(lines, s, ~Bitboard{0}));
    }
  }
}

}  // namespace
}  // namespace splitpoint::chess
