// thread_team.h - threads that start together, each bound to a processor if wanted.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <functional>
#include <vector>

#include "parallel/machines/binding.h"

namespace splitpoint {

class ThreadTeam {
 public:
  // `size` >= 1 threads. Each one except the caller's has a stack of `stack` bytes. Binding decides
  // where thread i is bound.
  ThreadTeam(int size, const Pinning& pinning, std::size_t stack);

  [[nodiscard]] int size() const { return size_; }
  // Whether every thread has its own processor. If not, a spinning thread may prevent the thread
  // for which it waits from running.
  [[nodiscard]] bool fits() const { return binding_.fits(); }
  // The processor that each thread was bound to in the last run, or Binding::kNone.
  [[nodiscard]] const std::vector<int>& cpus() const { return cpus_; }

  // Calls begin() once when all threads exist, then work(i) on thread i. Thread 0 is the caller's.
  // Returns when all are done. Throws the first exception that work() threw.
  void run(const std::function<void()>& begin, const std::function<void(int)>& work);

 private:
  const int size_;
  const std::size_t stack_;
  Binding binding_;
  std::vector<int> cpus_;
};

}  // namespace splitpoint
