// side_by_side_test.cpp - parallel jobs: all run, rows come in order, and errors end them.
// SPDX-License-Identifier: MIT
#include "experiments/running/side_by_side.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <vector>

namespace splitpoint {
namespace {

constexpr std::size_t kJobs = 300;

// Sometimes slow, so that other jobs overtake it.
Json slow_square(std::size_t i) {
  std::atomic<std::size_t> steps = 0;
  const std::size_t wanted = i % 17 == 0 ? 2'000'000 : 100;
  while (++steps < wanted) {
  }
  return i * i;
}

TEST(SideBySide, StoresEveryRowInOrder) {
  for (const int slots : {1, 2, 5}) {
    std::vector<Json> stored;
    std::vector<std::atomic<int>> users(static_cast<std::size_t>(slots));
    const Result<bool> done = run_side_by_side(
        kJobs, slots,
        [&](std::size_t i, int slot) -> Result<Json> {
          EXPECT_EQ(users.at(static_cast<std::size_t>(slot))++, 0);  // a slot is one job's
          Json row = slow_square(i);
          --users.at(static_cast<std::size_t>(slot));
          return row;
        },
        [&](std::size_t i, Json row) {
          EXPECT_EQ(i, stored.size());
          stored.push_back(std::move(row));
        });
    EXPECT_TRUE(done.ok());
    ASSERT_EQ(stored.size(), kJobs);
    for (std::size_t i = 0; i < kJobs; ++i) EXPECT_EQ(stored[i], Json(i * i));
  }
}

TEST(SideBySide, OfNothing) {
  const auto never = [](std::size_t, int) -> Result<Json> { throw std::logic_error("called"); };
  EXPECT_TRUE(run_side_by_side(0, 2, never, [](std::size_t, Json) { FAIL(); }).ok());
}

TEST(SideBySide, TheFirstErrorEndsItWhenAllBeforeItAreStored) {
  std::size_t stored = 0;
  const Result<bool> done = run_side_by_side(
      kJobs, 3,
      [](std::size_t i, int) -> Result<Json> {
        if (i == 40) return Error{"job 40", "is wrong"};
        if (i > 40) return Error{"a later one", "is wrong"};
        return slow_square(i);
      },
      [&](std::size_t, Json) { ++stored; });
  ASSERT_FALSE(done.ok());
  EXPECT_EQ(done.error().text(), "job 40: is wrong");
  EXPECT_EQ(stored, 40U);
}

TEST(SideBySide, AnExceptionComesOutWhenAllBeforeItAreStored) {
  std::size_t stored = 0;
  const auto run = [&] {
    return run_side_by_side(
        kJobs, 3,
        [](std::size_t i, int) -> Result<Json> {
          if (i >= 40) throw std::runtime_error("stuck");
          return slow_square(i);
        },
        [&](std::size_t, Json) { ++stored; });
  };
  EXPECT_THROW(static_cast<void>(run()), std::runtime_error);
  EXPECT_EQ(stored, 40U);
}

// Storing writes to the disk; an error there must not be lost.
TEST(SideBySide, AnExceptionOfTheStoreComesOut) {
  const auto run = [&] {
    return run_side_by_side(
        kJobs, 3, [](std::size_t i, int) -> Result<Json> { return slow_square(i); },
        [](std::size_t i, Json) {
          if (i == 40) throw std::runtime_error("disk full");
        });
  };
  EXPECT_THROW(static_cast<void>(run()), std::runtime_error);
}

}  // namespace
}  // namespace splitpoint
