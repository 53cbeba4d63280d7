// thread_team.cpp - starts, binds and joins the threads of a team.
// SPDX-License-Identifier: MIT
#include "parallel/machines/thread_team.h"

#include <boost/thread/barrier.hpp>
#include <boost/thread/thread.hpp>
#include <exception>
#include <mutex>
#include <vector>

namespace splitpoint {

ThreadTeam::ThreadTeam(int size, const Pinning& pinning, std::size_t stack)
    : size_(size),
      stack_(stack),
      binding_(pinning, size),
      cpus_(static_cast<std::size_t>(size), Binding::kNone) {}

void ThreadTeam::run(const std::function<void()>& begin, const std::function<void(int)>& work) {
  boost::thread::attributes attributes;
  attributes.set_stack_size(stack_);
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
  std::vector<boost::thread> threads;
  threads.reserve(static_cast<std::size_t>(size_));
  for (int i = 1; i < size_; ++i) threads.emplace_back(attributes, [&guarded, i] { guarded(i); });
  guarded(0);
  for (auto& thread : threads) thread.join();
  binding_.release();
  if (fault) std::rethrow_exception(fault);
}

}  // namespace splitpoint
