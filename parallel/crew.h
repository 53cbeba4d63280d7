// crew.h - threads that start together, one for each processor and bound to it if wanted.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <functional>
#include <memory>

namespace splitpoint {

class Crew {
 public:
  // `size` >= 1 threads with stacks of `stack` bytes. With `pin`, thread i is bound to the i-th
  // processor this process may use, one of every core first; more threads than there are of them
  // are left unbound.
  Crew(int size, bool pin, std::size_t stack);
  ~Crew();
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  // Processors this process may run on: affinity and control group considered.
  static int available_processors();

  [[nodiscard]] int size() const { return size_; }
  // Whether every thread has a processor: else whoever spins may keep the one he waits for from
  // running.
  [[nodiscard]] bool fits() const { return fits_; }

  // work(i) on thread i, where thread 0 is the caller's; begin() once before that, when all threads
  // are there. Back when all are done. What work() throws is thrown again here, the first of it.
  void run(const std::function<void()>& begin, const std::function<void(int)>& work);

 private:
  class Binding;

  const int size_;
  const bool fits_;
  const std::size_t stack_;
  std::unique_ptr<Binding> binding_;
};

}  // namespace splitpoint
