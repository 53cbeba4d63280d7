// board.h - squares, pieces, moves and sets of squares of the chess board.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <bit>
#include <cstdint>

#include "engine/core/types.h"

namespace splitpoint::chess {

enum class Color : std::uint8_t { white, black };

constexpr Color operator!(Color c) { return c == Color::white ? Color::black : Color::white; }
constexpr int index(Color c) { return static_cast<int>(c); }

enum class Kind : std::uint8_t { pawn, knight, bishop, rook, queen, king, none };
inline constexpr int kKinds = 6;
constexpr int index(Kind k) { return static_cast<int>(k); }

// colour * 8 + kind.
using Piece = std::uint8_t;
inline constexpr Piece kEmpty = 6;
inline constexpr int kPieceCodes = 16;

constexpr Piece make_piece(Color c, Kind k) {
  return static_cast<Piece>(index(c) * 8 + static_cast<int>(k));
}
constexpr Kind kind_of(Piece p) { return static_cast<Kind>(p & 7); }
constexpr Color color_of(Piece p) { return static_cast<Color>(p >> 3); }

// rank * 8 + file: a1 is 0, h1 is 7, h8 is 63.
using Square = int;
inline constexpr int kSquares = 64;
inline constexpr Square kNoSquare = 64;

constexpr Square make_square(int file, int rank) { return rank * 8 + file; }
constexpr int file_of(Square s) { return s & 7; }
constexpr int rank_of(Square s) { return s >> 3; }
constexpr bool on_board(int file, int rank) {
  return file >= 0 && file < 8 && rank >= 0 && rank < 8;
}
// The same square as the other side sees it: rank 1 becomes rank 8.
constexpr Square mirrored(Square s) { return s ^ 56; }
constexpr int rank_from(Color c, Square s) { return rank_of(c == Color::white ? s : mirrored(s)); }

// A set of squares, bit i for square i.
using Bitboard = std::uint64_t;

constexpr Bitboard bit(Square s) { return Bitboard{1} << s; }
constexpr bool has(Bitboard b, Square s) { return (b >> s & 1) != 0; }
constexpr int count(Bitboard b) { return std::popcount(b); }
constexpr Square first(Bitboard b) { return std::countr_zero(b); }
constexpr bool more_than_one(Bitboard b) { return (b & (b - 1)) != 0; }

template <class F>
constexpr void for_each(Bitboard b, F&& f) {
  for (; b != 0; b &= b - 1) f(std::countr_zero(b));
}

inline constexpr Bitboard kFileA = 0x0101010101010101ULL;
inline constexpr Bitboard kFileH = kFileA << 7;
inline constexpr Bitboard kDarkSquares = 0xaa55aa55aa55aa55ULL;  // a1 is one of them

constexpr Bitboard rank_set(int rank) { return Bitboard{0xff} << 8 * rank; }
constexpr Bitboard file_set(int file) { return kFileA << file; }

// Every square moved one step: towards the opponent of c, to the west (left), to the east.
constexpr Bitboard forward(Color c, Bitboard b) { return c == Color::white ? b << 8 : b >> 8; }
constexpr Bitboard to_west(Bitboard b) { return (b & ~kFileA) >> 1; }
constexpr Bitboard to_east(Bitboard b) { return (b & ~kFileH) << 1; }
constexpr Bitboard pawn_attacks(Color c, Bitboard pawns) {
  return forward(c, to_west(pawns) | to_east(pawns));
}

// The type of a move, in four bits of its code.
enum class MoveKind : std::uint8_t {
  ordinary,
  double_step,
  en_passant,
  castling,  // from and to are those of the king
  to_knight,
  to_bishop,
  to_rook,
  to_queen
};

constexpr bool is_promotion(MoveKind m) { return m >= MoveKind::to_knight; }
// m must be a promotion.
constexpr Kind promoted_kind(MoveKind m) { return static_cast<Kind>(static_cast<int>(m) - 3); }
constexpr MoveKind promotion_to(Kind k) { return static_cast<MoveKind>(index(k) + 3); }

// A move is from + to * 64 + move_type * 4096. It is never 0, since from and to differ.
constexpr Move make_move(Square from, Square to, MoveKind move_type = MoveKind::ordinary) {
  return static_cast<Move>(from | to << 6 | static_cast<int>(move_type) << 12);
}
constexpr Square from_of(Move m) { return bits(m) & 63; }
constexpr Square to_of(Move m) { return bits(m) >> 6 & 63; }
constexpr MoveKind move_kind(Move m) { return static_cast<MoveKind>(bits(m) >> 12); }

// A set of castling rights, one bit each.
inline constexpr int kCastlings = 4;  // white's short and long, black's short and long
using Castlings = std::uint8_t;
constexpr Castlings castling_right(Color c, bool long_side) {
  return static_cast<Castlings>(1 << (2 * index(c) + static_cast<int>(long_side)));
}

}  // namespace splitpoint::chess
