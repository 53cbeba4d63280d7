// 4_table.cpp - chapter 4: all workers search the whole tree and share a table.
//
// usage: 4_table [DEFER_DEPTH [TRANSPOSITIONS]]
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <string>

#include "docs/tutorial/report.h"
#include "docs/tutorial/tree.h"
#include "engine/table/transposition_table.h"
#include "parallel/shared_table/search_marks.h"

namespace {

using namespace splitpoint;
using namespace splitpoint::tutorial;

constexpr Depth kDepth = 7;

template <Machine M>
struct Shared {
  explicit Shared(M& m) : machine(m), is_over(m, false) {}

  M& machine;
  TranspositionTable table = *TranspositionTable::make(4);  // MiB
  SearchMarks marks;                                        // moves that a worker is searching now
  typename M::template Signal<bool> is_over;                // a worker has searched the whole tree
  std::atomic<bool> has_value = false;
  std::atomic<std::uint64_t> nodes = 0, deferred = 0;
};

template <Machine M, Game G>
struct Worker {
  Shared<M>& shared;
  G pos;
  Depth defer_depth;
  std::uint64_t nodes = 0, deferred = 0;

  // Alpha-beta with the table. After the search is over, the value has no meaning.
  Value search(Depth depth, Value alpha, Value beta) {
    ++nodes;
    shared.machine.spend(Work::node);
    if (depth == 0 || pos.over()) return pos.evaluate();
    const auto entry = shared.table.probe(pos.key());
    shared.machine.spend(entry ? Work::probe_hit : Work::probe_miss);
    if (entry && entry->depth == depth &&
        (entry->bound == Bound::exact || cuts(entry->bound, entry->value, alpha, beta)))
      return entry->value;

    const Value best = search_children(depth, alpha, beta);
    if (shared.is_over.load()) return 0;
    const Bound bound = best >= beta ? Bound::lower : best <= alpha ? Bound::upper : Bound::exact;
    shared.machine.spend(Work::store);
    shared.table.store(pos.key(), {.value = best, .depth = depth, .bound = bound});
    return best;
  }

  // First the children that no other worker is searching, then those that were deferred. By then
  // the table usually has their values. The eldest child is never deferred.
  Value search_children(Depth depth, Value alpha, Value beta) {
    std::array<Move, 2 * G::kMaxMoves> moves;
    const int count = pos.generate(moves.data());
    int end = count;  // deferred moves are put behind the others
    Value best = count == 0 ? pos.no_moves() : -kInfinite;
    for (int i = 0; i < end && best < beta && !shared.is_over.load(); ++i) {
      const std::uint64_t tag = SearchMarks::tag(pos.key(), moves[i]);
      const bool is_marked = 0 < i && i < count && depth >= defer_depth;
      if (is_marked) shared.machine.spend(Work::mark);
      if (is_marked && !shared.marks.add(tag)) {
        moves[end++] = moves[i];
        continue;
      }
      const auto undo = pos.play(moves[i]);
      best = std::max(best, -search(depth - 1, -beta, -std::max(alpha, best)));
      pos.undo(moves[i], undo);
      if (is_marked) shared.marks.remove(tag);
    }
    deferred += end - count;
    return best;
  }
};

// The first worker that has searched the whole tree stops the others.
template <Machine M>
Outcome search_together(M& machine, const Synthetic& start, Depth defer_depth) {
  Shared<M> shared(machine);
  Outcome found;
  machine.run([&](int) {
    Worker<M, Synthetic> worker{shared, start, defer_depth};
    const Value value = worker.search(kDepth, -kInfinite, kInfinite);
    if (!shared.has_value.exchange(true)) {
      found.value = value;
      found.time = machine.now();
      shared.is_over.store(true);
    }
    shared.nodes += worker.nodes;
    shared.deferred += worker.deferred;
  });
  found.nodes = shared.nodes;
  found.given = shared.deferred;
  return found;
}

}  // namespace

int main(int count, char** arguments) {
  const Depth defer_depth = argument(count, arguments, 1, 3);
  const Synthetic start = tree(80, argument(count, arguments, 2, 50));
  const Value expected = sequential_value(start, kDepth);
  const std::string title = fmt::format("deferral from depth {}", defer_depth);
  const auto search = [&](auto& machine) { return search_together(machine, start, defer_depth); };
  return verdict(report(title, expected, search, "deferred"));
}
