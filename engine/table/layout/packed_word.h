// packed_word.h - the parts of an entry's word that are the same in every layout.
// SPDX-License-Identifier: MIT
#pragma once
#include <cassert>
#include <cstdint>

#include "engine/table/entry.h"

namespace splitpoint {

// From the low end: move 16 bits, 32 bits of the layout, depth 8, 2 bits of the layout,
// generation 6. The generation numbers the search that stored the entry; after 63 comes 0. No
// packed word is kEmpty.
struct PackedWord {
  static constexpr unsigned kGenerations = 64;
  static constexpr std::uint64_t kEmpty = 0;

  // May be any 16 bits: the game checks whether it is legal.
  static Move move(std::uint64_t word) { return static_cast<Move>(word & 0xffff); }
  static Depth depth(std::uint64_t word) { return static_cast<Depth>(word >> 48 & 0xff); }
  static unsigned generation(std::uint64_t word) { return static_cast<unsigned>(word >> 58); }

  // Whether `now` is a much shallower bound than `word`, and both are of the same search.
  static bool is_poorer(const Entry& now, std::uint64_t word, unsigned generation_now) {
    return now.bound != Bound::exact && now.depth < depth(word) - Entry::kDepthSlack &&
           generation(word) == generation_now;
  }

 protected:
  static std::uint64_t pack(Move move, Depth depth, unsigned generation) {
    assert(0 <= depth && depth <= Entry::kMaxDepth && generation < kGenerations);
    return bits(move) | std::uint64_t{static_cast<std::uint8_t>(depth)} << 48 |
           std::uint64_t{generation} << 58;
  }
};

}  // namespace splitpoint
