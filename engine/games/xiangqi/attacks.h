// attacks.h - where each piece can go, by table lookup.
//
// Rooks and cannons read bit-ranks and bit-files: the occupancy of the one line they stand on,
// 9 or 10 bits, picks a ready answer. Horses and elephants read the occupancy of their four legs
// or eyes, 4 bits. The rest need no occupancy.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstdint>

#include "engine/games/xiangqi/board.h"

namespace splitpoint::xiangqi {

// What a rook and a cannon on one point of a line reach, given who stands on the line.
struct LineTargets {
  std::uint16_t rook = 0;    // quiet points and the first piece each way
  std::uint16_t cannon = 0;  // the second piece each way, which a cannon captures or guards
  std::uint16_t third = 0;   // the third piece each way: two screens, one too many for a cannon
  std::uint16_t hop = 0;     // all that a cannon may do: quiet points and the second pieces
};

// The four points beside a horse (its legs) or diagonal to an elephant (its eyes), and what the
// piece reaches for each of the 16 ways they can be occupied.
struct Jumps {
  std::array<std::uint8_t, 4> obstacle{};  // square codes; kNoSquare off the board
  std::array<Bitboard, 16> reach{};        // index: bit i set if obstacle i is occupied
};

// The targets of a piece that steps or jumps, in ascending order: what turns a set of them into a
// list of moves without a loop.
struct Targets {
  Bitboard zone;
  std::uint8_t low_count = 0;         // targets in half 0
  std::array<std::uint16_t, 8> to{};  // as the `to` part of a move
};

struct AttackTables {
  std::array<std::array<LineTargets, 1 << kFiles>, kFiles> rank{};
  std::array<std::array<LineTargets, 1 << kRanks>, kRanks> file{};
  std::array<Jumps, kSquareCodes> horse{};     // from the horse's point
  std::array<Jumps, kSquareCodes> horse_to{};  // from the target's point: who can jump here
  std::array<Jumps, kSquareCodes> elephant{};
  std::array<Targets, kSquareCodes> horse_targets{};
  std::array<Targets, kSquareCodes> elephant_targets{};
  std::array<Targets, kSquareCodes> advisor_targets{};
  std::array<Bitboard, kSquareCodes> cross{};  // the rank and file through a point, without it
  std::array<Bitboard, kSquareCodes> advisor{};
  std::array<Bitboard, kSquareCodes> king{};
  std::array<std::array<Bitboard, kSquareCodes>, 2> pawn{};       // by colour: steps from
  std::array<std::array<Bitboard, kSquareCodes>, 2> pawn_from{};  // by colour: steps to
};
extern const AttackTables kAttacks;

// The 9 bits of the rank that s stands on.
inline unsigned rank_bits(const Bitboard& b, Square s) {
  return static_cast<unsigned>(b.half[half_of(s)] >> ((s & 63) - file_of(s))) & 0x1ff;
}
// The 10 bits of a file. One multiplication gathers the five bits of a half, nine points apart:
// bit 9i of the masked word times 2^(36-8i) lands on bit 36+i, and no two products collide.
inline unsigned file_bits(const Bitboard& b, int file) {
  constexpr std::uint64_t column = 0x1008040201ULL;
  constexpr std::uint64_t gather = 0x1010101010ULL;
  const std::uint64_t low = (b.half[0] >> file & column) * gather >> 36 & 31;
  const std::uint64_t high = (b.half[1] >> file & column) * gather >> 36 & 31;
  return static_cast<unsigned>(low | high << 5);
}
// The inverses: the 9 or 10 bits back on the board.
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

// Rook moves: quiet points and the first piece in each direction, friend or foe.
inline Bitboard rook_attacks(Square s, const Bitboard& occupied) {
  const int f = file_of(s);
  return on_rank(kAttacks.rank[f][rank_bits(occupied, s)].rook, s) |
         on_file(kAttacks.file[rank_of(s)][file_bits(occupied, f)].rook, f);
}
// What a rook and a cannon on s would attack, found with one look at each line.
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
// Points of the second piece in each direction: what a cannon on s captures or guards.
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
// Points a horse on s reaches.
inline const Bitboard& horse_attacks(Square s, const Bitboard& occupied) {
  return jump(kAttacks.horse[s], occupied);
}
// Points from which a horse reaches s: its leg stands beside the horse, not beside s.
inline const Bitboard& horse_attackers(Square s, const Bitboard& occupied) {
  return jump(kAttacks.horse_to[s], occupied);
}
inline const Bitboard& elephant_attacks(Square s, const Bitboard& occupied) {
  return jump(kAttacks.elephant[s], occupied);
}
inline const Bitboard& advisor_attacks(Square s) { return kAttacks.advisor[s]; }
inline const Bitboard& king_attacks(Square s) { return kAttacks.king[s]; }
// Points a pawn of `color` on s may step to, and points from which one may step to s.
inline const Bitboard& pawn_attacks(Color color, Square s) {
  return kAttacks.pawn[index(color)][s];
}
inline const Bitboard& pawn_attackers(Color color, Square s) {
  return kAttacks.pawn_from[index(color)][s];
}
// Points strictly between a and b on one rank or file; empty when they share neither.
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
