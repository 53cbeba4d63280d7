// 3_alpha_beta.cpp - chapter 3: alpha-beta, with all children of a node searched at once.
//
// usage: 3_alpha_beta [DEPTH [ORDERING]]
// SPDX-License-Identifier: MIT
#include <array>

#include "docs/tutorial/crew.h"
#include "docs/tutorial/report.h"
#include "docs/tutorial/shared_node.h"
#include "docs/tutorial/tree.h"

namespace {

using namespace splitpoint;
using namespace splitpoint::tutorial;

constexpr Depth kGrain = 3;

// At a node with depth >= kGrain, idle workers take children, each with the alpha of that moment.
template <Machine M, Game G>
Value shared_alpha_beta(Crew<M>& crew, int me, G& pos, Depth depth, Value alpha, Value beta,
                        const SharedNode<M>* above = nullptr) {
  if (depth < kGrain || pos.over()) return alpha_beta(crew, me, pos, depth, alpha, beta, above);
  crew.count_node(me);
  std::array<Move, G::kMaxMoves> moves;
  const int count = pos.generate(moves.data());
  if (count == 0) return pos.no_moves();

  SharedNode<M> node(crew.machine(), alpha, beta, above);
  const auto search = [&crew, &node, depth](int worker, G& child) {
    const Value value =
        shared_alpha_beta(crew, worker, child, depth - 1, -node.beta, -node.alpha(), &node);
    node.merge(-value);
  };
  Pieces pieces(me);
  for (int i = 0; i < count && !node.is_dead(); ++i) {
    const auto undo = pos.play(moves[i]);
    const auto help = [&search, child = pos](int worker) mutable { search(worker, child); };
    const bool is_given = i + 1 < count && crew.give(pieces, help);
    if (!is_given) search(me, pos);
    pos.undo(moves[i], undo);
  }
  crew.wait_for(pieces);
  return node.best();
}

}  // namespace

int main(int count, char** arguments) {
  const Depth depth = argument(count, arguments, 1, 7);
  const Synthetic start = tree(argument(count, arguments, 2, 80), 0);
  const Value expected = sequential_value(start, depth);
  return verdict(report("all children at once", expected, [&](auto& machine) {
    return search_on(machine, start, [&](auto& crew, Synthetic& pos) {
      return shared_alpha_beta(crew, 0, pos, depth, -kInfinite, kInfinite);
    });
  }));
}
