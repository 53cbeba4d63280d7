// 2_minimax.cpp - chapter 2: the whole tree of tic-tac-toe, its nodes shared by idle workers.
//
// usage: 2_minimax [GRAIN [DEPTH]]
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "docs/tutorial/crew.h"
#include "docs/tutorial/report.h"
#include "engine/games/tic_tac_toe/tic_tac_toe.h"

namespace {

using namespace splitpoint;
using namespace splitpoint::tutorial;

// The value of a position for the side to move: the best move leads to the position that is worst
// for the other side.
template <Game G>
Value minimax(G& pos, Depth depth) {
  if (depth == 0 || pos.over()) return pos.evaluate();
  std::array<Move, G::kMaxMoves> moves;
  const int count = pos.generate(moves.data());
  if (count == 0) return pos.no_moves();
  Value best = -kInfinite;
  for (int i = 0; i < count; ++i) {
    const auto undo = pos.play(moves[i]);
    best = std::max(best, -minimax(pos, depth - 1));
    pos.undo(moves[i], undo);
  }
  return best;
}

// The same. At a node with depth >= grain, idle workers take children. The owner searches those
// that nobody takes, and always the last: otherwise it would have nothing to do.
template <Machine M, Game G>
Value shared_minimax(Crew<M>& crew, int me, G& pos, Depth depth, Depth grain) {
  crew.count_node(me);
  if (depth == 0 || pos.over()) return pos.evaluate();
  std::array<Move, G::kMaxMoves> moves;
  const int count = pos.generate(moves.data());
  if (count == 0) return pos.no_moves();

  std::array<Value, G::kMaxMoves> values;  // each child has its own place, so no lock is needed
  Pieces pieces(me);
  for (int i = 0; i < count; ++i) {
    const auto undo = pos.play(moves[i]);
    // The helper gets a copy of the position, because the owner goes on with this one.
    const auto search = [&crew, &values, i, depth, grain, child = pos](int worker) mutable {
      values[i] = -shared_minimax(crew, worker, child, depth - 1, grain);
    };
    const bool is_given = depth >= grain && i + 1 < count && crew.give(pieces, search);
    if (!is_given) values[i] = -shared_minimax(crew, me, pos, depth - 1, grain);
    pos.undo(moves[i], undo);
  }
  crew.wait_for(pieces);
  return *std::max_element(values.begin(), values.begin() + count);
}

}  // namespace

int main(int count, char** arguments) {
  std::vector<int> grains{1, 6, 9};
  if (count > 1) grains = {argument(count, arguments, 1, 0)};
  const Depth depth = argument(count, arguments, 2, 9);
  TicTacToe start = *TicTacToe::parse(TicTacToe::kStart);
  bool is_right = true;
  for (const int grain : grains) {
    const std::string title = fmt::format("tic-tac-toe, depth {}, grain {}", depth, grain);
    is_right &= report(title, minimax(start, depth), [&](auto& machine) {
      Crew crew(machine);
      Value value = 0;
      TicTacToe pos = start;
      crew.run([&] { value = shared_minimax(crew, 0, pos, depth, grain); });
      return outcome_of(crew, value);
    });
  }
  return verdict(is_right);
}
