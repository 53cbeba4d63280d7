// interval.h - an entry as one 64-bit word: a lower and an upper bound of the value.
//
// Two searches of the same depth may prove a lower and an upper bound, as in MTD(f). A layout with
// one value forgets the first bound. Here the second bound takes the bits of the static evaluation,
// which must be computed again. Used by Buro's and many other Othello programs; Plaat et al.,
// "Best-first fixed-depth minimax algorithms", Artificial Intelligence 1996.
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <cstdint>
#include <string_view>

#include "engine/table/layout/packed_word.h"

namespace splitpoint {

// Bits of this layout: lower and upper bound, 16 each, above the move; one flag above the depth.
struct Interval : PackedWord {
  static constexpr std::string_view kName = "interval";
  static constexpr std::string_view kAbout = "a lower and an upper bound";

  static std::uint64_t pack(const Entry& e, unsigned generation) {
    return pack(ends_of(e), e.move, e.depth, generation);
  }

  // The entry for a search with the window (alpha, beta), which counts wins from the node: a bound
  // outside the window if there is one. Safe for every word.
  static Entry unpack(std::uint64_t word, Value alpha, Value beta) {
    const Ends e = ends(word);
    const auto says = [&](Value value, Bound bound) {
      return Entry{.value = value, .depth = depth(word), .bound = bound, .move = move(word)};
    };
    if (e.least == e.most) return says(e.least, Bound::exact);
    if (e.least >= beta) return says(e.least, Bound::lower);
    if (e.most <= alpha) return says(e.most, Bound::upper);
    if (e.least > -kInfinite) return says(e.least, Bound::lower);
    if (e.most < kInfinite) return says(e.most, Bound::upper);
    return says(0, Bound::none);
  }

  // As in value_and_bound.h, but the other bound is kept too if it has the same depth. If the two
  // contradict each other, only the newer one is kept.
  static std::uint64_t updated(std::uint64_t word, const Entry& now, unsigned generation_now) {
    const Ends old = ends(word);
    const bool known = old.least > -kInfinite || old.most < kInfinite;
    const Move older = move(word);
    if (known && (now.bound == Bound::none || is_poorer(now, word, generation_now)))
      return pack(old, older != Move::none ? older : now.move, depth(word), generation_now);
    Ends both = ends_of(now);
    if (known && now.depth == depth(word)) {
      const Ends shared{std::max(both.least, old.least), std::min(both.most, old.most)};
      if (shared.least <= shared.most) both = shared;
    }
    return pack(both, now.move != Move::none ? now.move : older, now.depth, generation_now);
  }

 private:
  struct Ends {
    Value least, most;
  };

  static Ends ends_of(const Entry& e) {
    return {is_at_least(e.bound) ? e.value : -kInfinite, is_at_most(e.bound) ? e.value : kInfinite};
  }
  static std::uint64_t pack(const Ends& e, Move move, Depth depth, unsigned generation) {
    return PackedWord::pack(move, depth, generation) |
           std::uint64_t{static_cast<std::uint16_t>(e.least)} << 16 |
           std::uint64_t{static_cast<std::uint16_t>(e.most)} << 32 | std::uint64_t{1} << 56;
  }
  static Ends ends(std::uint64_t word) {
    const auto value = [&](int shift) {
      return std::clamp<Value>(static_cast<std::int16_t>(word >> shift), -kInfinite, kInfinite);
    };
    return {value(16), value(32)};
  }
};

}  // namespace splitpoint
