// threads.cpp - threads, their binding to processors, parking.
// SPDX-License-Identifier: MIT
#include "parallel/threads.h"

#include <hwloc.h>
#include <sched.h>

#include <algorithm>
#include <boost/thread/barrier.hpp>
#include <boost/thread/thread.hpp>
#include <exception>

namespace splitpoint {
namespace {

constexpr std::size_t kStack = std::size_t{16} << 20;  // bytes; a line of kMaxPly nodes needs 1 MiB
// How often a worker looks for its permit before it lets the kernel put it to sleep: about 20 us,
// less than a sleep and a wake-up cost.
constexpr int kSpins = 1000;

void relax() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#endif
}

// Which worker's seat this thread sits on, for the mutex to charge its waiting to.
thread_local WorkerTime* current_time = nullptr;

Ticks since(std::chrono::steady_clock::time_point t) {
  return std::chrono::nanoseconds(std::chrono::steady_clock::now() - t).count();
}

}  // namespace

// The processors to bind to, one of every core before any second one of a core.
class Threads::Binding {
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
  void bind(int worker) const {
    if (worker < static_cast<int>(units_.size()))
      hwloc_set_cpubind(topology_, units_[static_cast<std::size_t>(worker)]->cpuset,
                        HWLOC_CPUBIND_THREAD);
  }
  void release() const { hwloc_set_cpubind(topology_, before_, HWLOC_CPUBIND_THREAD); }

 private:
  hwloc_topology_t topology_ = nullptr;
  hwloc_bitmap_t before_ = nullptr;
  std::vector<hwloc_obj_t> units_;
};

Ticks Threads::Mutex::lock() {
  if (mutex_.try_lock()) return 0;
  const auto start = std::chrono::steady_clock::now();
  // With a processor for every worker the holder is running and will soon be done.
  bool taken = false;
  for (int i = 0; !taken && machine_.spin_ && i < kSpins / 10; ++i) {
    relax();
    taken = mutex_.try_lock();
  }
  if (!taken) mutex_.lock();
  const Ticks waited = since(start);
  if (current_time != nullptr) current_time->lock += waited;
  return waited;
}

Threads::Threads(int processors, bool pin)
    : processors_(processors),
      spin_(processors <= available_processors()),
      seats_(std::make_unique<Seat[]>(static_cast<std::size_t>(processors))),
      binding_(pin ? std::make_unique<Binding>() : nullptr) {}

Threads::~Threads() = default;

int Threads::available_processors() {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) == 0) return std::max(1, CPU_COUNT(&set));
  return std::max(1, static_cast<int>(boost::thread::hardware_concurrency()));
}

void Threads::run(const std::function<void(int)>& body) {
  for (int i = 0; i < processors_; ++i) {
    seats_[i].permit.store(0, std::memory_order_relaxed);  // no thread is running yet
    seats_[i].time = {};
  }
  boost::thread::attributes attributes;
  attributes.set_stack_size(kStack);
  std::exception_ptr fault;
  std::mutex fault_mutex;
  // Nobody starts, and neither does the clock, before every thread is there.
  boost::barrier line(static_cast<unsigned>(processors_),
                      [this] { start_ = std::chrono::steady_clock::now(); });
  const auto guarded = [&](int worker) {
    try {
      if (binding_ && processors_ <= available_processors()) binding_->bind(worker);
      line.wait();
      work(worker, body);
    } catch (...) {
      const std::lock_guard lock(fault_mutex);
      if (!fault) fault = std::current_exception();
    }
  };
  std::vector<boost::thread> crew;
  crew.reserve(static_cast<std::size_t>(processors_));
  for (int i = 1; i < processors_; ++i)
    crew.emplace_back(attributes, [&guarded, i] { guarded(i); });
  guarded(0);
  for (auto& thread : crew) thread.join();
  if (binding_) binding_->release();
  if (fault) std::rethrow_exception(fault);
}

void Threads::work(int worker, const std::function<void(int)>& body) {
  const auto start = std::chrono::steady_clock::now();
  current_time = &seats_[worker].time;
  body(worker);
  current_time = nullptr;
  seats_[worker].time.total = since(start);
}

bool Threads::spin_for_permit(Seat& seat) const {
  for (int i = 0; spin_ && i < kSpins; ++i) {
    // Acquire: what the unparking worker did before is seen after.
    if (seat.permit.exchange(0, std::memory_order_acquire) != 0) return true;
    relax();
  }
  return false;
}

void Threads::park(int worker, Wait why) {
  Seat& seat = seats_[worker];
  const auto start = std::chrono::steady_clock::now();
  if (!spin_for_permit(seat))
    while (seat.permit.exchange(0, std::memory_order_acquire) == 0) seat.permit.wait(0);
  (why == Wait::idle ? seat.time.idle : seat.time.split) += since(start);
}

void Threads::unpark(int worker) {
  Seat& seat = seats_[worker];
  seat.permit.store(1, std::memory_order_release);  // pairs with the acquire in park()
  seat.permit.notify_one();
}

}  // namespace splitpoint
