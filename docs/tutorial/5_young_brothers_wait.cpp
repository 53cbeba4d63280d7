// 5_young_brothers_wait.cpp - chapter 5: the eldest child alone, then its brothers side by side.
//
// usage: 5_young_brothers_wait [DEPTH [ORDERING]]
// SPDX-License-Identifier: MIT
#include <array>
#include <atomic>

#include "docs/tutorial/crew.h"
#include "docs/tutorial/report.h"
#include "docs/tutorial/shared_node.h"
#include "docs/tutorial/tree.h"

namespace {

using namespace splitpoint;
using namespace splitpoint::tutorial;

constexpr Depth kGrain = 3;

// At a node with depth >= kGrain, the owner searches the eldest child. If that causes no cutoff,
// idle workers help with the others: each takes the next child until none is left.
template <Machine M, Game G>
Value young_brothers_wait(Crew<M>& crew, int me, G& pos, Depth depth, Value alpha, Value beta,
                          const SharedNode<M>* above = nullptr) {
  if (depth < kGrain || pos.over()) return alpha_beta(crew, me, pos, depth, alpha, beta, above);
  crew.count_node(me);
  std::array<Move, G::kMaxMoves> moves;
  const int count = pos.generate(moves.data());
  if (count == 0) return pos.no_moves();

  SharedNode<M> node(crew.machine(), alpha, beta, above);
  std::atomic<int> next = 0;
  const auto search_next = [&](int worker, G& parent) {
    crew.machine().spend(Work::lock);  // what it takes to change a word that others change too
    const int i = next.fetch_add(1, std::memory_order_relaxed);
    if (i >= count || node.is_dead()) return false;
    const auto undo = parent.play(moves[i]);
    const Value value =
        young_brothers_wait(crew, worker, parent, depth - 1, -node.beta, -node.alpha(), &node);
    parent.undo(moves[i], undo);
    node.merge(-value);
    return true;
  };
  const auto help = [&search_next, parent = pos](int worker) mutable {
    while (search_next(worker, parent)) continue;
  };
  Pieces pieces(me);
  while (search_next(me, pos))
    while (next < count - 1 && !node.is_dead() && crew.give(pieces, help)) continue;
  crew.wait_for(pieces);
  return node.best();
}

}  // namespace

int main(int count, char** arguments) {
  const Depth depth = argument(count, arguments, 1, 7);
  const Synthetic start = tree(argument(count, arguments, 2, 80), 0);
  const Value expected = sequential_value(start, depth);
  return verdict(report("Young Brothers Wait", expected, [&](auto& machine) {
    return search_on(machine, start, [&](auto& crew, Synthetic& pos) {
      return young_brothers_wait(crew, 0, pos, depth, -kInfinite, kInfinite);
    });
  }));
}
