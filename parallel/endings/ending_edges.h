// ending_edges.h - the moves of an ending as edges between its indices, forward and backward.
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "engine/endings/ending_tables.h"

namespace splitpoint {

// What the moves of one position lead to.
struct ForwardEdges {
  std::vector<std::size_t> inside;  // indices of the same ending, each once
  // Moves into smaller endings: plies of the fastest win and of the slowest loss, with the move
  // itself. 0: none.
  Ply win = 0, loss = 0;
  bool draws = false;             // one of them is a draw
  int moves = 0;                  // legal ones
  bool is_missing_table = false;  // the table of a smaller ending is missing
};

inline void keep_each_once(std::vector<std::size_t>& indices) {
  std::sort(indices.begin(), indices.end());
  indices.erase(std::unique(indices.begin(), indices.end()), indices.end());
}

// Sets `edges` to those of the position, which it leaves unchanged.
template <EndingBoard B>
void find_moves(typename B::Position& position, const EndingIndex<B>& index,
                const EndingTables<B>& smaller, ForwardEdges& edges) {
  edges.inside.clear();
  edges.win = edges.loss = 0;
  edges.draws = edges.is_missing_table = false;
  std::array<Move, B::Position::kMaxMoves> moves;
  edges.moves = position.generate(moves.data());
  for (int i = 0; i < edges.moves; ++i) {
    const auto undo = position.play(moves[i]);
    const std::optional<Placement> after = B::placement_of(position);
    if (after && index.fits(*after)) {
      edges.inside.push_back(index.of(*after));
    } else if (const auto code = smaller.code(position); !code) {
      edges.is_missing_table = true;
    } else if (is_lost(*code)) {
      const Ply plies = plies_of(*code) + 1;
      edges.win = edges.win == 0 ? plies : std::min(edges.win, plies);
    } else if (is_won(*code)) {
      edges.loss = std::max(edges.loss, plies_of(*code) + 1);
    } else {
      edges.draws = true;
    }
    position.undo(moves[i], undo);
  }
  keep_each_once(edges.inside);
}

// Sets `found` to the indices from which a move inside the ending may lead to `placement`, each
// once. Some may belong to no position.
template <EndingBoard B>
void find_origins(const Placement& placement, const EndingIndex<B>& index,
                  std::vector<std::size_t>& found) {
  found.clear();
  const int mover = 1 - placement.side;
  Placement before = placement;
  before.side = mover;
  for (int i = 0; i < placement.count; ++i) {
    PlacedPiece& piece = before.pieces[static_cast<std::size_t>(i)];
    const PlacedPiece now = piece;
    if (now.side != mover) continue;
    B::for_each_origin(placement, i, [&](int place) {
      if (!index.stands(mover, now.kind, place, placement)) return;
      piece.place = static_cast<std::uint8_t>(place);
      found.push_back(index.of(before));
      B::for_each_lapsing(before, [&](const Placement& with) {
        if (index.covers(with)) found.push_back(index.of(with));
      });
    });
    piece = now;
  }
  keep_each_once(found);
}

}  // namespace splitpoint
