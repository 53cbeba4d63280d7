// fiber_switch.cpp - what it costs a processor to go from one worker to another, and nothing else.
//
// Time is for one switch. With two stacks everything stays in the first-level cache; with many, as
// on hundreds of simulated processors, each stack has to be fetched again. What parking and waking
// add to it is the question of fiber_threads.cpp.
// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>

#include <cstddef>
#include <deque>

#include "parallel/machines/fiber.h"

namespace splitpoint {
namespace {

constexpr std::size_t kStack = std::size_t{64} << 10;

// Fibers in a ring, each of which switches to the next. The first stands for the caller's own
// stack. The others stay where they are when the measurement is over.
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

  std::deque<Member> members_;  // fibers stay where they are made
};

void switches(benchmark::State& state) {
  Ring ring(static_cast<int>(state.range(0)));
  const auto round = static_cast<benchmark::IterationCount>(state.range(0));
  while (state.KeepRunningBatch(round)) ring.go_round();
}
BENCHMARK(switches)->ArgName("stacks")->Arg(2)->Arg(64)->Arg(1024);

}  // namespace
}  // namespace splitpoint
