// pawns.h - what the pawns alone say of a position, and a table that remembers it.
//
// Pawns move seldom, so that nearly every position of a search has the structure of one seen
// lately. Each worker has a table of its own: it takes no lock, and what it says is a function of
// the pawns alone.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>

#include "engine/core/types.h"
#include "engine/games/chess/scores.h"

namespace splitpoint::chess {

class Position;

struct PawnStructure {
  Score score = 0;                   // white minus black
  std::array<Bitboard, 2> passed{};  // by colour: no enemy pawn can stop or take it
};

PawnStructure pawn_structure(const Position& pos);

// Direct mapped. 16 KiB, so that a thousand simulated workers can have one each.
class PawnTable {
 public:
  const PawnStructure& structure_of(const Position& pos);
  [[nodiscard]] bool knows(const Position& pos) const;

 private:
  static constexpr std::size_t kEntries = 512;
  struct Entry {
    Key key = 0;  // of an entry never written; no structure is expected to have it
    PawnStructure structure;
  };
  std::array<Entry, kEntries> entries_{};
};

}  // namespace splitpoint::chess
