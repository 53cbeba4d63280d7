// attacks.h - where each piece can go, by table lookup.
//
// Rooks and cannons use the occupancy of their rank (9 bits) and of their file (10 bits) as table
// index. Horses and elephants use the occupancy of their four legs or eyes (4 bits). Kings,
// advisors and pawns need no occupancy.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstdint>

#include "engine/games/xiangqi/board.h"

namespace splitpoint::xiangqi {

// Where a rook or cannon on a point of a line can go, for one occupancy of the line. Bit i is
// point i of the line.
struct LineTargets {
  std::uint16_t rook = 0;    // empty points and the first piece in each direction
  std::uint16_t cannon = 0;  // the second piece in each direction: a cannon captures or guards it
  std::uint16_t third = 0;   // the third piece: it has two screens before it, one too many
  std::uint16_t hop = 0;     // all moves of a cannon: empty points and the second pieces
};

// The four obstacles of a jump: the points beside a horse (its legs) or diagonal to an elephant
// (its eyes). And the targets for each of their 16 occupancies.
struct Jumps {
  std::array<std::uint8_t, 4> obstacle{};  // square codes; kNoSquare off the board
  std::array<Bitboard, 16> reach{};        // index: bit i set if obstacle i is occupied
};

// All targets of a piece that steps or jumps, in ascending order. With it a set of targets becomes
// a list of moves without a loop.
struct Targets {
  Bitboard zone;
  std::uint8_t low_count = 0;         // targets in half 0
  std::array<std::uint16_t, 8> to{};  // as the `to` part of a move
};

struct AttackTables {
  std::array<std::array<LineTargets, 1 << kFiles>, kFiles> rank{};
  std::array<std::array<LineTargets, 1 << kRanks>, kRanks> file{};
  std::array<Jumps, kSquareCodes> horse{};     // by the horse's point
  std::array<Jumps, kSquareCodes> horse_to{};  // by the target: the points a horse comes from
  std::array<Jumps, kSquareCodes> elephant{};
  std::array<Targets, kSquareCodes> horse_targets{};
  std::array<Targets, kSquareCodes> elephant_targets{};
  std::array<Targets, kSquareCodes> advisor_targets{};
  std::array<Bitboard, kSquareCodes> cross{};  // the rank and file through a point, without it
  std::array<Bitboard, kSquareCodes> advisor{};
  std::array<Bitboard, kSquareCodes> king{};
  std::array<std::array<Bitboard, kSquareCodes>, 2> pawn{};       // [colour][point]: steps from it
  std::array<std::array<Bitboard, kSquareCodes>, 2> pawn_from{};  // [colour][point]: steps to it
};
extern const AttackTables kAttacks;

// The 9 bits of the rank of s; bit 0 is file a.
inline unsigned rank_bits(const Bitboard& b, Square s) {
  return static_cast<unsigned>(b.half[half_of(s)] >> ((s & 63) - file_of(s))) & 0x1ff;
}
// The 10 bits of a file; bit 0 is rank 0. The five bits of a half lie nine points apart. One
// multiplication brings them together: bit 9i of the masked word times 2^(36-8i) is bit 36+i, and
// no two products collide.
inline unsigned file_bits(const Bitboard& b, int file) {
  constexpr std::uint64_t column = 0x1008040201ULL;
  constexpr std::uint64_t gather = 0x1010101010ULL;
  const std::uint64_t low = (b.half[0] >> file & column) * gather >> 36 & 31;
  const std::uint64_t high = (b.half[1] >> file & column) * gather >> 36 & 31;
  return static_cast<unsigned>(low | high << 5);
}
// The inverses: the points of 9 or 10 such bits.
inline Bitboard on_rank(unsigned bits, Square s) {
  Bitboard b;
  b.half[half_of(s)] = std::uint64_t{bits} << ((s & 63) - file_of(s));
  return b;
}
inline Bitboard on_file(unsigned bits, int file) {
  constexpr std::uint64_t column = 0x1008040201ULL;
  constexpr std::uint64_t spread = 0x101010101ULL;  // bit i to bit i + 8i
  return {{((bits & 31) * spread & column) << file, ((bits >> 5) * spread & column) << file}};
}

// Rook attacks: empty points and the first piece in each direction, of either side.
inline Bitboard rook_attacks(Square s, const Bitboard& occupied) {
  const int f = file_of(s);
  return on_rank(kAttacks.rank[f][rank_bits(occupied, s)].rook, s) |
         on_file(kAttacks.file[rank_of(s)][file_bits(occupied, f)].rook, f);
}
// What a rook and a cannon on s would attack, with one look-up for each line.
struct Sight {
  Bitboard rook, cannon;
};
inline Sight line_sight(Square s, const Bitboard& occupied) {
  const int f = file_of(s);
  const LineTargets& rank = kAttacks.rank[f][rank_bits(occupied, s)];
  const LineTargets& file = kAttacks.file[rank_of(s)][file_bits(occupied, f)];
  return {on_rank(rank.rook, s) | on_file(file.rook, f),
          on_rank(rank.cannon, s) | on_file(file.cannon, f)};
}
// The second piece in each direction: a cannon on s captures or guards it.
inline Bitboard cannon_captures(Square s, const Bitboard& occupied) {
  const int f = file_of(s);
  return on_rank(kAttacks.rank[f][rank_bits(occupied, s)].cannon, s) |
         on_file(kAttacks.file[rank_of(s)][file_bits(occupied, f)].cannon, f);
}

inline const Bitboard& jump(const Jumps& j, const Bitboard& occupied) {
  unsigned i = 0;
  for (unsigned k = 0; k < 4; ++k) i |= static_cast<unsigned>(occupied.has(j.obstacle[k])) << k;
  return j.reach[i];
}
// Points that a horse on s reaches.
inline const Bitboard& horse_attacks(Square s, const Bitboard& occupied) {
  return jump(kAttacks.horse[s], occupied);
}
// Points from which a horse reaches s. The leg that can block it is beside the horse, not beside s.
inline const Bitboard& horse_attackers(Square s, const Bitboard& occupied) {
  return jump(kAttacks.horse_to[s], occupied);
}
inline const Bitboard& elephant_attacks(Square s, const Bitboard& occupied) {
  return jump(kAttacks.elephant[s], occupied);
}
inline const Bitboard& advisor_attacks(Square s) { return kAttacks.advisor[s]; }
inline const Bitboard& king_attacks(Square s) { return kAttacks.king[s]; }
// Points to which a pawn of `color` on s may step, and points from which it may step to s.
inline const Bitboard& pawn_attacks(Color color, Square s) {
  return kAttacks.pawn[index(color)][s];
}
inline const Bitboard& pawn_attackers(Color color, Square s) {
  return kAttacks.pawn_from[index(color)][s];
}
// Points strictly between a and b on a common rank or file; empty if they share neither.
inline Bitboard between(Square a, Square b) {
  if (file_of(a) == file_of(b))
    return on_file(kAttacks.file[rank_of(a)][1U << rank_of(b)].rook &
                       kAttacks.file[rank_of(b)][1U << rank_of(a)].rook,
                   file_of(a));
  if (rank_of(a) == rank_of(b))
    return on_rank(kAttacks.rank[file_of(a)][1U << file_of(b)].rook &
                       kAttacks.rank[file_of(b)][1U << file_of(a)].rook,
                   a);
  return {};
}

}  // namespace splitpoint::xiangqi
