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
#include <vector>

#include "engine/core/game.h"

namespace splitpoint {

// One worker reads and writes it. It takes no memory until use() is called, and then memory only
// for the earlier moves after which it has learned something: a search of two plies must not clear
// the 8 MiB that all pairs of xiangqi would take.
template <Game G>
class Continuation {
 public:
  static constexpr int kMax = 8192;  // of one counter, to either side

  // Begins to count. Throws std::bad_alloc, and so does adjust().
  void use() { rows_ = std::make_unique<Rows>(); }
  [[nodiscard]] bool is_used() const { return rows_ != nullptr; }

  // The move with this history index is played at `ply` of the line; 0: a pass.
  void play(Ply ply, std::size_t index) { line_[at(ply)] = static_cast<std::uint16_t>(index); }

  // Of the move with this history index at `ply`: -2 * kMax..2 * kMax.
  [[nodiscard]] int score(std::size_t index, Ply ply) const {
    return (*row(ply - 1))[index] + (*row(ply - 2))[index];
  }
  // Adds at most `by`, -kMax..kMax, to both counters: less, the nearer a counter is to its limit.
  void adjust(std::size_t index, int by, Ply ply) {
    for (const Ply back : {1, 2}) {
      Row*& after = row(ply - back);
      if (after == &rows_->zeros) after = &rows_->add();
      std::int16_t& c = (*after)[index];
      c = static_cast<std::int16_t>(c + by - c * std::abs(by) / kMax);
    }
  }

 private:
  using Row = std::array<std::int16_t, G::kHistorySize>;

  // The counters of an earlier move are a row. All moves share one row of zeros until they have
  // their own.
  class Rows {
   public:
    Rows() {
      of_move.fill(&zeros);
      added_.reserve(G::kHistorySize / kTogether + 1);
    }
    Rows(const Rows&) = delete;
    Rows& operator=(const Rows&) = delete;

    // A new row, of zeros.
    Row& add() {
      if (left_ == 0) {
        added_.push_back(std::make_unique_for_overwrite<std::array<Row, kTogether>>());
        left_ = kTogether;
      }
      Row& row = (*added_.back())[--left_];
      row.fill(0);
      return row;
    }

    std::array<Row*, G::kHistorySize> of_move;  // by its history index
    Row zeros{};                                // never written

   private:
    static constexpr std::size_t kTogether = 8;  // rows, to ask for memory rarely

    std::vector<std::unique_ptr<std::array<Row, kTogether>>> added_;
    std::size_t left_ = 0;  // in the last of them
  };

  // The two plies before the root have places too.
  static std::size_t at(Ply ply) { return static_cast<std::size_t>(ply + 2); }
  // The row of the move played at `ply`.
  [[nodiscard]] Row*& row(Ply ply) const { return rows_->of_move[line_[at(ply)]]; }

  std::unique_ptr<Rows> rows_;
  std::array<std::uint16_t, kMaxPly + 3> line_{};
};

}  // namespace splitpoint
