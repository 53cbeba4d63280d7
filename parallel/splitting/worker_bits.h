// worker_bits.h - a set of workers in 64 bits, exact for up to 64 workers.
//
// Bit i stands for all workers whose number is i modulo 64. So with more than 64 workers the set
// may also contain some that were never added.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>

namespace splitpoint {

struct WorkerBits {
  static constexpr std::uint64_t kAll = ~std::uint64_t{0};

  // The bit of a worker, whose number is at least 0.
  static constexpr std::uint64_t of(int worker) { return std::uint64_t{1} << (worker % 64); }

  std::uint64_t bits = 0;

  // Never false for a worker that was added.
  [[nodiscard]] constexpr bool may_contain(int worker) const { return (bits & of(worker)) != 0; }
};

}  // namespace splitpoint
