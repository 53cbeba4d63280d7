// interval.h - an entry as one 64-bit word: between which two values the position's lies.
//
// Two searches of the same depth may prove a least and a most, as MTD(f) has them do again and
// again; one value alone forgets the first. The place for it is that of the evaluation, which has
// to be found anew. Buro's and many other Othello programs; Plaat et al., "Best-first fixed-depth
// minimax algorithms", Artificial Intelligence 1996.
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <cassert>
#include <cstdint>
#include <string_view>

#include "engine/table/entry.h"

namespace splitpoint {

// From the low end: move 16 bits, least 16, most 16, depth 8, one that is set, one that is not,
// generation 6.
struct Interval {
  static constexpr std::string_view kName = "interval";
  static constexpr std::string_view kAbout = "the least and the most that it can be worth";
  static constexpr unsigned kGenerations = 64;
  static constexpr std::uint64_t kEmpty = 0;

  static std::uint64_t pack(const Entry& e, unsigned generation) {
    const bool at_least = e.bound == Bound::lower || e.bound == Bound::exact;
    const bool at_most = e.bound == Bound::upper || e.bound == Bound::exact;
    return pack({.least = at_least ? e.value : -kInfinite,
                 .most = at_most ? e.value : kInfinite,
                 .depth = e.depth,
                 .move = e.move},
                generation);
  }

  // What the word says to a search between `alpha` and `beta`, from the node: the end of the
  // interval that lies outside, if one does. Safe for every word.
  static Entry unpack(std::uint64_t word, Value alpha, Value beta) {
    const Ends b = bounds(word);
    Entry e{.depth = b.depth, .move = b.move};
    if (b.least == b.most || b.least >= beta) {
      e.value = b.least;
      e.bound = b.least == b.most ? Bound::exact : Bound::lower;
    } else if (b.most < kInfinite && (b.most <= alpha || b.least == -kInfinite)) {
      e.value = b.most;
      e.bound = Bound::upper;
    } else if (b.least > -kInfinite) {
      e.value = b.least;
      e.bound = Bound::lower;
    }
    return e;
  }

  static Depth depth(std::uint64_t word) { return static_cast<Depth>(word >> 48 & 0xff); }
  static unsigned generation(std::uint64_t word) { return static_cast<unsigned>(word >> 58); }

  // As with one value (value_and_bound.h), but what the same depth has said on the other side
  // stays, unless the two contradict each other: then the newer is right.
  static std::uint64_t updated(std::uint64_t word, const Entry& now, unsigned generation_now) {
    Ends old = bounds(word);
    const bool poorer = now.bound != Bound::exact && now.depth < old.depth - Entry::kDepthSlack &&
                        generation(word) == generation_now;
    if (old.known() && (now.bound == Bound::none || poorer)) {
      if (old.move == Move::none) old.move = now.move;
      return pack(old, generation_now);
    }
    Ends b = bounds(pack(now, generation_now));
    if (b.move == Move::none) b.move = old.move;
    if (old.known() && now.depth == old.depth) {
      if (now.bound == Bound::lower) {
        b.least = std::max(b.least, old.least <= old.most ? old.least : b.least);
        if (old.most >= b.least) b.most = old.most;
      } else if (now.bound == Bound::upper) {
        b.most = std::min(b.most, old.most);
        if (old.least <= b.most) b.least = old.least;
      }
    }
    return pack(b, generation_now);
  }

 private:
  struct Ends {
    Value least = -kInfinite, most = kInfinite;
    Depth depth = 0;
    Move move = Move::none;

    [[nodiscard]] bool known() const { return least > -kInfinite || most < kInfinite; }
  };

  static std::uint64_t pack(const Ends& b, unsigned generation) {
    assert(0 <= b.depth && b.depth <= Entry::kMaxDepth && generation < kGenerations);
    return bits(b.move) | std::uint64_t{static_cast<std::uint16_t>(b.least)} << 16 |
           std::uint64_t{static_cast<std::uint16_t>(b.most)} << 32 |
           std::uint64_t{static_cast<std::uint8_t>(b.depth)} << 48 | std::uint64_t{1} << 56 |
           std::uint64_t{generation} << 58;
  }

  static Ends bounds(std::uint64_t word) {
    const auto value = [&](int shift) {
      return std::clamp<Value>(static_cast<std::int16_t>(word >> shift), -kInfinite, kInfinite);
    };
    return {.least = value(16),
            .most = value(32),
            .depth = depth(word),
            .move = static_cast<Move>(word & 0xffff)};
  }
};

}  // namespace splitpoint
