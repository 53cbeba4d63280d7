// split_point.h - one node that is shared with other workers.
//
// A worker opens a split point at a node that may be shared. Other workers enter it; all of them
// claim children one at a time. Entering, claiming and leaving change one word (point_word.h) and
// take no lock. The mutex is for values that improve the node. Nothing is copied: a helper makes
// its own position by playing the moves from the root.
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <deque>
#include <optional>

#include "engine/core/machine.h"
#include "engine/search/node.h"
#include "parallel/splitting/point_word.h"

namespace splitpoint {

// What a point shows, beside its word, to workers that look for work. It does not change while the
// point is open.
struct alignas(4) Offer {
  std::uint8_t depth = 0;  // plies left
  NodeType type = NodeType::all;
  std::uint16_t worth = 0;  // SplitPolicy::worth

  friend bool operator==(const Offer&, const Offer&) = default;
};

// Its owner's OpenPoints keeps it for the whole search and uses it for many nodes. So a worker that
// still looks at a closed point reads valid memory. `State`: of the policy (split_policy.h).
template <Game G, class M, class State>
struct alignas(128) SplitPoint {
  static_assert(unsigned{G::kMaxMoves} <= PointWord::kMostChildren);

  SplitPoint(M& machine, int of_worker, int at_level)
      : line(machine), owner(of_worker), level(at_level), cut(machine, false), mutex(machine) {}

  std::atomic<PointWord> word{};
  typename M::CacheLine line;  // of the word

  // On lines of its own, because the word changes often and these do not.
  alignas(128) const int owner;  // the worker that owns the point
  const int level;               // its index among the points of that worker

  // The owner writes these before it opens the point. Only workers that have entered read them.
  Node<G>* node = nullptr;  // of the owner
  Ticks span_at_open = 0;   // the owner's span when it opened the point
  Ticks joined_at = 0;      // when the first helper came, which writes it

  // These the owner writes too, but any worker may read them at any time. Relaxed: whoever entered,
  // or found the point open in the word, came after the owner wrote them. For others it is a hint.
  std::atomic<SplitPoint*> parent{nullptr};  // the next point towards the root on the same line
  std::atomic<Offer> offer{};
  // The work here is no longer wanted.
  typename M::template Signal<bool> cut;
  // The owner sleeps here and would help below. The worker that clears it wakes the owner.
  // Sequentially consistent, as WorkerSet.
  std::atomic<bool> would_help{false};

  // node->best. Relaxed: a bound that only rises; an old one costs time, but no error.
  std::atomic<Value> best{-kInfinite};
  // The longest span through any child. Relaxed: the owner reads it when the helpers have left.
  std::atomic<Ticks> longest_span{0};

  typename M::Mutex mutex;  // for the results in the node, `best` and `state`
  [[no_unique_address]] State state;

  [[nodiscard]] SplitPoint* above() const { return parent.load(std::memory_order_relaxed); }
  [[nodiscard]] Value alpha() const {
    return std::max(node->window.alpha, best.load(std::memory_order_relaxed));
  }
  [[nodiscard]] PointWord look() const { return word.load(std::memory_order_relaxed); }

  // Replaces the word by what f makes of it; f may be called again if another worker was quicker.
  // Returns the word after the change; nothing if f returned false, which leaves the word
  // unchanged. Acquire and release: the entering worker sees what the owner wrote before opening,
  // and the owner sees what the helpers wrote before leaving.
  template <class F>
  std::optional<PointWord> change(F&& f) {
    for (;;) {
      line.fetch();
      PointWord before = word.load(std::memory_order_acquire);
      PointWord after = before;
      if (!f(after)) return {};
      line.modify();
      if (word.compare_exchange_strong(before, after, std::memory_order_acq_rel,
                                       std::memory_order_relaxed))
        return after;
    }
  }

  // The owner opens the point: `claimed` of `count` children have been handed out before.
  void open(int claimed, int count) {
    change([&](PointWord& w) {
      ++w.opening;
      w.next = w.done = static_cast<unsigned>(claimed) & PointWord::kMostChildren;
      w.count = static_cast<unsigned>(count) & PointWord::kMostChildren;
      w.helpers = w.decided = w.awaited = w.joined = 0;
      w.open = 1;
      return true;
    });
  }
  // A worker enters as a helper and claims a child, if there may be `most` helpers and is_wanted()
  // holds. The point is open when that is asked, and if it does not stay open, the change fails.
  template <class F>
  std::optional<Turn> enter(int most, Ticks now, F&& is_wanted) {
    bool first = false;
    const auto after = change([&](PointWord& w) {
      if (!w.wants_help(most) || !is_wanted()) return false;
      first = w.joined == 0;
      w.joined = 1;
      ++w.helpers;
      ++w.next;
      return true;
    });
    if (!after) return {};
    if (first) joined_at = now;
    return Turn{*after, true};
  }
  // The owner claims its first child.
  Turn claim_first() { return take_turn(false, false); }
  // A worker has searched a child and claims the next. `leaves`: it is a helper, which leaves if
  // none is left.
  Turn report_and_claim(bool leaves) { return take_turn(true, leaves); }
  // No child will be claimed any more. Returns the word after it.
  PointWord decide() {
    return *change([](PointWord& w) {
      w.decided = 1;
      return true;
    });
  }
  // A helper leaves. Returns the word after it. The point may then serve another node.
  PointWord leave() {
    return *change([](PointWord& w) {
      --w.helpers;
      return true;
    });
  }
  // The owner closes the point if it is alone. Otherwise the last helper to leave will wake it.
  // Returns the word after it.
  PointWord close() {
    return *change([](PointWord& w) {
      w.awaited = w.helpers > 0 ? 1 : 0;
      w.open = w.awaited;
      return true;
    });
  }

  // Part of the span, which only virtual time has.
  void lengthen_span(Ticks span) {
    Ticks longest = longest_span.load(std::memory_order_relaxed);
    while (span > longest &&
           !longest_span.compare_exchange_weak(longest, span, std::memory_order_relaxed)) {
    }
  }

  // These two are correct only while the point is known to be open. Otherwise the answer may be
  // wrong, but there is no endless loop.
  [[nodiscard]] bool is_cut_here_or_above() const {
    const SplitPoint* p = this;
    for (int i = 0; i < kMaxPly && p != nullptr; ++i, p = p->above())
      if (p->cut.latest()) return true;
    return false;
  }
  // The same as the workers here know it.
  [[nodiscard]] bool is_known_as_cut() const {
    const SplitPoint* p = this;
    for (int i = 0; i < kMaxPly && p != nullptr; ++i, p = p->above())
      if (p->cut.load()) return true;
    return false;
  }
  [[nodiscard]] bool is_at_or_below(const SplitPoint* ancestor) const {
    const SplitPoint* p = this;
    for (int i = 0; i < kMaxPly && p != nullptr; ++i, p = p->above())
      if (p == ancestor) return true;
    return false;
  }

 private:
  Turn take_turn(bool reports, bool leaves) {
    bool claimed = false;
    const auto after = change([&](PointWord& w) {
      if (reports) ++w.done;
      claimed = w.has_work();
      if (claimed)
        ++w.next;
      else if (leaves)
        --w.helpers;
      return true;
    });
    return {*after, claimed};
  }
};

// The open points of one worker, from the root downwards, and which of them are offered.
template <Game G, class M, class State>
struct alignas(128) OpenPoints {
  static constexpr int kLevels = 64;  // the most points that one line may have open

  using Point = SplitPoint<G, M, State>;

  OpenPoints(M& machine, int owner) {
    for (int i = 0; i < kLevels; ++i) points.emplace_back(machine, owner, i);
  }

  // Bit i: points[i] has children to claim. Only workers at that point change it. Sequentially
  // consistent, as WorkerSet.
  std::atomic<std::uint64_t> offered{0};
  std::deque<Point> points;
  int open = 0;  // number of open points; only the owner uses it
};

}  // namespace splitpoint
