// sanitizers.h - tells AddressSanitizer and ThreadSanitizer about fibers; empty in other builds.
//
// To ThreadSanitizer every fiber is a thread of its own, and a switch from one to another orders
// nothing. Only what would be an order if every fiber had a processor is announced as one: locks,
// permits, the start and the end of a run. So the memory races of a run with many processors are
// found on one, and on one the same ones every time.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#elif defined(__SANITIZE_THREAD__)
#include <sanitizer/tsan_interface.h>
extern "C" {
void AnnotateIgnoreReadsBegin(const char* file, int line);
void AnnotateIgnoreReadsEnd(const char* file, int line);
void AnnotateIgnoreWritesBegin(const char* file, int line);
void AnnotateIgnoreWritesEnd(const char* file, int line);
}
#endif

namespace splitpoint::sanitizers {

// What the sanitizers keep about one stack.
struct Stack {
  [[maybe_unused]] const void* bottom = nullptr;
  [[maybe_unused]] std::size_t size = 0;
  [[maybe_unused]] void* frames = nullptr;  // AddressSanitizer's fake ones
  [[maybe_unused]] void* fiber = nullptr;   // ThreadSanitizer's name of it
  [[maybe_unused]] bool ended = false;
};

inline void created([[maybe_unused]] Stack& stack, [[maybe_unused]] void* bottom,
                    [[maybe_unused]] std::size_t size) {
#if defined(__SANITIZE_ADDRESS__)
  stack.bottom = bottom;
  stack.size = size;
#elif defined(__SANITIZE_THREAD__)
  stack.fiber = __tsan_create_fiber(0);
#endif
}

inline void destroyed([[maybe_unused]] Stack& stack) {
#if defined(__SANITIZE_ADDRESS__)
  __asan_unpoison_memory_region(stack.bottom, stack.size);
#elif defined(__SANITIZE_THREAD__)
  __tsan_destroy_fiber(stack.fiber);
#endif
}

// Just before the processor's registers change. `ended`: nobody will come back to `from`. Not
// looked at, and so for a fiber that has ended too, which must leave nothing Unwatched behind.
[[gnu::no_sanitize_thread]] inline void leaving([[maybe_unused]] Stack& from,
                                                [[maybe_unused]] const Stack& to,
                                                [[maybe_unused]] bool ended) {
#if defined(__SANITIZE_ADDRESS__)
  from.ended = ended;
  __sanitizer_start_switch_fiber(ended ? nullptr : &from.frames, to.bottom, to.size);
#elif defined(__SANITIZE_THREAD__)
  if (from.fiber == nullptr) from.fiber = __tsan_get_current_fiber();
  __tsan_switch_to_fiber(to.fiber, __tsan_switch_to_fiber_no_sync);
#endif
}

// Just after, on the new stack. Learns where the one that was left lies; nobody may touch it any
// more if its fiber has ended.
inline void arrived([[maybe_unused]] Stack& here, [[maybe_unused]] Stack& from) {
#if defined(__SANITIZE_ADDRESS__)
  __sanitizer_finish_switch_fiber(here.frames, &from.bottom, &from.size);
  if (from.ended) __asan_poison_memory_region(from.bottom, from.size);
#endif
}

// While one lives, accesses are not looked at: what a machine keeps of its workers is read and
// written on the stacks of all of them, but by one thread of the system.
class [[maybe_unused]] Unwatched {
 public:
#if defined(__SANITIZE_THREAD__)
  Unwatched() {
    AnnotateIgnoreReadsBegin(__FILE__, __LINE__);
    AnnotateIgnoreWritesBegin(__FILE__, __LINE__);
  }
  ~Unwatched() {
    AnnotateIgnoreWritesEnd(__FILE__, __LINE__);
    AnnotateIgnoreReadsEnd(__FILE__, __LINE__);
  }
  Unwatched(const Unwatched&) = delete;
  Unwatched& operator=(const Unwatched&) = delete;
#else
  Unwatched() = default;
#endif
};

// While one lives, what is done on this stack counts as done on `other`: a machine that takes its
// own locks on a worker's stack orders nothing for that worker. `other` must be the stack from
// which this thread came here.
class [[maybe_unused]] Acting {
 public:
#if defined(__SANITIZE_THREAD__)
  [[gnu::no_sanitize_thread]] explicit Acting(const Stack& other)
      : self_(__tsan_get_current_fiber()) {
    __tsan_switch_to_fiber(other.fiber, __tsan_switch_to_fiber_no_sync);
  }
  [[gnu::no_sanitize_thread]] ~Acting() {
    __tsan_switch_to_fiber(self_, __tsan_switch_to_fiber_no_sync);
  }
  Acting(const Acting&) = delete;
  Acting& operator=(const Acting&) = delete;

 private:
  void* self_;
#else
  explicit Acting(const Stack& /*other*/) {}
#endif
};

// What comes before a release of `what` comes before what follows an acquire of it.
inline void acquire([[maybe_unused]] void* what) {
#if defined(__SANITIZE_THREAD__)
  __tsan_acquire(what);
#endif
}
inline void release([[maybe_unused]] void* what) {
#if defined(__SANITIZE_THREAD__)
  __tsan_release(what);
#endif
}

}  // namespace splitpoint::sanitizers
