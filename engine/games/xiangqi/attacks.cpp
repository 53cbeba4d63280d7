// attacks.cpp - the attack tables, computed from the rules at compile time.
// SPDX-License-Identifier: MIT
#include "engine/games/xiangqi/attacks.h"

namespace splitpoint::xiangqi {
namespace {

struct Step {
  int file, rank;
};
constexpr std::array<Step, 4> kStraight{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};
constexpr std::array<Step, 4> kDiagonal{{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};

constexpr bool in_palace(int file, int rank) {
  return file >= 3 && file <= 5 && (rank <= 2 || rank >= 7) && rank >= 0 && rank < kRanks;
}
constexpr bool same_half(int rank, int other) {
  return (rank < kHalfRanks) == (other < kHalfRanks);
}

// Adds what is reached from `at` along a line of `length` points in direction `step` (1 or -1).
constexpr void slide(LineTargets& t, unsigned occupied, int at, int step, int length) {
  int i = at + step;
  for (; i >= 0 && i < length; i += step) {
    t.rook = static_cast<std::uint16_t>(t.rook | 1U << i);
    if (occupied >> i & 1) break;
  }
  for (int seen = 1; i >= 0 && i < length; i += step) {
    if ((occupied >> i & 1) == 0) continue;
    if (seen == 2) t.cannon = static_cast<std::uint16_t>(t.cannon | 1U << i);
    if (seen == 3) t.third = static_cast<std::uint16_t>(t.third | 1U << i);
    ++seen;
  }
}

template <std::size_t Occupancies>
constexpr void fill_line(std::array<LineTargets, Occupancies>& line, int at, int length) {
  for (unsigned occupied = 0; occupied < Occupancies; ++occupied) {
    slide(line[occupied], occupied, at, 1, length);
    slide(line[occupied], occupied, at, -1, length);
    LineTargets& t = line[occupied];
    t.hop = static_cast<std::uint16_t>((t.rook & ~occupied) | t.cannon);
  }
}

constexpr std::uint8_t code(int file, int rank) {
  return static_cast<std::uint8_t>(on_board(file, rank) ? make_square(file, rank) : kNoSquare);
}

// Adds `target` to every pattern in which obstacle i is empty.
constexpr void reach_unless(Jumps& j, unsigned i, Square target) {
  for (unsigned pattern = 0; pattern < 16; ++pattern)
    if ((pattern >> i & 1) == 0) j.reach[pattern].set(target);
}

constexpr void fill_horse(AttackTables& t, int file, int rank) {
  const Square s = make_square(file, rank);
  for (unsigned i = 0; i < 4; ++i) {
    const Step leg = kStraight[i];
    t.horse[s].obstacle[i] = code(file + leg.file, rank + leg.rank);
    for (int side = -1; side <= 1; side += 2) {
      const int f = file + 2 * leg.file + side * (leg.file == 0);
      const int r = rank + 2 * leg.rank + side * (leg.rank == 0);
      if (on_board(f, r)) reach_unless(t.horse[s], i, make_square(f, r));
    }
    // From the target: the leg is diagonal to it, and the horse is one straight step further.
    const Step d = kDiagonal[i];
    t.horse_to[s].obstacle[i] = code(file + d.file, rank + d.rank);
    if (on_board(file + 2 * d.file, rank + d.rank))
      reach_unless(t.horse_to[s], i, make_square(file + 2 * d.file, rank + d.rank));
    if (on_board(file + d.file, rank + 2 * d.rank))
      reach_unless(t.horse_to[s], i, make_square(file + d.file, rank + 2 * d.rank));
  }
}

constexpr void fill_palace_and_elephant(AttackTables& t, int file, int rank) {
  const Square s = make_square(file, rank);
  for (unsigned i = 0; i < 4; ++i) {
    const Step d = kDiagonal[i];
    t.elephant[s].obstacle[i] = code(file + d.file, rank + d.rank);
    const Step e = kStraight[i];
    if (on_board(file + 2 * d.file, rank + 2 * d.rank) && same_half(rank, rank + 2 * d.rank))
      reach_unless(t.elephant[s], i, make_square(file + 2 * d.file, rank + 2 * d.rank));
    if (!in_palace(file, rank)) continue;
    if (in_palace(file + d.file, rank + d.rank))
      t.advisor[s].set(make_square(file + d.file, rank + d.rank));
    if (in_palace(file + e.file, rank + e.rank))
      t.king[s].set(make_square(file + e.file, rank + e.rank));
  }
}

constexpr void fill_pawn(AttackTables& t, int file, int rank) {
  const Square s = make_square(file, rank);
  for (int c = 0; c < 2; ++c) {
    const int forward = c == 0 ? 1 : -1;
    const bool crossed = (rank >= kHalfRanks) == (c == 0);
    for (const Step step : {Step{0, forward}, Step{1, 0}, Step{-1, 0}}) {
      if (step.file != 0 && !crossed) continue;
      if (!on_board(file + step.file, rank + step.rank)) continue;
      const Square to = make_square(file + step.file, rank + step.rank);
      t.pawn[c][s].set(to);
      t.pawn_from[c][to].set(s);
    }
  }
}

constexpr Targets list(const Bitboard& zone) {
  Targets t;
  t.zone = zone;
  t.low_count = static_cast<std::uint8_t>(std::popcount(zone.half[0]));
  unsigned n = 0;
  for_each(zone, [&](Square s) { t.to[n++] = static_cast<std::uint16_t>(s << 7); });
  return t;
}

constexpr AttackTables make_attacks() {
  AttackTables t;
  for (int f = 0; f < kFiles; ++f) fill_line(t.rank[f], f, kFiles);
  for (int r = 0; r < kRanks; ++r) fill_line(t.file[r], r, kRanks);
  for (int f = 0; f < kFiles; ++f)
    for (int r = 0; r < kRanks; ++r) {
      for (int i = 0; i < kRanks; ++i)
        if (i != r) t.cross[make_square(f, r)].set(make_square(f, i));
      for (int i = 0; i < kFiles; ++i)
        if (i != f) t.cross[make_square(f, r)].set(make_square(i, r));
      fill_horse(t, f, r);
      fill_palace_and_elephant(t, f, r);
      fill_pawn(t, f, r);
      const Square s = make_square(f, r);
      t.horse_targets[s] = list(t.horse[s].reach[0]);
      t.elephant_targets[s] = list(t.elephant[s].reach[0]);
      t.advisor_targets[s] = list(t.advisor[s]);
    }
  return t;
}

}  // namespace

constinit const AttackTables kAttacks = make_attacks();

}  // namespace splitpoint::xiangqi
