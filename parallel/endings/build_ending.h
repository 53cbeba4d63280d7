// build_ending.h - solves one ending by retrograde analysis, on any machine.
//
// The first phase looks at every position once: it finds mates, and counts the moves that stay in
// the ending. Phase n after it takes the positions that are decided in n plies, and steps back. A
// position from which the opponent is lost is won. A position is lost when the last of its moves is
// known to lead to a won one. Captures and promotions lead to smaller tables, and take effect in
// the phase of their distance. What no phase decides is a draw. Thompson, "Retrograde analysis of
// certain endgames", 1986. Equal distances are found in the same phase, so the table does not
// depend on the number of workers or their order.
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/machine.h"
#include "engine/core/result.h"
#include "engine/endings/ending_tables.h"
#include "parallel/endings/ending_edges.h"
#include "parallel/endings/phases.h"

namespace splitpoint {

inline constexpr std::size_t kUsualEndingChunk = 1024;

template <EndingBoard B, Machine M>
class EndingBuild {
 public:
  // `smaller` has, unpacked, the endings that the moves of this one lead to. `chunk` >= 1 is the
  // number of indices that a worker takes at once.
  EndingBuild(M& machine, const EndingIndex<B>& index, const EndingTables<B>& smaller,
              std::size_t chunk = kUsualEndingChunk)
      : machine_(machine),
        index_(index),
        smaller_(smaller),
        phases_(machine, chunk),
        codes_(index.size()),
        moves_left_(index.size()),
        latent_(index.size()),
        workers_(static_cast<std::size_t>(machine.workers())) {}

  // To be called once. Errors: a smaller table is missing, or a win takes more plies than a table
  // can hold.
  Result<std::vector<EndingCode>> run() {
    machine_.run([this](int me) {
      phases_.run(
          me, index_.size(),
          [&](std::size_t begin, std::size_t end) { begin_with(me, begin, end); },
          [&] { end_phase(); });
      for (Ply plies = 0; !is_done_; ++plies)
        phases_.run(
            me, index_.size(),
            [&](std::size_t begin, std::size_t end) { step_back(me, plies, begin, end); },
            [&] { end_phase(); });
    });
    const auto fault = [&](std::string what) {
      return Error{"ending " + index_.material().name(), std::move(what)};
    };
    if (is_missing_table_) return fault("the table of a smaller ending is missing");
    if (is_too_long_)
      return fault("a win takes more than " + std::to_string(kMostEndingPlies) + " plies");
    std::vector<EndingCode> codes(index_.size());
    for (std::size_t i = 0; i < codes.size(); ++i) codes[i] = code_at(i);
    return codes;
  }

  // After run(): phases of it, and the longest chain of dependent work, in ticks.
  [[nodiscard]] int phases() const { return phase_; }
  [[nodiscard]] Ticks span() const { return phases_.span(); }

 private:
  static constexpr std::uint8_t kNever = 255;  // in latent_: a draw by the rules
  static constexpr std::size_t kLine = 64;     // codes of a cache line

  struct alignas(128) Worker {
    std::uint64_t found = 0;  // positions of this phase
    Ply latent = 0;           // the largest in latent_
    bool is_missing_table = false, is_too_long = false;
    ForwardEdges edges;
    std::vector<std::size_t> origins;
  };

  // All accesses to codes_ and moves_left_ are relaxed. In one phase, only one value is stored in
  // a code, so it does not matter who stores it. The barrier orders the phases.
  [[nodiscard]] EndingCode code_at(std::size_t i) const {
    return codes_[i].load(std::memory_order_relaxed);
  }
  void set_code(std::size_t i, EndingCode code) {
    codes_[i].store(code, std::memory_order_relaxed);
  }

  // The first phase.
  void begin_with(int me, std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      std::optional<typename B::Position> position = B::position_of(index_.at(i));
      machine_.spend(Work::evaluate);
      if (!position || index_.of(*B::placement_of(*position)) != i) continue;
      machine_.spend(Work::node);
      look_at(workers_[static_cast<std::size_t>(me)], i, *position);
    }
  }

  void look_at(Worker& worker, std::size_t i, typename B::Position& position) {
    set_code(i, EndingCode::draw);
    if (position.over()) {
      latent_[i] = kNever;
      return;
    }
    ForwardEdges& edges = worker.edges;
    find_moves<B>(position, index_, smaller_, edges);
    for (int m = 0; m < edges.moves; ++m) machine_.spend(Work::probe_hit);
    if (edges.moves == 0) {
      latent_[i] = kNever;
      if (is_loss(position.no_moves())) set_code(i, decided_in(0));
      return;
    }
    worker.is_missing_table |= edges.is_missing_table;
    worker.is_too_long |= std::max(edges.win, edges.loss) > kMostEndingPlies;
    // A drawing capture counts as a move that no phase finds to be bad.
    moves_left_[i].store(static_cast<std::uint8_t>(edges.inside.size() + (edges.draws ? 1 : 0)),
                         std::memory_order_relaxed);
    assert(edges.inside.size() < 255);
    latent_[i] = static_cast<std::uint8_t>(edges.win != 0 ? edges.win : edges.loss);
    worker.latent = std::max<Ply>(worker.latent, latent_[i]);
  }

  // The phase of the positions that are decided in `plies`.
  void step_back(int me, Ply plies, std::size_t begin, std::size_t end) {
    Worker& worker = workers_[static_cast<std::size_t>(me)];
    const EndingCode now = decided_in(plies);
    const Ply next = plies + 1;
    for (std::size_t i = begin; i < end; ++i) {
      if ((i - begin) % kLine == 0) machine_.spend(Work::scan);
      const EndingCode code = code_at(i);
      if (code == now) {
        ++worker.found;
        machine_.spend(Work::node);
        decide_origins(worker, index_.at(i), next);
      } else if (code == EndingCode::draw && latent_[i] == next) {
        if (next % 2 == 1 || moves_left_[i].load(std::memory_order_relaxed) == 0)
          decide(worker, i, next);
      }
    }
  }

  void decide_origins(Worker& worker, const Placement& placement, Ply next) {
    find_origins<B>(placement, index_, worker.origins);
    for (const std::size_t i : worker.origins) {
      machine_.spend(Work::mark);
      if (code_at(i) != EndingCode::draw || latent_[i] == kNever) continue;
      if (next % 2 == 1) {
        decide(worker, i, next);
        continue;
      }
      // Relaxed: of all that count down, one finds the last move, whoever comes first.
      const bool was_last = moves_left_[i].fetch_sub(1, std::memory_order_relaxed) == 1;
      const Ply latent = latent_[i];
      if (was_last && latent % 2 == 0 && latent <= next) decide(worker, i, next);
    }
  }

  void decide(Worker& worker, std::size_t i, Ply plies) {
    if (plies > kMostEndingPlies)
      worker.is_too_long = true;
    else
      set_code(i, decided_in(plies));
  }

  // Once at the end of each phase, by one worker, while the others wait.
  void end_phase() {
    std::uint64_t found = 0;
    for (Worker& worker : workers_) {
      found += worker.found;
      worker.found = 0;
      latest_ = std::max(latest_, worker.latent);
      is_missing_table_ |= worker.is_missing_table;
      is_too_long_ |= worker.is_too_long;
    }
    // Phase 0 is the first one, phase n + 1 has found those decided in n plies.
    const bool can_go_on = phase_ == 0 || found > 0 || phase_ - 1 < latest_;
    ++phase_;
    is_done_ = !can_go_on || is_missing_table_ || is_too_long_;
  }

  M& machine_;
  const EndingIndex<B>& index_;
  const EndingTables<B>& smaller_;
  Phases<M> phases_;
  std::vector<std::atomic<EndingCode>> codes_;
  std::vector<std::atomic<std::uint8_t>> moves_left_;  // not yet known to lose
  // The plies in which captures and promotions decide a position: odd for the fastest win, or else
  // even for the slowest loss, which counts when no move is left. 0: none.
  std::vector<std::uint8_t> latent_;
  std::vector<Worker> workers_;
  int phase_ = 0;
  Ply latest_ = 0;
  bool is_done_ = false, is_missing_table_ = false, is_too_long_ = false;
};

}  // namespace splitpoint
