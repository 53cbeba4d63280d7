// sanitizers.h - tells AddressSanitizer and ThreadSanitizer about fibers; empty in other builds.
//
// ThreadSanitizer sees every fiber as a thread of its own. A switch between fibers orders nothing.
// Only those events order two fibers that would do so if each had a processor: locks, permits, the
// start and the end of a run. So on one processor it finds the data races of a run with many, and a
// simulation on one thread shows the same races every time.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>

#if defined(__SANITIZE_ADDRESS__)
// The interface of AddressSanitizer too.
#include "parallel/machines/asan_stacks.h"
#elif defined(__SANITIZE_THREAD__)
#include <sanitizer/tsan_interface.h>
extern "C" {
// They make it ignore reads too, as the functions for reads would. Each beginning records the calls
// so far, which takes long, so one of the two is better than both.
void AnnotateIgnoreWritesBegin(const char* file, int line);
void AnnotateIgnoreWritesEnd(const char* file, int line);
}
#endif

namespace splitpoint::sanitizers {

// The sanitizers' data about one stack.
struct Stack {
  [[maybe_unused]] const void* bottom = nullptr;
  [[maybe_unused]] std::size_t size = 0;
  [[maybe_unused]] void* frames = nullptr;  // AddressSanitizer's fake ones, also of ended fibers
  [[maybe_unused]] void* fiber = nullptr;   // ThreadSanitizer's handle
  [[maybe_unused]] bool ended = false;
};

// A fiber begins on the stack. ThreadSanitizer keeps its handle until destroyed().
inline void used([[maybe_unused]] Stack& stack, [[maybe_unused]] void* bottom,
                 [[maybe_unused]] std::size_t size) {
#if defined(__SANITIZE_ADDRESS__)
  stack = {.bottom = bottom, .size = size, .frames = stack.frames};
#elif defined(__SANITIZE_THREAD__)
  if (stack.fiber == nullptr) stack.fiber = __tsan_create_fiber(0);
#endif
}

// The fiber on the stack has ended, or nothing will switch to it again.
inline void unused([[maybe_unused]] const Stack& stack) {
#if defined(__SANITIZE_ADDRESS__)
  unpoison_used(stack.bottom, stack.size);
#endif
}

// The calls on the stack, if there are any, will never return.
inline void destroyed([[maybe_unused]] Stack& stack) {
#if defined(__SANITIZE_ADDRESS__)
  destroy_frames(stack.frames);
  stack.frames = nullptr;
#elif defined(__SANITIZE_THREAD__)
  if (stack.fiber != nullptr) __tsan_destroy_fiber(stack.fiber);
  stack.fiber = nullptr;
#endif
}

// Call it just before the switch. `ended`: nothing will switch back to `from`. An attribute turns
// off ThreadSanitizer here, not an TsanIgnore, because a fiber that ends must not leave an
// TsanIgnore open.
[[gnu::no_sanitize_thread]] inline void leaving([[maybe_unused]] Stack& from,
                                                [[maybe_unused]] const Stack& to,
                                                [[maybe_unused]] bool ended) {
#if defined(__SANITIZE_ADDRESS__)
  from.ended = ended;
  __sanitizer_start_switch_fiber(&from.frames, to.bottom, to.size);
#elif defined(__SANITIZE_THREAD__)
  if (from.fiber == nullptr) from.fiber = __tsan_get_current_fiber();
  __tsan_switch_to_fiber(to.fiber, __tsan_switch_to_fiber_no_sync);
#endif
}

// Call it just after the switch, on the new stack. AddressSanitizer tells the bounds of the stack
// that was left; if that fiber has ended, its stack is poisoned.
inline void arrived([[maybe_unused]] Stack& here, [[maybe_unused]] Stack& from) {
#if defined(__SANITIZE_ADDRESS__)
  __sanitizer_finish_switch_fiber(here.frames, &from.bottom, &from.size);
  if (from.ended) poison_used(from.bottom, from.size);
#endif
}

// While such an object exists, ThreadSanitizer ignores memory accesses. A machine reads and writes
// its data about workers on all their stacks, but on one thread of the operating system.
class [[maybe_unused]] TsanIgnore {
 public:
#if defined(__SANITIZE_THREAD__)
  TsanIgnore() {
    // And reads.
    AnnotateIgnoreWritesBegin(__FILE__, __LINE__);
  }
  ~TsanIgnore() {
    // And reads.
    AnnotateIgnoreWritesEnd(__FILE__, __LINE__);
  }
  TsanIgnore(const TsanIgnore&) = delete;
  TsanIgnore& operator=(const TsanIgnore&) = delete;
#else
  TsanIgnore() = default;
#endif
};

// While such an object exists, actions on this stack count as actions on `other`. So the machine's
// own locks, taken on a worker's stack, order nothing for that worker. `other` must be the stack
// from which this thread switched here.
class [[maybe_unused]] TsanActAs {
 public:
#if defined(__SANITIZE_THREAD__)
  [[gnu::no_sanitize_thread]] explicit TsanActAs(const Stack& other)
      : self_(__tsan_get_current_fiber()) {
    __tsan_switch_to_fiber(other.fiber, __tsan_switch_to_fiber_no_sync);
  }
  [[gnu::no_sanitize_thread]] ~TsanActAs() {
    __tsan_switch_to_fiber(self_, __tsan_switch_to_fiber_no_sync);
  }
  TsanActAs(const TsanActAs&) = delete;
  TsanActAs& operator=(const TsanActAs&) = delete;

 private:
  void* self_;
#else
  explicit TsanActAs(const Stack& /*other*/) {}
#endif
};

// Everything before a release of `what` is ordered before everything after a later acquire of it.
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
