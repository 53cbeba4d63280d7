// thread_team.cpp - starts and binds the threads of a team, and waits for them.
// SPDX-License-Identifier: MIT
#include "parallel/machines/thread_team.h"

#include <boost/thread/barrier.hpp>
#include <exception>
#include <mutex>

#include "parallel/machines/kept_threads.h"

namespace splitpoint {

ThreadTeam::ThreadTeam(int size, const Pinning& pinning, std::size_t stack)
    : size_(size),
      stack_(stack),
      binding_(pinning, size),
      cpus_(static_cast<std::size_t>(size), Binding::kNone) {}

void ThreadTeam::run(const std::function<void()>& begin, const std::function<void(int)>& work) {
  std::exception_ptr fault;
  std::mutex fault_mutex;
  // No thread begins work, and begin() does not start the clock, before all threads exist.
  boost::barrier line(static_cast<unsigned>(size_), [&begin] { begin(); });
  const auto guarded = [&](int thread) {
    try {
      cpus_[static_cast<std::size_t>(thread)] = binding_.bind(thread);
      line.wait();
      work(thread);
    } catch (...) {
      const std::lock_guard lock(fault_mutex);
      if (!fault) fault = std::current_exception();
    }
  };
  KeptThreads others(size_ - 1, stack_);
  for (int i = 1; i < size_; ++i) others.start(i - 1, [&guarded, i] { guarded(i); });
  guarded(0);
  others.wait();
  binding_.release();
  if (fault) std::rethrow_exception(fault);
}

}  // namespace splitpoint
