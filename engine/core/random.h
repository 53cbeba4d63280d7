// random.h - splitmix64, the random generator of the program; always seeded.
//
// Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>

namespace splitpoint {

// A bijection on 64 bits in which every input bit reaches every output bit.
constexpr std::uint64_t mix(std::uint64_t x) {
  x ^= x >> 30;
  x *= 0xbf58476d1ce4e5b9ULL;
  x ^= x >> 27;
  x *= 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

class Random {
 public:
  explicit constexpr Random(std::uint64_t seed) : state_(seed) {}

  constexpr std::uint64_t next() { return mix(state_ += 0x9e3779b97f4a7c15ULL); }

  // Uniform in [0, n); n > 0. The bias of the multiplication is below 2^-32 for n < 2^32.
  constexpr std::uint32_t below(std::uint32_t n) {
    return static_cast<std::uint32_t>(((next() >> 32) * n) >> 32);
  }

 private:
  std::uint64_t state_;
};

}  // namespace splitpoint
