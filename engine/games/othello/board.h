// board.h - sets of squares in 64-bit words, the legal moves, and the discs that a move turns over.
//
// Legal moves come from shifts in several directions at once, turned discs from carries along rays.
// Neither needs special instructions, so the code is the same for every processor.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <bit>
#include <cstdint>

namespace splitpoint::othello {

using Square = int;             // 0 is a1, the upper left corner; 7 is h1, 63 is h8
using Squares = std::uint64_t;  // bit i is square i

inline constexpr int kSquares = 64;
inline constexpr Squares kCorners = 0x8100000000000081;
inline constexpr Squares kCentre = 0x0000001818000000;  // never empty
inline constexpr Squares kFileA = 0x0101010101010101, kFileH = kFileA << 7;
inline constexpr Squares kRank1 = 0xff, kRank8 = kRank1 << 56;
inline constexpr Squares kEdges = kFileA | kFileH | kRank1 | kRank8;

constexpr Squares bit(Square s) { return Squares{1} << s; }
constexpr Square first_of(Squares s) { return std::countr_zero(s); }

// The quadrants of the board: near the end of a game they are filled one by one.
inline constexpr std::array<Squares, 4> kQuadrants{0x000000000f0f0f0f, 0x00000000f0f0f0f0,
                                                   0x0f0f0f0f00000000, 0xf0f0f0f000000000};
constexpr unsigned quadrant_of(Square s) {
  return static_cast<unsigned>((s >> 2 & 1) | (s >> 5 << 1));
}
constexpr Squares quadrant_around(Square s) { return kQuadrants[quadrant_of(s)]; }

// The squares of `s` and all their neighbours in the eight directions.
constexpr Squares spread(Squares s) {
  const Squares wide = s | (s << 1 & ~kFileA) | (s >> 1 & ~kFileH);
  return wide | wide << 8 | wide >> 8;
}

// One word for each of four directions: along the row, the column and both diagonals.
using FourSquares [[gnu::vector_size(32)]] = std::uint64_t;

// The legal moves of `mine`: empty squares at one end of a line of `theirs`, with a disc of `mine`
// at the other end. Parallel prefix, after Kogge & Stone, "A parallel algorithm for the efficient
// solution of a general class of recurrence equations", 1973.
inline Squares mobility(Squares mine, Squares theirs) {
  constexpr FourSquares kStep{1, 8, 7, 9};
  constexpr Squares kInside = ~(kFileA | kFileH);  // no shift from here wraps to another row
  const FourSquares lines = FourSquares{theirs, theirs, theirs, theirs} &
                            FourSquares{kInside, ~Squares{0}, kInside, kInside};
  const FourSquares own{mine, mine, mine, mine};
  FourSquares up = lines & own << kStep, down = lines & own >> kStep;
  up |= lines & up << kStep;
  down |= lines & down >> kStep;
  const FourSquares up_pairs = lines & lines << kStep, down_pairs = lines & lines >> kStep;
  up |= up_pairs & up << 2 * kStep;
  down |= down_pairs & down >> 2 * kStep;
  up |= up_pairs & up << 2 * kStep;
  down |= down_pairs & down >> 2 * kStep;
  const FourSquares ends = up << kStep | down >> kStep;
  return (ends[0] | ends[1] | ends[2] | ends[3]) & ~(mine | theirs);
}

// The rest of the row, column and both diagonals of a square: towards higher and lower squares.
struct Rays {
  std::array<Squares, 4> up, down;
};
constexpr std::array<Rays, kSquares> make_rays() {
  constexpr std::array<std::array<int, 2>, 4> kDirections{{{1, 0}, {0, 1}, {-1, 1}, {1, 1}}};
  std::array<Rays, kSquares> rays{};
  for (Square s = 0; s < kSquares; ++s)
    for (unsigned d = 0; d < 4; ++d)
      for (const int sign : {1, -1}) {
        const int dx = sign * kDirections[d][0], dy = sign * kDirections[d][1];
        Squares& ray = sign > 0 ? rays[s].up[d] : rays[s].down[d];
        for (int x = s % 8 + dx, y = s / 8 + dy; 0 <= x && x < 8 && 0 <= y && y < 8;
             x += dx, y += dy)
          ray |= bit(8 * y + x);
      }
  return rays;
}
alignas(64) inline constexpr auto kRays = make_rays();

// The discs that a move of `mine` to the empty square `s` turns over; 0: the move is not legal.
// Upwards a carry runs through a line of `theirs` to its end. Downwards the highest square that is
// not of `theirs` is that end.
inline Squares flips(Square s, Squares mine, Squares theirs) {
  const Rays& rays = kRays[s];
  Squares flipped = 0;
  for (unsigned d = 0; d < 4; ++d) {
    const Squares up = rays.up[d];
    const Squares end_up = ((theirs | ~up) + 1) & mine & up;
    flipped |= (end_up - static_cast<Squares>(end_up != 0)) & up;
    const Squares down = rays.down[d];
    const Squares not_theirs = down & ~theirs;
    const Squares end_down = (Squares{1} << 63 >> std::countl_zero(not_theirs | 1)) & mine & down;
    flipped |= (Squares{0} - 2 * end_down) & down;
  }
  return flipped;
}

}  // namespace splitpoint::othello
