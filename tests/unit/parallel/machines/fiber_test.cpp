// fiber_test.cpp - fibers follow each other on one stack.
// SPDX-License-Identifier: MIT
#include "parallel/machines/fiber.h"

#include <gtest/gtest.h>

#include <array>
#include <memory>

namespace splitpoint {
namespace {

constexpr std::size_t kStackOfDiver = std::size_t{256} << 10;

// A fiber that calls itself `depth` times, then comes back to the thread `returns` times, and ends.
struct Diver {
  Fiber home, fiber;
  int depth, returns;
  int sum = 0;

  Diver(int how_deep, int how_often) : depth(how_deep), returns(how_often) {
    fiber.start(
        kStackOfDiver,
        [](void* argument) {
          auto& self = *static_cast<Diver*>(argument);
          self.sum = self.dive(self.depth);
          sanitizers::release(&self);
          Fiber::leave_for(self.fiber, self.home);
        },
        this);
  }

  // NOLINTNEXTLINE(misc-no-recursion): frames are what it is for
  int dive(int left) {
    std::array<volatile int, 16> frame{};
    frame[static_cast<std::size_t>(left) % frame.size()] = left;
    if (left > 0) return dive(left - 1) + frame[static_cast<std::size_t>(left) % frame.size()];
    for (int i = 0; i < returns; ++i) change(fiber, home);
    return 0;
  }
  void enter() { change(home, fiber); }
  // A switch orders nothing for ThreadSanitizer.
  void change(Fiber& from, Fiber& to) {
    sanitizers::release(this);
    Fiber::switch_to(from, to);
    sanitizers::acquire(this);
  }
};

TEST(Fiber, FollowsAnEndedOneOnItsStack) {
  for (int round = 0; round < 50; ++round) {
    Diver diver(round, 3);
    for (int i = 0; i <= 3; ++i) {
      EXPECT_EQ(diver.sum, 0);
      diver.enter();
    }
    EXPECT_EQ(diver.sum, round * (round + 1) / 2);
  }
}

TEST(Fiber, FollowsOneThatNeverEnds) {
  for (int round = 0; round < 50; ++round) {
    Diver left(10, 2);
    if (round % 2 == 0) left.enter();  // or it has never begun
  }
  Diver diver(20, 0);
  diver.enter();
  EXPECT_EQ(diver.sum, 210);
}

TEST(Fiber, ManyAreAliveAtOnce) {
  for (int round = 0; round < 5; ++round) {
    std::array<std::unique_ptr<Diver>, 40> divers;
    for (int i = 0; i < 40; ++i)
      divers[static_cast<std::size_t>(i)] = std::make_unique<Diver>(i, i % 3);
    for (int turn = 0; turn < 3; ++turn)
      for (auto& diver : divers)
        if (turn <= diver->returns) diver->enter();
    for (int i = 0; i < 40; ++i)
      EXPECT_EQ(divers[static_cast<std::size_t>(i)]->sum, i * (i + 1) / 2);
  }
}

TEST(FiberDeath, AnEntryFunctionMustSayWhereToGoOn) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  const auto run = [] {
    Fiber home, fiber;
    fiber.start(
        kStackOfDiver, [](void*) {}, nullptr);
    Fiber::switch_to(home, fiber);
  };
  EXPECT_DEATH(run(), "terminate called");
}

TEST(FiberDeath, NothingMaySwitchToAnEndedFiber) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_DEATH(
      {
        Diver diver(3, 0);
        diver.enter();
        diver.enter();
      },
      "terminate called");
}

}  // namespace
}  // namespace splitpoint
