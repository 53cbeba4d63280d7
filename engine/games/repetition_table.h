// repetition_table.h - a game with a repetition table: it counts the positions of the game by a few
// bits of their keys, so that most searches for an earlier occurrence need not begin.
//
// Without it, a game compares the key with every second one back to the last irreversible move. The
// verdict is the same. Whether it pays: docs/findings/21_repetition_table.md.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

#include "engine/core/game.h"

namespace splitpoint {

template <Repeating G>
class RepetitionTable : public G {
 public:
  using Undo = typename G::Undo;

  explicit RepetitionTable(G position) : G(std::move(position)) {}
  static Result<RepetitionTable> parse(std::string_view text) {
    Result<G> parsed = G::parse(text);
    if (!parsed) return parsed.error();
    return RepetitionTable(*std::move(parsed));
  }

  Undo play(Move m) {
    ++earlier(this->key());
    return G::play(m);
  }
  void undo(Move m, const Undo& u) {
    G::undo(m, u);
    --earlier(this->key());
  }
  Undo play_null() requires Passable<G> {
    ++earlier(this->key());
    return G::play_null();
  }
  void undo_null(const Undo& u) requires Passable<G> {
    G::undo_null(u);
    --earlier(this->key());
  }

  [[nodiscard]] Verdict repetition(Ply ply) const {
    if (may_repeat() || ends_by_clock()) return G::repetition(ply);
    return Verdict::none;
  }
  // Whether an earlier position has the same bits.
  [[nodiscard]] bool may_repeat() const { return counts_[slot_of(this->key())] != 0; }

 private:
  // 8 KiB, a quarter of the fastest cache. A line of 100 plies fills one slot in forty.
  static constexpr std::size_t kSlots = 4096;

  static std::size_t slot_of(Key key) { return key % kSlots; }
  std::uint16_t& earlier(Key key) { return counts_[slot_of(key)]; }
  // repetition() of chess also applies the fifty-move rule.
  [[nodiscard]] bool ends_by_clock() const {
    if constexpr (requires(const G& c) { c.clock(); }) return this->clock() >= 100;
    return false;
  }

  // Of the positions before this one in the game. A game has at most 20,000 plies.
  std::array<std::uint16_t, kSlots> counts_{};
};

}  // namespace splitpoint
