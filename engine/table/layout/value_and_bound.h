// value_and_bound.h - an entry as one 64-bit word: a value and its kind of bound.
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <cassert>
#include <cstdint>
#include <string_view>

#include "engine/table/layout/packed_word.h"

namespace splitpoint {

// Bits of this layout: value and evaluation, 16 each, above the move; the kind of bound above the
// depth.
struct ValueAndBound : PackedWord {
  static constexpr std::string_view kName = "value-and-bound";
  static constexpr std::string_view kAbout = "one value: exact, a lower or an upper bound";

  // Never kEmpty: the evaluation is stored as evaluation + 32767, which is 0 only for -32767, and
  // no evaluation is so low. kNoEvaluation wraps round to 65535.
  static std::uint64_t pack(const Entry& e, unsigned generation) {
    assert(-kInfinite <= e.value && e.value <= kInfinite);
    assert(e.evaluation == Entry::kNoEvaluation ||
           (-kInfinite <= e.evaluation && e.evaluation <= kInfinite));
    const std::uint64_t word = PackedWord::pack(e.move, e.depth, generation) |
                               std::uint64_t{static_cast<std::uint16_t>(e.value)} << 16 |
                               std::uint64_t{static_cast<std::uint16_t>(e.evaluation + 32767)}
                                   << 32 |
                               std::uint64_t{static_cast<std::uint8_t>(e.bound)} << 56;
    assert(word != kEmpty);
    return word;
  }

  // Safe for every word: every field is in range, even in a word of another position.
  static Entry unpack(std::uint64_t word) {
    const Value value = static_cast<std::int16_t>(word >> 16);
    const Value evaluation = static_cast<Value>(word >> 32 & 0xffff) - 32767;
    const bool evaluated = -kInfinite <= evaluation && evaluation <= kInfinite;
    return {.value = std::clamp(value, -kInfinite, kInfinite),
            .evaluation = evaluated ? evaluation : Entry::kNoEvaluation,
            .depth = depth(word),
            .bound = static_cast<Bound>(word >> 56 & 3),
            .move = move(word)};
  }

  // Merges the new entry `now` into the stored entry `word` of the same position. The newer value
  // wins, unless it has no bound or is a much shallower bound of the same search. If the winner has
  // no move or no evaluation, it gets that of the loser.
  static std::uint64_t updated(std::uint64_t word, const Entry& now, unsigned generation_now) {
    const Entry old = unpack(word);
    const bool keep = old.bound != Bound::none &&
                      (now.bound == Bound::none || is_poorer(now, word, generation_now));
    Entry winner = keep ? old : now;
    const Entry& other = keep ? now : old;
    if (winner.move == Move::none) winner.move = other.move;
    if (winner.evaluation == Entry::kNoEvaluation) winner.evaluation = other.evaluation;
    return pack(winner, generation_now);
  }
};

}  // namespace splitpoint
