// kept_threads.h - threads that are kept for later searches.
//
// To start a thread takes 0.2 ms, with ThreadSanitizer 2 ms: longer than a small search. So threads
// that have done their work sleep until another search needs some. Those that sleep end before a
// fork(), so a process that only had them forks with one thread.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

namespace splitpoint {

// The stack of a thread that searches, in bytes. A line of kMaxPly nodes needs 1 MiB. All such
// threads have the same, so that each may have any that sleeps.
inline constexpr std::size_t kSearchStack = std::size_t{16} << 20;

class KeptThread;

// Threads that the creator of this object has for itself.
class KeptThreads {
 public:
  // `count` >= 0 threads with stacks of at least `stack` bytes. Throws
  // boost::thread_resource_error if the system allows no more threads.
  KeptThreads(int count, std::size_t stack);
  // Waits for the tasks. Then others may have the threads.
  ~KeptThreads();
  KeptThreads(const KeptThreads&) = delete;
  KeptThreads& operator=(const KeptThreads&) = delete;

  // Thread i, 0 <= i < count, runs the task, which must not be empty and must not throw. The thread
  // may use the processors that the caller may use. Once for each thread before a wait().
  void start(int i, std::function<void()> task);
  // Returns when all tasks are done.
  void wait();

 private:
  KeptThreads() = default;

  std::vector<std::unique_ptr<KeptThread>> threads_;
};

}  // namespace splitpoint
