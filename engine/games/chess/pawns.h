// pawns.h - the evaluation of the pawn structure, and a table that caches it.
//
// Pawns seldom move, so nearly every position of a search has a pawn structure that was evaluated
// shortly before. Each worker has its own table, so it needs no lock. The result depends on the
// pawns alone.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>

#include "engine/core/types.h"
#include "engine/games/chess/scores.h"

namespace splitpoint::chess {

class Position;

struct PawnStructure {
  Score score = 0;                   // centipawns, white minus black, packed
  std::array<Bitboard, 2> passed{};  // [colour]: pawns that no enemy pawn can stop or capture
};

PawnStructure pawn_structure(const Position& pos);

// Direct mapped, 16 KiB: small, because there may be a thousand simulated workers.
class PawnTable {
 public:
  // Computes the structure if the table does not have it. Valid until the next call.
  const PawnStructure& structure_of(const Position& pos);
  // Whether the table has the structure of `pos`.
  [[nodiscard]] bool knows(const Position& pos) const;

 private:
  static constexpr std::size_t kEntries = 512;
  struct Entry {
    Key key = 0;  // 0: never written; no pawn structure is expected to have this key
    PawnStructure structure;
  };
  std::array<Entry, kEntries> entries_{};
};

}  // namespace splitpoint::chess
