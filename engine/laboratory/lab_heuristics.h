// lab_heuristics.h - other ways to learn which moves are good, beside the usual history.
//
// rewards: a cutoff counts for its move and nothing counts against a move (Schaeffer, "The history
// heuristic and alpha-beta search enhancements in practice", 1989). butterfly: by the move's own
// bits, which are its squares, and the side, not by piece and target (Hartmann, 1988). relative:
// cutoffs by the move divided by its searches (Winands et al., "The relative history heuristic",
// 2004). counter: the usual history, and first the move that refuted the opponent's last move
// (Uiterwijk, "The countermove heuristic", 1992). continuation: the usual history and the
// continuation history. captures: the usual history, and a history of captures, which weighs as
// much as a pawn.
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <vector>

#include "engine/core/game.h"
#include "engine/laboratory/variant.h"
#include "engine/search/heuristics.h"
#include "engine/search/move_picker.h"

namespace splitpoint {

// As Heuristics, several workers may read and write the counters at once.
template <Game G>
class LabHeuristics : public Heuristics<G> {
 public:
  using Base = Heuristics<G>;
  using Base::kMaxHistory;

  // Called once, before the first move. Throws std::bad_alloc.
  void use(Ordering ordering) {
    ordering_ = ordering;
    if (ordering == Ordering::continuation) this->continuation.use();
    if (const std::size_t size = size_of(ordering); size > 0)
      counters_ = std::make_shared<Counters>(size);
  }
  void share_history(LabHeuristics& other) {
    Base::share_history(other);
    counters_ = other.counters_;
  }

  // Of a quiet move, -kMostPromise..kMostPromise.
  [[nodiscard]] int promise(const G& pos, Move m, Ply ply) const {
    switch (ordering_) {
      case Ordering::none: return 0;
      case Ordering::rewards: return counter(pos.history_index(m)).good.load(kRelaxed);
      case Ordering::butterfly: return counter(butterfly_index(m, ply)).good.load(kRelaxed);
      case Ordering::relative: return share_of_cutoffs(counter(pos.history_index(m)));
      case Ordering::counter:
        return Base::promise(pos, m, ply) + (is_answer(m, ply) ? kMaxHistory : 0);
      default: return Base::promise(pos, m, ply);
    }
  }
  [[nodiscard]] int capture_promise(const G& pos, Move m) const requires Tactical<G> {
    const int usual = Base::capture_promise(pos, m);
    if (ordering_ != Ordering::captures) return usual;
    constexpr int kPawn = 16 * 100;  // as capture_value() of the games counts it
    return usual + counter(pos.history_index(m)).good.load(kRelaxed) * kPawn / kMaxHistory;
  }

  // `m` is about to be played at `ply`; none: a pass.
  void on_play(const G& pos, Ply ply, Move m) {
    const std::size_t index = m == Move::none ? 0 : pos.history_index(m);
    if (ordering_ == Ordering::continuation) this->continuation.play(ply, index);
    line_[static_cast<std::size_t>(ply) + 1] = static_cast<std::uint16_t>(index);
  }

  // The move of this index caused a cutoff; those before it did not.
  void learn(const G& pos, const MovePicker<G>& moves, int index, Depth depth, Ply ply) {
    if (counters_ == nullptr) return;
    const bool capture = is_capture(pos, moves.handed(index));
    if (capture != (ordering_ == Ordering::captures)) return;
    const int bonus = std::min(32 * depth * depth, kMaxHistory / 4);
    count_for(pos, moves.handed(index), bonus, ply);
    if (ordering_ == Ordering::counter) return;
    for (int i = 0; i < index; ++i)
      if (const Move m = moves.handed(i); is_capture(pos, m) == capture)
        count_against(pos, m, bonus, ply);
  }

 private:
  struct Counter {
    std::atomic<std::int32_t> good = 0, bad = 0;
  };
  using Counters = std::vector<Counter>;
  // Each number stands alone, and one of two changes at the same time may be lost.
  static constexpr std::memory_order kRelaxed = std::memory_order_relaxed;

  static std::size_t size_of(Ordering ordering) {
    switch (ordering) {
      case Ordering::butterfly: return 2 * (std::size_t{1} << 16);
      case Ordering::rewards:
      case Ordering::relative:
      case Ordering::captures:
      case Ordering::counter: return G::kHistorySize;
      default: return 0;
    }
  }
  // Sides take turns, also with a pass.
  static std::size_t butterfly_index(Move m, Ply ply) {
    return 2 * std::size_t{bits(m)} + static_cast<std::size_t>(ply & 1);
  }
  static bool is_capture([[maybe_unused]] const G& pos, [[maybe_unused]] Move m) {
    if constexpr (Tactical<G>) return pos.is_capture(m);
    return false;
  }
  static int share_of_cutoffs(const Counter& c) {
    const std::int64_t good = c.good.load(kRelaxed);
    const std::int64_t bad = c.bad.load(kRelaxed);
    return good == 0 ? 0 : static_cast<int>(kMaxHistory * good / (good + bad));
  }

  [[nodiscard]] Counter& counter(std::size_t index) const { return (*counters_)[index]; }
  // The counter of the move played before `ply`: its `good` is the move that refuted it.
  [[nodiscard]] Counter& before(Ply ply) const {
    return counter(line_[static_cast<std::size_t>(ply)]);
  }
  [[nodiscard]] bool is_answer(Move m, Ply ply) const {
    return before(ply).good.load(kRelaxed) == std::int32_t{bits(m)};
  }

  void count_for(const G& pos, Move m, int by, Ply ply) {
    switch (ordering_) {
      case Ordering::butterfly: return adjust(counter(butterfly_index(m, ply)), by);
      case Ordering::relative: return increment(counter(pos.history_index(m)).good);
      case Ordering::counter: return before(ply).good.store(std::int32_t{bits(m)}, kRelaxed);
      default: return adjust(counter(pos.history_index(m)), by);
    }
  }
  void count_against(const G& pos, Move m, int by, Ply ply) {
    switch (ordering_) {
      case Ordering::rewards: return;
      case Ordering::butterfly: return adjust(counter(butterfly_index(m, ply)), -by);
      case Ordering::relative: return increment(counter(pos.history_index(m)).bad);
      default: return adjust(counter(pos.history_index(m)), -by);
    }
  }
  // As the usual history: the nearer the counter is to its limit, the less it changes.
  static void adjust(Counter& c, int by) {
    const int h = c.good.load(kRelaxed);
    c.good.store(h + by - h * std::abs(by) / kMaxHistory, kRelaxed);
  }
  static void increment(std::atomic<std::int32_t>& count) {
    count.store(count.load(kRelaxed) + 1, kRelaxed);
  }

  Ordering ordering_ = Ordering::history;
  std::shared_ptr<Counters> counters_;             // null: the ordering has none
  std::array<std::uint16_t, kMaxPly + 2> line_{};  // [ply + 1]: the history index of each move
};

}  // namespace splitpoint
