// kept_threads_test.cpp - threads run one task after another, for one creator at a time.
// SPDX-License-Identifier: MIT
#include "parallel/machines/kept_threads.h"

#include <gtest/gtest.h>
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <set>
#include <thread>
#include <vector>

namespace splitpoint {
namespace {

constexpr std::size_t kStack = std::size_t{1} << 20;

// The threads that have run a task of each of `count` threads.
std::set<std::thread::id> who(KeptThreads& threads, int count) {
  std::vector<std::thread::id> ids(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i)
    threads.start(i, [&ids, i] { ids[static_cast<std::size_t>(i)] = std::this_thread::get_id(); });
  threads.wait();
  return {ids.begin(), ids.end()};
}

std::set<std::thread::id> who(int count, std::size_t stack = kStack) {
  KeptThreads threads(count, stack);
  return who(threads, count);
}

TEST(KeptThreads, RunTasksAgainAndAgain) {
  KeptThreads threads(3, kStack);
  const auto first = who(threads, 3);
  EXPECT_EQ(first.size(), 3U);
  EXPECT_FALSE(first.contains(std::this_thread::get_id()));
  for (int round = 0; round < 50; ++round) EXPECT_EQ(who(threads, 3), first);
}

TEST(KeptThreads, AreUsedAgain) {
  const auto first = who(4);
  for (int round = 0; round < 50; ++round) EXPECT_EQ(who(4), first);
}

TEST(KeptThreads, AreNotSharedByTwo) {
  KeptThreads mine(2, kStack);
  const auto first = who(mine, 2);
  for (const auto& id : who(3)) EXPECT_FALSE(first.contains(id));
  EXPECT_EQ(who(mine, 2), first);
}

TEST(KeptThreads, OneWithASmallerStackIsNotTaken) {
  static std::size_t largest = 64 * kStack;  // more than a machine asks for
  const auto small = who(2, largest + kStack);
  largest += 2 * kStack;
  const auto large = who(2, largest);
  EXPECT_EQ(large.size(), 2U);
  for (const auto& id : large) EXPECT_FALSE(small.contains(id));
}

TEST(KeptThreads, TheDestructorWaits) {
  std::atomic<bool> go{false}, done{false};
  std::thread later([&] { go = true; });
  {
    KeptThreads threads(1, kStack);
    threads.start(0, [&] {
      while (!go) std::this_thread::yield();
      done = true;
    });
  }
  EXPECT_TRUE(done);
  later.join();
}

// Of a caller that changes them between two tasks.
TEST(KeptThreads, MayUseTheProcessorsOfTheCaller) {
  cpu_set_t before;
  CPU_ZERO(&before);
  ASSERT_EQ(sched_getaffinity(0, sizeof before, &before), 0);
  const auto usable_there = [] {
    int count = 0;
    KeptThreads threads(1, kStack);
    threads.start(0, [&] {
      cpu_set_t set;
      CPU_ZERO(&set);
      if (sched_getaffinity(0, sizeof set, &set) == 0) count = CPU_COUNT(&set);
    });
    threads.wait();
    return count;
  };
  EXPECT_EQ(usable_there(), CPU_COUNT(&before));
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(static_cast<unsigned>(sched_getcpu()), &one);
  ASSERT_EQ(sched_setaffinity(0, sizeof one, &one), 0);
  EXPECT_EQ(usable_there(), 1);
  ASSERT_EQ(sched_setaffinity(0, sizeof before, &before), 0);
  EXPECT_EQ(usable_there(), CPU_COUNT(&before));
}

// Exits with 0 if a forked process has two threads of its own, and its parent again has two.
[[noreturn]] void fork_between_two_uses() {
  const bool before = who(2).size() == 2;
  const pid_t child = fork();
  if (child == 0) _exit(who(2).size() == 2 ? 0 : 1);
  int status = -1;
  const bool ended = waitpid(child, &status, 0) == child && WIFEXITED(status);
  std::exit(before && ended && WEXITSTATUS(status) == 0 && who(2).size() == 2 ? 0 : 1);
}

// In a process of its own, because threads of other tests would go on while it forks.
TEST(KeptThreads, AForkedProcessStartsItsOwn) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(fork_between_two_uses(), testing::ExitedWithCode(0), "");
}

// Several creators at once.
TEST(KeptThreads, CreatorsDoNotDisturbEachOther) {
  std::atomic<int> tasks{0};
  std::vector<std::thread> creators;
  for (int c = 0; c < 4; ++c)
    creators.emplace_back([&] {
      for (int round = 0; round < 100; ++round) {
        KeptThreads threads(round % 4, kStack);
        for (int i = 0; i < round % 4; ++i) threads.start(i, [&] { ++tasks; });
      }
    });
  for (auto& creator : creators) creator.join();
  EXPECT_EQ(tasks, 4 * 25 * (0 + 1 + 2 + 3));
}

}  // namespace
}  // namespace splitpoint
