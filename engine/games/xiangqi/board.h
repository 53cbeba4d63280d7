// board.h - squares, pieces and sets of squares of the xiangqi board.
//
// The river divides the board into two halves of 45 points. Each half has its own 64-bit word:
// red's five ranks are half 0, black's are half 1. So kings, advisors and elephants need one half
// only, no rank lies in two words, and no shift crosses a word.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <bit>
#include <cstdint>

namespace splitpoint::xiangqi {

enum class Color : std::uint8_t { red, black };

constexpr Color operator!(Color c) { return c == Color::red ? Color::black : Color::red; }
constexpr int index(Color c) { return static_cast<int>(c); }

enum class Kind : std::uint8_t { king, advisor, elephant, horse, rook, cannon, pawn, none };
inline constexpr int kKinds = 7;

// colour * 8 + kind. A code of kind `none` is an empty point.
using Piece = std::uint8_t;
inline constexpr Piece kEmpty = 7;
inline constexpr int kPieceCodes = 16;

constexpr Piece make_piece(Color c, Kind k) {
  return static_cast<Piece>(index(c) * 8 + static_cast<int>(k));
}
constexpr Kind kind_of(Piece p) { return static_cast<Kind>(p & 7); }
constexpr Color color_of(Piece p) { return static_cast<Color>(p >> 3); }

// half * 64 + (rank within the half) * 9 + file. Rank 0 is red's back rank, file 0 is red's left.
using Square = int;
inline constexpr int kSquareCodes = 128;  // 0..44 and 64..108 are points of the board
inline constexpr int kFiles = 9;
inline constexpr int kRanks = 10;
inline constexpr int kHalfRanks = 5;
inline constexpr int kHalfSquares = 45;
inline constexpr Square kNoSquare = 127;

constexpr Square make_square(int file, int rank) {
  return rank < kHalfRanks ? rank * kFiles + file : 64 + (rank - kHalfRanks) * kFiles + file;
}
// The file and rank of every code. A table, because a load is cheaper than a division.
struct Coordinates {
  std::array<std::uint8_t, kSquareCodes> file{}, rank{};
};
constexpr Coordinates make_coordinates() {
  Coordinates c;
  for (int s = 0; s < kSquareCodes; ++s) {
    c.file[s] = static_cast<std::uint8_t>((s & 63) % kFiles);
    c.rank[s] = static_cast<std::uint8_t>((s & 63) / kFiles + (s >> 6) * kHalfRanks);
  }
  return c;
}
inline constexpr Coordinates kCoordinates = make_coordinates();

constexpr int half_of(Square s) { return s >> 6; }
constexpr int file_of(Square s) { return kCoordinates.file[s]; }
constexpr int rank_of(Square s) { return kCoordinates.rank[s]; }
constexpr bool on_board(int file, int rank) {
  return file >= 0 && file < kFiles && rank >= 0 && rank < kRanks;
}
constexpr bool is_square(int code) { return code >= 0 && (code & 63) < kHalfSquares && code < 128; }

// 0..89: rank by rank from a0, without gaps.
constexpr int point_of(Square s) { return (s & 63) + half_of(s) * kHalfSquares; }
constexpr Square square_of(int point) {
  return point < kHalfSquares ? point : point - kHalfSquares + 64;
}
// The same point as the other side sees it: ranks reversed, files unchanged.
constexpr Square mirrored(Square s) { return make_square(file_of(s), kRanks - 1 - rank_of(s)); }

// A set of points, one word for each half.
struct Bitboard {
  std::array<std::uint64_t, 2> half{};

  friend constexpr bool operator==(const Bitboard&, const Bitboard&) = default;

  constexpr Bitboard& operator&=(const Bitboard& o) {
    half[0] &= o.half[0];
    half[1] &= o.half[1];
    return *this;
  }
  constexpr Bitboard& operator|=(const Bitboard& o) {
    half[0] |= o.half[0];
    half[1] |= o.half[1];
    return *this;
  }
  constexpr Bitboard& operator^=(const Bitboard& o) {
    half[0] ^= o.half[0];
    half[1] ^= o.half[1];
    return *this;
  }
  friend constexpr Bitboard operator&(Bitboard a, const Bitboard& b) { return a &= b; }
  friend constexpr Bitboard operator|(Bitboard a, const Bitboard& b) { return a |= b; }
  friend constexpr Bitboard operator^(Bitboard a, const Bitboard& b) { return a ^= b; }
  friend constexpr Bitboard operator~(Bitboard a) {
    constexpr std::uint64_t all = (std::uint64_t{1} << kHalfSquares) - 1;
    return {{~a.half[0] & all, ~a.half[1] & all}};
  }

  [[nodiscard]] constexpr bool any() const { return (half[0] | half[1]) != 0; }
  [[nodiscard]] constexpr bool none() const { return !any(); }
  [[nodiscard]] constexpr bool has(Square s) const { return half[half_of(s)] >> (s & 63) & 1; }
  [[nodiscard]] constexpr int count() const {
    return std::popcount(half[0]) + std::popcount(half[1]);
  }
  [[nodiscard]] constexpr bool more_than_one() const {
    return half[0] != 0 ? half[1] != 0 || (half[0] & (half[0] - 1)) != 0
                        : (half[1] & (half[1] - 1)) != 0;
  }
  // The lowest code in the set, which must not be empty.
  [[nodiscard]] constexpr Square first() const {
    return half[0] != 0 ? std::countr_zero(half[0]) : 64 + std::countr_zero(half[1]);
  }
  constexpr void set(Square s) { half[half_of(s)] |= std::uint64_t{1} << (s & 63); }
  constexpr void clear(Square s) { half[half_of(s)] &= ~(std::uint64_t{1} << (s & 63)); }
};

constexpr Bitboard bit(Square s) {
  Bitboard b;
  b.set(s);
  return b;
}

// The set of each single point. A table, because a load is cheaper than a shift into one of two
// words.
constexpr std::array<Bitboard, kSquareCodes> make_points() {
  std::array<Bitboard, kSquareCodes> points{};
  for (Square s = 0; s < kSquareCodes; ++s)
    if (is_square(s)) points[s].set(s);
  return points;
}
inline constexpr std::array<Bitboard, kSquareCodes> kPoint = make_points();

// Calls f(square) for every point of the set, in ascending order. One loop serves both words: the
// processor predicts the number of points better than the half of each point.
template <class F>
constexpr void for_each(const Bitboard& b, F&& f) {
  std::uint64_t low = b.half[0];
  std::uint64_t high = b.half[1];
  while ((low | high) != 0) {
    const bool here = low != 0;
    const std::uint64_t w = here ? low : high;
    f((here ? 0 : 64) + std::countr_zero(w));
    high = here ? high : w & (w - 1);
    low = here ? w & (w - 1) : 0;
  }
}

// Iterates over a few points without a branch on their half of the board.
class Walk {
 public:
  explicit Walk(const Bitboard& b) : low_(b.half[0]), high_(b.half[1]) {}

  Square next() {
    const bool upper = low_ == 0;
    const std::uint64_t word = upper ? high_ : low_;
    const std::uint64_t rest = word & (word - 1);
    low_ = upper ? 0 : rest;
    high_ = upper ? rest : high_;
    return std::countr_zero(word) + (upper ? 64 : 0);
  }

 private:
  std::uint64_t low_, high_;
};

}  // namespace splitpoint::xiangqi
