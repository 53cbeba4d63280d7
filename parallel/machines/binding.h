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
  // The operating system's numbers, in the order in which threads take them. Empty: all processors
  // that the calling thread may use; the first of every core comes before the second of any core.
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

  // Reads the topology of the computer, which takes some milliseconds. The first Binding of a
  // process does it otherwise; a process that forks calls it before, so that its children need not.
  static void look_at_computer();
  // Processors that the calling thread may run on, at least 1. Counts its affinity mask, which the
  // control group's processor set limits; a quota of processor time is not counted.
  static int available_processors();
  // Whether `cpu`, a number of the operating system, is one of them. False for an invalid number.
  static bool may_use(int cpu);

  // Whether there are at least as many processors as threads.
  [[nodiscard]] bool fits() const { return fits_; }
  // Binds the calling thread, which is number `thread` >= 0, and returns its processor. With more
  // threads than processors none is bound, unless a list was given: then threads share its
  // processors in turn. Returns kNone if the thread is not bound or binding is forbidden; then
  // times are only noisier.
  [[nodiscard]] int bind(int thread) const;
  // Gives the calling thread back the processors that the maker of this object had.
  void release() const;

 private:
  class Topology;

  std::unique_ptr<Topology> topology_;  // null: no binding is wanted
  std::vector<int> cpus_;
  bool fits_;
};

}  // namespace splitpoint
