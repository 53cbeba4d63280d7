// lockstep_thread.h - a thread of the system in place of a fiber: it runs only in its turn.
//
// It is slow but does not use Boost.Context: what is the same on both carriers comes from the
// machine.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <semaphore>
#include <thread>

namespace splitpoint {

class LockstepThread {
 public:
  LockstepThread() = default;
  ~LockstepThread() {
    if (thread_.joinable()) thread_.join();
  }
  LockstepThread(const LockstepThread&) = delete;
  LockstepThread& operator=(const LockstepThread&) = delete;

  void start(std::size_t /*bytes*/, void (*entry)(void*), void* argument) {
    thread_ = std::thread([this, entry, argument] {
      turn_.acquire();
      entry(argument);
    });
  }
  static void switch_to(LockstepThread& from, LockstepThread& to) {
    to.turn_.release();
    from.turn_.acquire();
  }
  // Returns, unlike a fiber's: the code after it may only end the thread.
  static void leave_for(LockstepThread& /*from*/, LockstepThread& to) { to.turn_.release(); }

 private:
  std::binary_semaphore turn_{0};
  std::thread thread_;
};

}  // namespace splitpoint
