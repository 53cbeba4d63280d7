// binding.cpp - finds processors and binds threads with hwloc.
// SPDX-License-Identifier: MIT
#include "parallel/machines/binding.h"

#include <hwloc.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>

namespace splitpoint {
namespace {

// The topology of the computer. It does not change, so it is read once and kept.
hwloc_topology_t computer() {
  static const hwloc_topology_t kKnown = [] {
    hwloc_topology_t topology = nullptr;
    hwloc_topology_init(&topology);
    hwloc_topology_load(topology);
    return topology;
  }();
  return kKnown;
}

}  // namespace

class Binding::Topology {
 public:
  Topology() { hwloc_get_cpubind(topology_, before_, HWLOC_CPUBIND_THREAD); }
  ~Topology() { hwloc_bitmap_free(before_); }
  Topology(const Topology&) = delete;
  Topology& operator=(const Topology&) = delete;

  // The processors that the caller may run on. The first of every core comes before the second of
  // any core.
  [[nodiscard]] std::vector<int> usable() const {
    std::vector<int> found;
    const int cores = hwloc_get_nbobjs_by_type(topology_, HWLOC_OBJ_CORE);
    const int units = hwloc_get_nbobjs_by_type(topology_, HWLOC_OBJ_PU);
    for (int round = 0; round < units; ++round)
      for (int c = 0; c < cores; ++c) {
        const hwloc_obj_t core =
            hwloc_get_obj_by_type(topology_, HWLOC_OBJ_CORE, static_cast<unsigned>(c));
        const hwloc_obj_t unit = hwloc_get_obj_inside_cpuset_by_type(
            topology_, core->cpuset, HWLOC_OBJ_PU, static_cast<unsigned>(round));
        if (unit != nullptr && hwloc_bitmap_isset(before_, unit->os_index) != 0)
          found.push_back(static_cast<int>(unit->os_index));
      }
    return found;
  }

  void release() const { hwloc_set_cpubind(topology_, before_, HWLOC_CPUBIND_THREAD); }

 private:
  hwloc_topology_t topology_ = computer();
  hwloc_bitmap_t before_ = hwloc_bitmap_alloc();
};

Binding::Binding(const Pinning& pinning, int threads) : fits_(threads <= available_processors()) {
  if (!pinning.wanted) return;
  topology_ = std::make_unique<Topology>();
  cpus_ = pinning.cpus.empty() ? topology_->usable() : pinning.cpus;
  const bool enough = threads <= static_cast<int>(cpus_.size());
  if (!pinning.cpus.empty())
    fits_ = enough;
  else if (!enough)
    cpus_.clear();
}

Binding::~Binding() = default;

void Binding::look_at_computer() { computer(); }

int Binding::available_processors() {
  cpu_set_t set;
  CPU_ZERO(&set);
  // Fails on computers with more processors than a cpu_set_t can hold.
  if (sched_getaffinity(0, sizeof set, &set) == 0) return std::max(1, CPU_COUNT(&set));
  return std::max(1, static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN)));
}

bool Binding::may_use(int cpu) {
  cpu_set_t set;
  CPU_ZERO(&set);
  return cpu >= 0 && cpu < CPU_SETSIZE && sched_getaffinity(0, sizeof set, &set) == 0 &&
         CPU_ISSET(static_cast<unsigned>(cpu), &set);
}

bool Binding::bind_caller(int cpu) {
  hwloc_bitmap_t only = hwloc_bitmap_alloc();
  hwloc_bitmap_only(only, static_cast<unsigned>(cpu));
  const bool bound = hwloc_set_cpubind(computer(), only, HWLOC_CPUBIND_THREAD) == 0;
  hwloc_bitmap_free(only);
  return bound;
}

int Binding::bind(int thread) const {
  if (cpus_.empty()) return kNone;
  const int cpu = cpus_[static_cast<std::size_t>(thread) % cpus_.size()];
  return bind_caller(cpu) ? cpu : kNone;
}

void Binding::release() const {
  if (topology_) topology_->release();
}

}  // namespace splitpoint
