// folded_bitboards.h - 90-bit bitboards in three words, folded by XOR into table indices.
//
// The points are numbered file by file, ten points to a file: 90 bits in three 32-bit words. The
// moves of a horse on s depend on its four legs, that is, on four bits of the occupancy. An AND
// keeps these bits. Then the set is folded: the three words are XORed into one, its halves into 16
// bits, and those halves into 8. Every width is a multiple of 8, so bit s of the set becomes bit
// s mod 8 of the fold. The legs are at s +- 1 and s +- 10, that is, at distances 1, 7, 2, 6 mod 8.
// The eyes of an elephant, and the legs of horses that attack s, are at s +- 9 and s +- 11: 1, 7,
// 3, 5. So the four bits never collide, the fold has 16 different values for the 16 patterns, and
// one look-up gives the targets. With numbers rank by rank, s + 1 and s + 9 would collide. The
// tables are built at compile time, and compilation fails if two patterns collide. Rooks and
// cannons use bit-ranks and bit-files, which are kept for each side.
// Yue Guang and Huang Chen, xqbase.com, on folding; bit_lines.h on the lines.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "engine/core/types.h"
#include "engine/games/xiangqi/board.h"
#include "engine/games/xiangqi/representations/danger.h"

namespace splitpoint::xiangqi::representations {

// A set of points, point = file * 10 + rank.
struct Points {
  std::array<std::uint32_t, 3> word{};

  friend constexpr bool operator==(const Points&, const Points&) = default;

  constexpr void flip(int point) { word[point >> 5] ^= std::uint32_t{1} << (point & 31); }
  constexpr void set(int point) { word[point >> 5] |= std::uint32_t{1} << (point & 31); }
  constexpr void clear(int point) { word[point >> 5] &= ~(std::uint32_t{1} << (point & 31)); }
  [[nodiscard]] constexpr bool any() const { return (word[0] | word[1] | word[2]) != 0; }
  [[nodiscard]] constexpr bool has(int point) const { return word[point >> 5] >> (point & 31) & 1; }
  [[nodiscard]] constexpr int count() const {
    return std::popcount(word[0]) + std::popcount(word[1]) + std::popcount(word[2]);
  }
  [[nodiscard]] constexpr unsigned fold() const {
    const std::uint32_t w32 = word[0] ^ word[1] ^ word[2];
    const std::uint32_t w16 = w32 ^ w32 >> 16;
    return (w16 ^ w16 >> 8) & 255;
  }
  friend constexpr Points operator&(const Points& a, const Points& b) {
    return {{a.word[0] & b.word[0], a.word[1] & b.word[1], a.word[2] & b.word[2]}};
  }
  friend constexpr Points operator|(const Points& a, const Points& b) {
    return {{a.word[0] | b.word[0], a.word[1] | b.word[1], a.word[2] | b.word[2]}};
  }
  friend constexpr Points operator^(const Points& a, const Points& b) {
    return {{a.word[0] ^ b.word[0], a.word[1] ^ b.word[1], a.word[2] ^ b.word[2]}};
  }
  constexpr Points& operator^=(const Points& b) { return *this = *this ^ b; }
  // The points of a that are not in b.
  friend constexpr Points operator-(const Points& a, const Points& b) {
    return {{a.word[0] & ~b.word[0], a.word[1] & ~b.word[1], a.word[2] & ~b.word[2]}};
  }
};

template <class F>
constexpr void for_each(const Points& points, F&& f) {
  // The first two words together: most sets are small, and the end of each loop is mispredicted.
  for (std::uint64_t w = points.word[0] | std::uint64_t{points.word[1]} << 32; w != 0; w &= w - 1)
    f(std::countr_zero(w));
  for (std::uint32_t w = points.word[2]; w != 0; w &= w - 1) f(64 + std::countr_zero(w));
}

inline constexpr std::array<Points, 90> kSingle = [] {
  std::array<Points, 90> single{};
  for (int point = 0; point < 90; ++point) single[point].set(point);
  return single;
}();

class FoldedBitboards {
 public:
  static constexpr std::string_view kName = "folded_bitboards";
  // The size of the list for generate(): more than the pseudo-legal moves of any position.
  static constexpr int kMaxMoves = 128;
  using Undo = Piece;  // what was captured, or kEmpty

  explicit FoldedBitboards(std::string_view fen);
  friend bool operator==(const FoldedBitboards&, const FoldedBitboards&) = default;

  // Legal moves; returns their number. Moves that may expose the king are tested on a copy of the
  // occupancy.
  int generate(Move* out) const;

  Undo play(Move m) {
    const int from = from_point(m), to = to_point(m);
    const Piece mover = at_[from], captured = at_[to];
    if (captured != kEmpty) flip(captured, to);
    shift(mover, from, to);
    at_[from] = kEmpty;
    at_[to] = mover;
    side_ = !side_;
    return captured;
  }
  void undo(Move m, Undo captured) {
    const int from = from_point(m), to = to_point(m);
    const Piece mover = at_[to];
    shift(mover, from, to);
    if (captured != kEmpty) flip(captured, to);
    at_[from] = mover;
    at_[to] = captured;
    side_ = !side_;
  }

 private:
  struct Lines {
    std::array<std::uint16_t, 10> rank{};
    std::array<std::uint16_t, 9> file{};
    friend bool operator==(const Lines&, const Lines&) = default;
  };

  static constexpr Move make_point_move(int from, int to) {
    return static_cast<Move>(from | to << 8);
  }
  static constexpr int from_point(Move m) { return bits(m) & 255; }
  static constexpr int to_point(Move m) { return bits(m) >> 8; }

  void flip(Piece p, int point) {
    by_piece_[p].flip(point);
    by_color_[p >> 3].flip(point);
    flip_lines(lines_[p >> 3], point);
  }
  [[nodiscard]] const Points& pieces(Color c, Kind k) const { return by_piece_[make_piece(c, k)]; }
  // Moves a piece. It is its own inverse, so play and undo share it.
  void shift(Piece p, int from, int to) {
    const Points both = kSingle[from] ^ kSingle[to];
    by_piece_[p] ^= both;
    by_color_[p >> 3] ^= both;
    Lines& lines = lines_[p >> 3];
    flip_lines(lines, from);
    flip_lines(lines, to);
  }
  static void flip_lines(Lines& lines, int point) {
    const int file = point / 10, rank = point % 10;
    lines.rank[rank] ^= static_cast<std::uint16_t>(1 << file);
    lines.file[file] ^= static_cast<std::uint16_t>(1 << rank);
  }
  // Each one writes pseudo-legal moves and returns their end.
  Move* moves_to(Move* out, int from, const Points& targets) const;
  Move* step_moves(Move* out) const;   // advisors, elephants, horses, pawns
  Move* slide_moves(Move* out) const;  // rooks, cannons

  [[nodiscard]] Danger danger(int king) const;
  // Whether the king, on `king` after the move from-to, is not attacked.
  [[nodiscard]] bool safe_after(int king, int from, int to) const;

  std::array<Points, kPieceCodes> by_piece_{};
  std::array<Points, 2> by_color_{};
  std::array<Lines, 2> lines_{};
  std::array<Piece, 90> at_{};
  Color side_ = Color::red;
};

}  // namespace splitpoint::xiangqi::representations
