// quantum_signal_test.cpp - when a value that was stored is delivered.
// SPDX-License-Identifier: MIT
#include "parallel/machines/deterministic/quantum_signal.h"

#include <gtest/gtest.h>

namespace splitpoint {
namespace {

TEST(QuantumSignal, DeliversTheLastValueOfAQuantumInTheNext) {
  QuantumSignal<int> signal(5);
  signal.store(6, 3);
  signal.store(7, 3);
  EXPECT_EQ(signal.load(3), 5);
  EXPECT_EQ(signal.latest(), 7);
  EXPECT_EQ(signal.load(4), 7);
  signal.store(8, 4);
  EXPECT_EQ(signal.load(4), 7);
  EXPECT_EQ(signal.load(9), 8);
}

TEST(QuantumSignal, AddsToTheLatestValue) {
  QuantumSignal<std::int16_t> signal(0);
  signal.add(1, 2);
  signal.add(1, 2);
  signal.add(-1, 2);
  EXPECT_EQ(signal.load(2), 0);
  EXPECT_EQ(signal.load(3), 1);
}

TEST(QuantumSignal, CountsModulo65536) {
  QuantumSignal<std::uint16_t> signal(65'535);
  EXPECT_EQ(signal.load(1), 65'535);
  signal.add(1, 1);
  EXPECT_EQ(signal.load(2), 0);
}

// A split point that serves another node must not have the cut of the last one in any quantum.
TEST(QuantumSignal, ResetAlsoReplacesWhatHasNotBeenDelivered) {
  QuantumSignal<bool> signal(false);
  signal.store(true, 2);
  signal.reset(false, 2);
  for (const std::uint32_t quantum : {2U, 3U}) EXPECT_FALSE(signal.load(quantum));
  signal.store(true, 3);
  signal.reset(false, 4);
  EXPECT_FALSE(signal.load(4));
  signal.store(true, 4);
  EXPECT_FALSE(signal.load(4));
  EXPECT_TRUE(signal.load(5));
}

}  // namespace
}  // namespace splitpoint
