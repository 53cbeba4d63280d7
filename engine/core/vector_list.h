// vector_list.h - writing up to eight moves at once, without a loop or a branch.
//
// Every function may write eight moves, and returns the new end of the list. So the list needs room
// for eight moves beyond its end. Each function has a portable form with the same result.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "engine/core/types.h"

#if defined(__SSSE3__)
#include <immintrin.h>
#endif

namespace splitpoint {

// The bits of `word` that are set in `mask`, packed together from the low end.
inline std::uint64_t extract(std::uint64_t word, std::uint64_t mask) {
#if defined(__BMI2__)
  return _pext_u64(word, mask);
#else
  std::uint64_t packed = 0;
  for (std::uint64_t place = 1; mask != 0; place <<= 1, mask &= mask - 1)
    if ((word & mask & -mask) != 0) packed |= place;
  return packed;
#endif
}

using MoveList8 = std::array<std::uint16_t, 8>;

// Writes base + list[i] for the first popcount(pattern) elements of the list.
inline Move* emit_list(Move* out, const MoveList8& list, Move base, unsigned pattern) {
  using Vector = std::uint16_t __attribute__((vector_size(16)));
  Vector v;
  std::memcpy(&v, list.data(), sizeof v);
  v += bits(base);
  std::memcpy(out, &v, sizeof v);
  return out + std::popcount(pattern);
}

// For each 8-bit pattern, the byte shuffle that moves its elements to the front.
constexpr std::array<std::array<std::uint8_t, 16>, 256> make_front_shuffles() {
  std::array<std::array<std::uint8_t, 16>, 256> shuffles{};
  for (unsigned pattern = 0; pattern < 256; ++pattern)
    for (unsigned i = 0, n = 0; i < 8; ++i)
      if (pattern >> i & 1) {
        shuffles[pattern][2 * n] = static_cast<std::uint8_t>(2 * i);
        shuffles[pattern][2 * n + 1] = static_cast<std::uint8_t>(2 * i + 1);
        ++n;
      }
  return shuffles;
}
alignas(64) inline constexpr auto kFrontShuffles = make_front_shuffles();

// Writes base + list[i] for every i whose bit is set in `pattern`, which has 8 bits.
inline Move* emit_chosen(Move* out, const MoveList8& list, Move base, unsigned pattern) {
#if defined(__SSSE3__)
  const __m128i all = _mm_loadu_si128(reinterpret_cast<const __m128i*>(list.data()));
  const __m128i front =
      _mm_load_si128(reinterpret_cast<const __m128i*>(kFrontShuffles[pattern].data()));
  const __m128i moves =
      _mm_add_epi16(_mm_shuffle_epi8(all, front), _mm_set1_epi16(static_cast<short>(bits(base))));
  _mm_storeu_si128(reinterpret_cast<__m128i*>(out), moves);
  return out + std::popcount(pattern);
#else
  for (; pattern != 0; pattern &= pattern - 1)
    *out++ = static_cast<Move>(bits(base) + list[std::countr_zero(pattern)]);
  return out;
#endif
}

}  // namespace splitpoint
