// continuation.h - continuation history: how good a quiet move is after the one or two moves before
// it.
//
// A counter for each pair of an earlier move and a move, each as a piece and its target. Known from
// Stockfish (2016) as counter move history and follow-up history.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

#include "engine/core/game.h"

namespace splitpoint {

// One worker reads and writes it. It takes no memory until use() is called.
template <Game G>
class Continuation {
 public:
  static constexpr int kMax = 8192;  // of one counter, to either side

  // Begins to count. Throws std::bad_alloc.
  void use() {
    // calloc: only the pages that a search touches take memory.
    counters_.reset(static_cast<Counters*>(std::calloc(1, sizeof(Counters))));
    if (counters_ == nullptr) throw std::bad_alloc();
  }
  [[nodiscard]] bool is_used() const { return counters_ != nullptr; }

  // The move with this history index is played at `ply` of the line; 0: a pass.
  void play(Ply ply, std::size_t index) { line_[at(ply)] = static_cast<std::uint16_t>(index); }

  // Of the move with this history index at `ply`: -2 * kMax..2 * kMax.
  [[nodiscard]] int score(std::size_t index, Ply ply) const {
    return row(ply - 1)[index] + row(ply - 2)[index];
  }
  // Adds at most `by`, -kMax..kMax, to both counters: less, the nearer a counter is to its limit.
  void adjust(std::size_t index, int by, Ply ply) {
    for (const Ply back : {1, 2}) {
      std::int16_t& c = row(ply - back)[index];
      c = static_cast<std::int16_t>(c + by - c * std::abs(by) / kMax);
    }
  }

 private:
  using Row = std::array<std::int16_t, G::kHistorySize>;
  using Counters = std::array<Row, G::kHistorySize>;
  struct Free {
    void operator()(Counters* c) const { std::free(c); }
  };

  // The two plies before the root have places too.
  static std::size_t at(Ply ply) { return static_cast<std::size_t>(ply + 2); }
  [[nodiscard]] Row& row(Ply ply) const { return (*counters_)[line_[at(ply)]]; }

  std::unique_ptr<Counters, Free> counters_;
  std::array<std::uint16_t, kMaxPly + 3> line_{};
};

}  // namespace splitpoint
