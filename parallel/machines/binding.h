// binding.h - which processors of the computer the threads of a search are bound to.
// SPDX-License-Identifier: MIT
#pragma once
#include <memory>
#include <utility>
#include <vector>

namespace splitpoint {

// Whether threads are bound, and to what.
struct Pinning {
  bool wanted = true;
  // Numbers of the operating system, in the order in which threads take them. Empty: all that this
  // process may use, one of every core before any second one of a core.
  std::vector<int> cpus = {};

  Pinning() = default;
  Pinning(bool is_wanted) : wanted(is_wanted) {}  // not explicit: `false` says it all
  static Pinning to(std::vector<int> list) {
    Pinning pinning;
    pinning.cpus = std::move(list);
    return pinning;
  }
};

class Binding {
 public:
  static constexpr int kNone = -1;  // where the operating system chooses

  Binding(const Pinning& pinning, int threads);
  ~Binding();
  Binding(const Binding&) = delete;
  Binding& operator=(const Binding&) = delete;

  // What the first binding of a process does, some milliseconds of reading: for one that forks
  // others, which then know.
  static void look_at_computer();
  // Processors that this process may run on: affinity and control group considered; 1 at least.
  static int available_processors();
  // Whether `cpu`, a number of the operating system, is one of them; false for what is none.
  static bool may_use(int cpu);

  // Whether every thread has a processor to itself.
  [[nodiscard]] bool fits() const { return fits_; }
  // Binds the calling thread, the `thread`-th of them, and says to which processor. More threads
  // than processors are left to the operating system; if a list was given they share what is on
  // it. Binding may be forbidden: then it is kNone, and times are only noisier.
  [[nodiscard]] int bind(int thread) const;
  // Lets the calling thread go where it could when this was made.
  void release() const;

 private:
  class Topology;

  std::unique_ptr<Topology> topology_;  // none: no binding is wanted
  std::vector<int> cpus_;
  bool fits_;
};

}  // namespace splitpoint
