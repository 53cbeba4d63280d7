// serial.h - the machine with one processor: all its functions except the clock cost nothing.
// SPDX-License-Identifier: MIT
#pragma once
#include <chrono>
#include <string_view>

#include "engine/core/machine.h"

namespace splitpoint {

class Serial {
 public:
  static constexpr std::string_view kName = "serial";

  struct Mutex {
    explicit Mutex(Serial&) {}
    Ticks lock() { return 0; }
    void unlock() {}
  };
  using CacheLine = RealCacheLine<Serial>;
  template <class T>
  using Signal = PromptSignal<T>;

  [[nodiscard]] int processors() const { return 1; }
  [[nodiscard]] int workers() const { return 1; }
  template <class Body>
  void run(Body&& body) {
    start_ = std::chrono::steady_clock::now();
    body(0);
    total_ = now();
  }
  void spend(Work) {}
  void meet() {}
  [[nodiscard]] Ticks now() const {
    return std::chrono::nanoseconds(std::chrono::steady_clock::now() - start_).count();
  }
  void park(int, Wait) {}
  void unpark(int) {}
  [[nodiscard]] WorkerTime time_of(int) const { return {.total = total_}; }
  [[nodiscard]] Ticks span(int) const { return 0; }
  void set_span(int, Ticks) {}

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  Ticks total_ = 0;
};

}  // namespace splitpoint
