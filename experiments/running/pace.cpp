// pace.cpp - arithmetic whose speed depends only on the core that runs it.
// SPDX-License-Identifier: MIT
#include "experiments/running/pace.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <latch>
#include <limits>
#include <thread>
#include <vector>

namespace splitpoint {
namespace {

constexpr std::chrono::minutes kMemory{1};  // older readings may no longer hold
constexpr std::chrono::milliseconds kFirstReadings{250}, kNap{10};
constexpr Ticks kLongestWait = 2'000'000'000;  // neighbours were seen to stay for 1.7 s
constexpr Ticks kMostWaiting = 2;              // times the time spent without waiting
constexpr int kBursts = 3;  // the shortest counts: the first wakes the core; interrupts are short
constexpr int kSteps = 30'000;

// The sums are independent of each other, so that all units of a core are busy and a second thread
// on the core takes half of them. (A single chain would leave room for both threads.)
std::uint64_t burst(std::uint64_t seed) {
  std::array<std::uint64_t, 8> sums{};
  for (std::size_t i = 0; i < sums.size(); ++i) sums[i] = seed + i;
  for (int step = 0; step < kSteps; ++step)
    for (std::uint64_t& sum : sums) {
      sum ^= sum << 13;
      sum ^= sum >> 7;
      sum += sum << 2;
    }
  std::uint64_t all = 0;
  for (const std::uint64_t sum : sums) all ^= sum;
  return all;
}

Ticks least_burst() {
  // Relaxed: nobody reads it; it keeps the compiler from removing the sums.
  static std::atomic<std::uint64_t> result{1};
  Ticks least = std::numeric_limits<Ticks>::max();
  for (int i = 0; i < kBursts; ++i) {
    const auto start = Pace::Clock::now();
    result.store(burst(result.load(std::memory_order_relaxed)), std::memory_order_relaxed);
    least = std::min<Ticks>(least, (Pace::Clock::now() - start) / std::chrono::nanoseconds(1));
  }
  return least;
}

}  // namespace

Ticks Pace::work(const Pinning& pinning, int processors) {
  const Binding binding(pinning, processors);
  std::vector<Ticks> took(static_cast<std::size_t>(processors));
  std::latch start(processors);
  std::vector<std::jthread> threads;
  threads.reserve(took.size());
  for (int i = 0; i < processors; ++i)
    threads.emplace_back([&, i] {
      static_cast<void>(binding.bind(i));
      start.arrive_and_wait();
      took[static_cast<std::size_t>(i)] = least_burst();
    });
  threads.clear();
  return *std::max_element(took.begin(), took.end());
}

Pace::Reading Pace::read(int processors, Clock::time_point at) {
  const Ticks took = work_(processors);
  std::deque<Taken>& least = least_[processors];
  while (!least.empty() && least.back().took >= took) least.pop_back();
  least.push_back({at, took});
  while (least.front().at + kMemory < at) least.pop_front();
  return {took, least.front().took};
}

void Pace::settle(const std::set<int>& processors) {
  for (const auto end = Clock::now() + kFirstReadings; Clock::now() < end && !processors.empty();
       std::this_thread::sleep_for(kNap))
    for (const int p : processors) read(p);
  begun_ = Clock::now();
  waited_ = 0;
}

Pace::Reading Pace::wait(int processors, Ticks& waited) {
  Reading reading = read(processors);
  waited = 0;
  const Clock::time_point start = Clock::now();
  const Ticks run = (start - begun_) / std::chrono::nanoseconds(1) - waited_;
  const Ticks longest = std::min(kLongestWait, kMostWaiting * run - waited_);
  while (reading.slow() && waited < longest) {
    std::this_thread::sleep_for(kNap);
    reading = read(processors);
    waited = (Clock::now() - start) / std::chrono::nanoseconds(1);
  }
  waited_ += waited;
  return reading;
}

}  // namespace splitpoint
