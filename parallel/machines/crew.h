// crew.h - threads that start together, one for each processor and bound to it if wanted.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <functional>
#include <vector>

#include "parallel/machines/binding.h"

namespace splitpoint {

class Crew {
 public:
  // `size` >= 1 threads with stacks of `stack` bytes, thread i bound as Binding does.
  Crew(int size, const Pinning& pinning, std::size_t stack);

  [[nodiscard]] int size() const { return size_; }
  // Whether every thread has a processor: else whoever spins may keep the one he waits for from
  // running.
  [[nodiscard]] bool fits() const { return binding_.fits(); }
  // The processor that each thread was bound to in the last run, or Binding::kNone.
  [[nodiscard]] const std::vector<int>& cpus() const { return cpus_; }

  // work(i) on thread i, where thread 0 is the caller's; begin() once before that, when all threads
  // are there. Back when all are done. What work() throws is thrown again here, the first of it.
  void run(const std::function<void()>& begin, const std::function<void(int)>& work);

 private:
  const int size_;
  const std::size_t stack_;
  Binding binding_;
  std::vector<int> cpus_;
};

}  // namespace splitpoint
