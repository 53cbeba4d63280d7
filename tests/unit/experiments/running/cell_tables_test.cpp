// cell_tables_test.cpp - a cell does not find what an earlier cell stored in the table.
// SPDX-License-Identifier: MIT
#include "experiments/running/cell_tables.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <new>

namespace splitpoint {
namespace {

using std::chrono::nanoseconds;

constexpr Key kKey = 0x123456789abcdef0;

TEST(CellTables, AreEmptyAgainForTheNextCell) {
  CellTables tables;
  nanoseconds took{0};
  TranspositionTable* const first = &tables.cleared(1, 1, took).front();
  first->new_search();
  for (Key i = 0; i < 1000; ++i) first->store(kKey * i, {.value = 7, .depth = 3});
  EXPECT_TRUE(first->probe(kKey));
  const nanoseconds before = took;
  const std::span<TranspositionTable> both = tables.cleared(2, 1, took);
  EXPECT_GT(took, before);
  ASSERT_EQ(both.size(), 2U);
  for (TranspositionTable& table : both) {
    EXPECT_EQ(table.mib(), 1U);
    for (Key i = 0; i < 1000; ++i) EXPECT_FALSE(table.probe(kKey * i));
  }
}

TEST(CellTables, AreThoseOfAnEarlierCellWhereTheyAreAsLarge) {
  CellTables tables;
  nanoseconds took{0};
  TranspositionTable* const two = tables.cleared(2, 2, took).data();
  EXPECT_EQ(tables.cleared(1, 2, took).data(), two);
  EXPECT_EQ(tables.cleared(2, 2, took).data(), two);
  EXPECT_EQ(tables.cleared(1, 3, took).front().mib(), 3U);
}

TEST(CellTables, WithoutMemoryThereIsNone) {
  CellTables tables;
  nanoseconds took{0};
  EXPECT_THROW(tables.cleared(1, std::size_t{1} << 40, took), std::bad_alloc);
  EXPECT_EQ(tables.cleared(1, 1, took).size(), 1U);
}

}  // namespace
}  // namespace splitpoint
