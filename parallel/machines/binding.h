// binding.h - binds the threads of a search to processors of the computer.
// SPDX-License-Identifier: MIT
#pragma once
#include <memory>
#include <utility>
#include <vector>

namespace splitpoint {

// Whether threads are bound, and to which processors.
struct Pinning {
  bool wanted = true;
  // The operating system's numbers of processors; thread i gets the i-th. Empty: all processors
  // that the calling thread may use, the first of every core before the second of any core.
  std::vector<int> cpus = {};

  Pinning() = default;
  Pinning(bool is_wanted) : wanted(is_wanted) {}  // not explicit, so that callers can write `false`
  static Pinning to(std::vector<int> list) {
    Pinning pinning;
    pinning.cpus = std::move(list);
    return pinning;
  }
};

class Binding {
 public:
  static constexpr int kNone = -1;  // not bound: the operating system chooses

  Binding(const Pinning& pinning, int threads);
  ~Binding();
  Binding(const Binding&) = delete;
  Binding& operator=(const Binding&) = delete;

  // Reads the topology of the computer, which takes some milliseconds. Otherwise the first Binding
  // of a process does it. A process that forks should call it before, so that its children need
  // not.
  static void look_at_computer();
  // The number of processors that the calling thread may run on, at least 1. They are those of its
  // affinity mask, which the processor set of the control group limits. Quotas of processor time do
  // not count.
  static int available_processors();
  // Whether the calling thread may run on `cpu`, a number of the operating system. False if the
  // number is invalid.
  static bool may_use(int cpu);

  // Binds the calling thread to `cpu`, which it may use. False if that is forbidden.
  static bool bind_caller(int cpu);

  // Whether there are at least as many processors as threads.
  [[nodiscard]] bool fits() const { return fits_; }
  // Binds the calling thread, which is number `thread` >= 0, and returns its processor. With more
  // threads than processors no thread is bound, unless a list was given: then threads share its
  // processors. Returns kNone if the thread is not bound or binding is forbidden; then times are
  // only noisier.
  [[nodiscard]] int bind(int thread) const;
  // Lets the calling thread run again on the processors that the creator of this object had.
  void release() const;

 private:
  class Topology;

  std::unique_ptr<Topology> topology_;  // null: do not bind
  std::vector<int> cpus_;
  bool fits_;
};

}  // namespace splitpoint
