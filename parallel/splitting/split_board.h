// split_board.h - the shared state of a splitting strategy: open points, sleepers and cuts.
// SPDX-License-Identifier: MIT
#pragma once
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "parallel/splitting/split_point.h"
#include "parallel/splitting/worker_set.h"

namespace splitpoint {

template <class S>
struct SplitBoard {
  using Points =
      OpenPoints<typename S::Position, typename S::Runtime, typename S::Strategy::PointState>;
  using Point = typename Points::Point;

  explicit SplitBoard(S& search)
      : offering(search.machine.workers()),
        idle(search.machine.workers()),
        cuts(search.machine, 0),
        sleepers(search.machine, 0) {
    if (search.machine.workers() == 1) return;
    for (int i = 0; i < search.machine.workers(); ++i)
      open_points.push_back(std::make_unique<Points>(search.machine, i));
  }

  // The owner has opened p, which has children to claim.
  void offer(Point& p) {
    auto& offered = open_points[static_cast<std::size_t>(p.owner)]->offered;
    if (offered.fetch_or(bit(p)) == 0) offering.add(p.owner);
  }
  // Called at p, by every worker that may have claimed the last child or decided p. So the owner
  // finds p withdrawn when it is alone.
  void withdraw(Point& p) {
    auto& offered = open_points[static_cast<std::size_t>(p.owner)]->offered;
    if ((offered.load(std::memory_order_relaxed) & bit(p)) == 0) return;
    if (offered.fetch_and(~bit(p)) != bit(p)) return;
    offering.remove(p.owner);
    if (offered.load() != 0) offering.add(p.owner);  // another point has been offered meanwhile
  }
  // Enters p as a helper and claims a child. Nothing if p no longer wants help: helpers at a
  // decided point would only delay its owner.
  std::optional<Turn> enter(Point& p, const Point* below, int most, Ticks now) {
    const auto turn = p.enter(most, now, [&] {
      return !p.is_cut_here_or_above() && (below == nullptr || p.is_at_or_below(below));
    });
    if (turn && !turn->word.has_work()) withdraw(p);
    return turn;
  }
  // Called at p. Aborts all workers at p and below.
  void cut(Point& p) {
    p.cut.store(true);
    cuts.add(1);
  }

  // A worker without work goes to sleep. It may be in the set already.
  void fall_asleep(int worker) {
    if (idle.add(worker)) sleepers.add(1);
  }
  // Whether the worker was still in the set: nobody has woken it.
  bool wake_up(int worker) {
    const bool was = idle.remove(worker);
    if (was) sleepers.add(-1);
    return was;
  }
  // Takes a sleeper out of the set, which the caller must wake. kNobody: there is none.
  int take_sleeper(int worker) {
    const int sleeper = idle.take_after(worker);
    if (sleeper != WorkerSet::kNobody) sleepers.add(-1);
    return sleeper;
  }
  // An owner waits at its point, and would help below it.
  void begin_waiting() {
    waiting.fetch_add(1);
    sleepers.add(1);
  }
  void end_waiting() {
    waiting.fetch_sub(1);
    sleepers.add(-1);
  }

  std::vector<std::unique_ptr<Points>> open_points;  // [worker]
  WorkerSet offering;  // owners of offered points; may have one too many, but never one too few
  WorkerSet idle;      // workers that sleep until there is work; whoever removes one must wake it
  // The number of cuts of points with helpers, modulo 2^16. A worker checks the points that it
  // works for only if this number has changed.
  alignas(128) typename S::Runtime::template Signal<std::uint16_t> cuts;
  // The number of owners that sleep at a point and would help below it. Sequentially consistent,
  // like WorkerSet.
  alignas(128) std::atomic<int> waiting{0};
  // Workers that sleep, of both kinds: a hint for those near the horizon.
  typename S::Runtime::template Signal<std::int16_t> sleepers;
  std::atomic<bool> finished{false};  // relaxed: a worker that parks after it has a permit

 private:
  static std::uint64_t bit(const Point& p) { return std::uint64_t{1} << p.level; }
};

// The place of a worker in the tree of split points.
template <class S>
class SplitLocation {
 public:
  using Point = typename SplitBoard<S>::Point;

  // The innermost point that it works for, its own or another worker's.
  [[nodiscard]] Point* point() const { return point_; }
  void move_to(Point* p) {
    point_ = p;
    seen_ = kNever;
  }
  // Whether that point, or one above it, has been cut.
  [[nodiscard]] bool is_cut(const SplitBoard<S>& board) const {
    const std::uint32_t cuts = board.cuts.load();
    if (cuts != seen_) look_again(cuts);
    return cut_;
  }

 private:
  static constexpr std::uint32_t kNever = ~std::uint32_t{0};

  // Not inlined, since cuts are rare; is_cut() is inlined at every node.
  [[gnu::noinline]] void look_again(std::uint32_t cuts) const {
    seen_ = cuts;
    cut_ = point_ != nullptr && point_->is_known_as_cut();
  }

  Point* point_ = nullptr;
  mutable std::uint32_t seen_ = 0;  // the number of cuts when cut_ was computed
  mutable bool cut_ = false;
};

}  // namespace splitpoint
