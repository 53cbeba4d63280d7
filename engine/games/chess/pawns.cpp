// pawns.cpp - isolated, doubled, backward, connected and passed pawns.
// SPDX-License-Identifier: MIT
#include "engine/games/chess/pawns.h"

#include "engine/games/chess/position.h"

namespace splitpoint::chess {
namespace {

// In centipawns, for each such pawn.
constexpr Score kIsolated = pack(-13, -14);
constexpr Score kIsolatedInTheOpen = pack(-9, -4);  // in addition: no enemy pawn before it
constexpr Score kDoubled = pack(-9, -18);
constexpr Score kBackward = pack(-9, -10);
constexpr Score kBackwardInTheOpen = pack(-9, -4);
// By rank, from the pawn's own side.
constexpr std::array<Score, 8> kConnected{
    0, pack(2, 0), pack(5, 3), pack(8, 6), pack(16, 14), pack(34, 34), pack(60, 70), 0};
constexpr std::array<Score, 8> kPassed{
    0, pack(2, 10), pack(4, 16), pack(8, 28), pack(26, 50), pack(55, 92), pack(95, 150), 0};

Bitboard ranks_ahead(Color c, Square s) {
  return c == Color::white ? ~Bitboard{0} << 8 << 8 * rank_of(s)
                           : ~(~Bitboard{0} << 8 * rank_of(s));
}
Bitboard beside(Bitboard b) { return to_west(b) | to_east(b); }

// The value of the pawns of `c`, from the point of view of c. Adds the passed ones to `structure`.
Score score_of(const Position& pos, Color c, PawnStructure& structure) {
  const Bitboard own = pos.pieces(c, Kind::pawn);
  const Bitboard enemy = pos.pieces(!c, Kind::pawn);
  const Bitboard enemy_attacks = pawn_attacks(!c, enemy);
  Score score = 0;
  for_each(own, [&](Square s) {
    const Bitboard file = file_set(file_of(s));
    const Bitboard files = beside(file);
    const Bitboard ahead = ranks_ahead(c, s);
    const bool open = (enemy & file & ahead) == 0;
    if ((own & (beside(bit(s)) | pawn_attacks(!c, s))) != 0)
      score += kConnected[rank_from(c, s)];
    else if ((own & files) == 0)
      score += kIsolated + (open ? kIsolatedInTheOpen : 0);
    else if ((own & files & ~ahead) == 0 && (enemy_attacks & forward(c, bit(s))) != 0)
      score += kBackward + (open ? kBackwardInTheOpen : 0);
    if ((own & file & ahead) != 0) {
      score += kDoubled;
    } else if (open && (enemy & files & ahead) == 0) {
      score += kPassed[rank_from(c, s)];
      structure.passed[index(c)] |= bit(s);
    }
  });
  return score;
}

}  // namespace

PawnStructure pawn_structure(const Position& pos) {
  PawnStructure structure;
  structure.score = score_of(pos, Color::white, structure);
  structure.score -= score_of(pos, Color::black, structure);
  return structure;
}

const PawnStructure& PawnTable::structure_of(const Position& pos) {
  Entry& entry = entries_[pos.pawn_key() % kEntries];
  if (entry.key != pos.pawn_key()) entry = {pos.pawn_key(), pawn_structure(pos)};
  return entry.structure;
}

bool PawnTable::knows(const Position& pos) const {
  return entries_[pos.pawn_key() % kEntries].key == pos.pawn_key();
}

}  // namespace splitpoint::chess
