// crew.cpp - threads and their binding to processors.
// SPDX-License-Identifier: MIT
#include "parallel/crew.h"

#include <hwloc.h>
#include <sched.h>

#include <algorithm>
#include <boost/thread/barrier.hpp>
#include <boost/thread/thread.hpp>
#include <exception>
#include <mutex>
#include <vector>

namespace splitpoint {

// The processors to bind to, one of every core before any second one of a core.
class Crew::Binding {
 public:
  Binding() {
    hwloc_topology_init(&topology_);
    hwloc_topology_load(topology_);
    const int cores = hwloc_get_nbobjs_by_type(topology_, HWLOC_OBJ_CORE);
    const int units = hwloc_get_nbobjs_by_type(topology_, HWLOC_OBJ_PU);
    for (int round = 0; static_cast<int>(units_.size()) < units && round < units; ++round)
      for (int c = 0; c < cores; ++c) {
        const hwloc_obj_t core =
            hwloc_get_obj_by_type(topology_, HWLOC_OBJ_CORE, static_cast<unsigned>(c));
        const hwloc_obj_t unit = hwloc_get_obj_inside_cpuset_by_type(
            topology_, core->cpuset, HWLOC_OBJ_PU, static_cast<unsigned>(round));
        if (unit != nullptr) units_.push_back(unit);
      }
    before_ = hwloc_bitmap_alloc();
    hwloc_get_cpubind(topology_, before_, HWLOC_CPUBIND_THREAD);
  }
  ~Binding() {
    hwloc_bitmap_free(before_);
    hwloc_topology_destroy(topology_);
  }
  Binding(const Binding&) = delete;
  Binding& operator=(const Binding&) = delete;

  // Binding may be forbidden; the search is right without it, only its times are noisier.
  void bind(int thread) const {
    if (thread < static_cast<int>(units_.size()))
      hwloc_set_cpubind(topology_, units_[static_cast<std::size_t>(thread)]->cpuset,
                        HWLOC_CPUBIND_THREAD);
  }
  void release() const { hwloc_set_cpubind(topology_, before_, HWLOC_CPUBIND_THREAD); }

 private:
  hwloc_topology_t topology_ = nullptr;
  hwloc_bitmap_t before_ = nullptr;
  std::vector<hwloc_obj_t> units_;
};

Crew::Crew(int size, bool pin, std::size_t stack)
    : size_(size),
      fits_(size <= available_processors()),
      stack_(stack),
      binding_(pin ? std::make_unique<Binding>() : nullptr) {}

Crew::~Crew() = default;

int Crew::available_processors() {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) == 0) return std::max(1, CPU_COUNT(&set));
  return std::max(1, static_cast<int>(boost::thread::hardware_concurrency()));
}

void Crew::run(const std::function<void()>& begin, const std::function<void(int)>& work) {
  boost::thread::attributes attributes;
  attributes.set_stack_size(stack_);
  std::exception_ptr fault;
  std::mutex fault_mutex;
  // Nobody starts, and neither does the clock, before every thread is there.
  boost::barrier line(static_cast<unsigned>(size_), [&begin] { begin(); });
  const auto guarded = [&](int thread) {
    try {
      if (binding_ && size_ <= available_processors()) binding_->bind(thread);
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
  if (binding_) binding_->release();
  if (fault) std::rethrow_exception(fault);
}

}  // namespace splitpoint
