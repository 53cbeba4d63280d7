// entry.h - what the table remembers of a position, and how that fits into one 64-bit word.
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <cassert>
#include <cstdint>

#include "engine/core/types.h"

namespace splitpoint {

// A value of win or loss counts from the node, not the root.
struct Entry {
  static constexpr Value kNoEvaluation = -32768;
  static constexpr Depth kMaxDepth = 255;

  Value value = 0;  // a bound of this kind; nothing when bound is none
  Value evaluation = kNoEvaluation;
  Depth depth = 0;  // 0..kMaxDepth plies
  Bound bound = Bound::none;
  Move move = Move::none;

  friend bool operator==(const Entry&, const Entry&) = default;
};

// From the low end: move 16 bits, value 16, evaluation 16, depth 8, bound 2, generation 6. The
// generation numbers the search that stored the entry, and starts again from 0 after 63.
struct PackedEntry {
  static constexpr unsigned kGenerations = 64;
  static constexpr std::uint64_t kEmpty = 0;

  // Never kEmpty: the evaluation is stored as evaluation + 32767, which is 0 only for -32767, below
  // every evaluation; kNoEvaluation wraps round to 65535.
  static std::uint64_t pack(const Entry& e, unsigned generation) {
    assert(-kInfinite <= e.value && e.value <= kInfinite);
    assert(e.evaluation == Entry::kNoEvaluation ||
           (-kInfinite <= e.evaluation && e.evaluation <= kInfinite));
    assert(0 <= e.depth && e.depth <= Entry::kMaxDepth && generation < kGenerations);
    const std::uint64_t word =
        bits(e.move) | std::uint64_t{static_cast<std::uint16_t>(e.value)} << 16 |
        std::uint64_t{static_cast<std::uint16_t>(e.evaluation + 32767)} << 32 |
        std::uint64_t{static_cast<std::uint8_t>(e.depth)} << 48 |
        std::uint64_t{static_cast<std::uint8_t>(e.bound)} << 56 | std::uint64_t{generation} << 58;
    assert(word != kEmpty);
    return word;
  }

  // Safe for every word: should a foreign one ever be accepted, all is still in range. The move
  // may be any 16 bits, and is for the game to check.
  static Entry unpack(std::uint64_t word) {
    const Value value = static_cast<std::int16_t>(word >> 16);
    const Value evaluation = static_cast<Value>(word >> 32 & 0xffff) - 32767;
    const bool evaluated = -kInfinite <= evaluation && evaluation <= kInfinite;
    return {.value = std::clamp(value, -kInfinite, kInfinite),
            .evaluation = evaluated ? evaluation : Entry::kNoEvaluation,
            .depth = depth(word),
            .bound = static_cast<Bound>(word >> 56 & 3),
            .move = static_cast<Move>(word & 0xffff)};
  }

  static Depth depth(std::uint64_t word) { return static_cast<Depth>(word >> 48 & 0xff); }
  static unsigned generation(std::uint64_t word) { return static_cast<unsigned>(word >> 58); }
};

}  // namespace splitpoint
