// fiber_stacks_test.cpp - stacks are used again by the thread that has them.
// SPDX-License-Identifier: MIT
#include "parallel/machines/fiber_stacks.h"

#include <gtest/gtest.h>

#include <cstring>
#include <thread>
#include <vector>

namespace splitpoint {
namespace {

constexpr std::size_t kBytes = std::size_t{256} << 10;

TEST(FiberStacks, TheLastThatWasGivenBackIsTakenFirst) {
  FiberStack one = fiber_stacks::take(kBytes), two = fiber_stacks::take(kBytes);
  EXPECT_NE(one.memory.sp, two.memory.sp);
  fiber_stacks::give_back(one);
  const void* const kept = two.memory.sp;
  fiber_stacks::give_back(two);
  FiberStack again = fiber_stacks::take(kBytes);
  EXPECT_EQ(again.memory.sp, kept);
  fiber_stacks::give_back(again);
}

TEST(FiberStacks, HaveTheSizeThatIsAskedFor) {
  for (const std::size_t bytes : {kBytes, 2 * kBytes, kBytes / 2, kBytes}) {
    const FiberStack stack = fiber_stacks::take(bytes);
    EXPECT_GE(stack.memory.size, bytes);
    EXPECT_LE(stack.memory.size, bytes + 3 * 4096);
    std::memset(static_cast<char*>(stack.memory.sp) - bytes + 4096, 1, bytes - 4096);
    fiber_stacks::give_back(stack);
  }
}

TEST(FiberStacks, MoreThanAThreadKeepsAreGivenToTheSystem) {
  for (int round = 0; round < 2; ++round) {
    std::vector<FiberStack> many;
    for (int i = 0; i < 300; ++i) many.push_back(fiber_stacks::take(kBytes));
    for (FiberStack& stack : many) fiber_stacks::give_back(stack);
  }
}

TEST(FiberStacks, AThreadMayGiveBackWhatAnotherTook) {
  const FiberStack room = fiber_stacks::take(kBytes);  // if this thread keeps all it may keep
  FiberStack stack;
  std::thread([&] { stack = fiber_stacks::take(kBytes); }).join();
  const void* const kept = stack.memory.sp;
  fiber_stacks::give_back(stack);
  stack = fiber_stacks::take(kBytes);
  EXPECT_EQ(stack.memory.sp, kept);
  fiber_stacks::give_back(stack);
  fiber_stacks::give_back(room);
}

}  // namespace
}  // namespace splitpoint
