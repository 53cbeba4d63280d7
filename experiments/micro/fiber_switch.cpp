// fiber_switch.cpp - the cost for a processor to switch between workers, and nothing else.
//
// The time is for one switch. With two stacks everything stays in the first-level cache. With many,
// as on hundreds of simulated processors, each stack must be fetched again. fiber_threads.cpp
// measures what parking and waking add.
// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>

#include <cstddef>
#include <deque>

#include "parallel/machines/fiber.h"

namespace splitpoint {
namespace {

constexpr std::size_t kStack = std::size_t{64} << 10;

// Fibers in a ring; each switches to the next. The first stands for the caller's own stack. The
// others never end; they are dropped in the middle of their loop.
class Ring {
 public:
  explicit Ring(int size) {
    for (int i = 0; i < size; ++i) members_.emplace_back();
    for (int i = 0; i < size; ++i) {
      members_[i].next = &members_[(i + 1) % size].fiber;
      if (i > 0) members_[i].fiber.start(kStack, pass_on, &members_[i]);
    }
  }
  void go_round() { Fiber::switch_to(members_.front().fiber, *members_.front().next); }

 private:
  struct Member {
    Fiber fiber;
    Fiber* next = nullptr;
  };
  static void pass_on(void* argument) {
    Member& self = *static_cast<Member*>(argument);
    for (;;) Fiber::switch_to(self.fiber, *self.next);
  }

  std::deque<Member> members_;  // a deque, because fibers must not move
};

void switches(benchmark::State& state) {
  Ring ring(static_cast<int>(state.range(0)));
  const auto round = static_cast<benchmark::IterationCount>(state.range(0));
  while (state.KeepRunningBatch(round)) ring.go_round();
}
BENCHMARK(switches)->ArgName("stacks")->Arg(2)->Arg(64)->Arg(1024);

}  // namespace
}  // namespace splitpoint
