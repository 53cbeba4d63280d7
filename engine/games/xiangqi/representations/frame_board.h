// frame_board.h - the 16x16 board with a frame and a piece list that three representations share.
//
// A point is a byte, row * 16 + column, and the board is in rows 3..12 and columns 3..11. A step of
// any piece from any point stays inside the 256 bytes; if it leaves the board, it is on the frame.
// The difference of two points gives their direction and distance. Pieces have numbers, red 16..31
// and black 32..47, so one bit is the side. A list has the point of each piece.
// Huang Chen, "Anatomy of the Elephant's Eye" (xqbase.com), part 2; the engine ElephantEye.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

#include "engine/core/types.h"
#include "engine/games/xiangqi/representations/danger.h"

namespace splitpoint::xiangqi::representations {

// The number of a side plus 0 is its king, plus 1 and 2 its advisors, and so on.
using PieceNumber = std::uint8_t;
inline constexpr PieceNumber kNobody = 0, kRed = 16, kBlack = 32, kFrame = 64;
inline constexpr int kKing = 0, kAdvisors = 1, kElephants = 3, kHorses = 5, kRooks = 7,
                     kCannons = 9, kPawns = 11, kPieces = 16;

constexpr int frame_point(int file, int rank) { return (12 - rank) * 16 + 3 + file; }
constexpr bool on_frame_board(int point) {
  const int row = point >> 4, column = point & 15;
  return point >= 0 && point < 256 && row >= 3 && row <= 12 && column >= 3 && column <= 11;
}
constexpr bool in_palace(int point) {
  const int row = point >> 4, column = point & 15;
  return column >= 6 && column <= 8 && ((row >= 3 && row <= 5) || (row >= 10 && row <= 12));
}
// The river is between rows 7 and 8, so one bit of a point is its half of the board.
constexpr bool same_half(int a, int b) { return ((a ^ b) & 0x80) == 0; }
constexpr bool crossed(int point, PieceNumber side) {
  return ((point & 0x80) != 0) == (side == kBlack);
}
constexpr int forward_step(PieceNumber side) { return side == kRed ? -16 : 16; }

inline constexpr std::array<int, 4> kOrthogonal{-16, -1, 1, 16};
inline constexpr std::array<int, 4> kDiagonal{-17, -15, 15, 17};
// For each leg of a horse, in the order of kOrthogonal: the two jumps over it.
inline constexpr std::array<std::array<int, 2>, 4> kHorseJumps{
    {{-33, -31}, {-18, 14}, {-14, 18}, {31, 33}}};

constexpr Move frame_move(int from, int to) { return static_cast<Move>(from | to << 8); }
constexpr int frame_from(Move m) { return bits(m) & 255; }
constexpr int frame_to(Move m) { return bits(m) >> 8; }

// Tables by the difference of two points: index to - from + 256. Captured pieces are on point 0;
// the difference of point 0 and a palace point has no entry in any of the tables.
struct Differences {
  std::array<std::int8_t, 512> line_step{};   // step along the common rank or file; 0: none
  std::array<std::int8_t, 512> horse_leg{};   // offset of the leg from `from`; 0: no jump
  std::array<std::uint8_t, 512> direction{};  // as in danger.h: lines and diagonal neighbours

  constexpr Differences() {
    for (int i = 0; i < 4; ++i) {
      const int step = kOrthogonal[i];
      for (int n = 1; n <= (step * step == 1 ? 8 : 9); ++n) {
        line_step[256 + n * step] = static_cast<std::int8_t>(step);
        direction[256 + n * step] = static_cast<std::uint8_t>(1 << i);
      }
      direction[256 + kDiagonal[i]] = static_cast<std::uint8_t>(16 << i);
      for (const int jump : kHorseJumps[i]) horse_leg[256 + jump] = static_cast<std::int8_t>(step);
    }
  }
};
inline constexpr Differences kDifferences;

class FrameBoard {
 public:
  // The size of the list for generate(): more than the pseudo-legal moves of any position.
  static constexpr int kMaxMoves = 128;
  using Undo = PieceNumber;  // what was captured, or kNobody

  explicit FrameBoard(std::string_view fen);
  friend bool operator==(const FrameBoard&, const FrameBoard&) = default;

  Undo play(Move m) {
    const int from = frame_from(m), to = frame_to(m);
    const PieceNumber mover = at_[from], captured = at_[to];
    at_[from] = kNobody;
    at_[to] = mover;
    where_[mover] = static_cast<std::uint8_t>(to);
    where_[captured] = 0;  // entry 0 (kNobody) is unused, so a quiet move needs no branch
    side_ ^= kRed | kBlack;
    return captured;
  }

  void undo(Move m, Undo captured) {
    const int from = frame_from(m), to = frame_to(m);
    const PieceNumber mover = at_[to];
    at_[from] = mover;
    at_[to] = captured;
    where_[mover] = static_cast<std::uint8_t>(from);
    where_[captured] = static_cast<std::uint8_t>(captured == kNobody ? 0 : to);
    side_ ^= kRed | kBlack;
  }

  [[nodiscard]] PieceNumber side() const { return side_; }
  [[nodiscard]] int king() const { return where_[side_ + kKing]; }

  // The two parts of the dangers to the king of `side`, also from the facing king. They go through
  // the enemy's piece list: for most pieces one difference shows that they are harmless.
  [[nodiscard]] Danger pawn_and_horse_danger(PieceNumber side) const {
    Danger danger;
    const int king = where_[side], enemy = side ^ (kRed | kBlack);
    const auto pawn = [&](int point) {
      return static_cast<unsigned>(at_[point] - enemy - kPawns) < kPieces - kPawns;
    };
    danger.check = pawn(king + forward_step(side)) || pawn(king - 1) || pawn(king + 1);
    for (int n = enemy + kHorses; n < enemy + kRooks; ++n) {
      const auto step = int{kDifferences.horse_leg[king - where_[n] + 256]};
      if (step == 0) continue;
      const int leg = where_[n] + step;
      danger.horse(at_[leg] != kNobody, kDifferences.direction[leg - king + 256]);
    }
    return danger;
  }
  void add_line_danger(PieceNumber side, Danger& danger) const;

 protected:
  std::array<PieceNumber, 256> at_{};
  std::array<std::uint8_t, 48> where_{};  // 0: captured
  PieceNumber side_ = kRed;
};

// Calls look(number, is_cannon) for the pieces of `side` that attack along lines, its king
// included.
template <class Look>
void for_each_slider(int side, Look look) {
  look(side + kKing, false);
  look(side + kRooks, false);
  look(side + kRooks + 1, false);
  look(side + kCannons, true);
  look(side + kCannons + 1, true);
}

// Legal moves of a FrameBoard that has king_moves and other_moves.
template <class Board>
int generate_legal(Board& board, Move* const moves) {
  const PieceNumber side = board.side();
  const int king = board.king();
  Danger danger = board.pawn_and_horse_danger(side);
  board.add_line_danger(side, danger);
  const auto king_attacked = [&] {
    Danger now = board.pawn_and_horse_danger(side);
    if (!now.check) board.add_line_danger(side, now);
    return now.check;
  };
  // Removes moves that leave the king attacked from [first, last). Tests only those for which
  // must_try(move) is true.
  const auto keep_legal = [&](Move* const first, Move* const last, const auto& must_try) {
    Move* kept = first;
    for (const Move* next = first; next != last; ++next) {
      const Move m = *next;
      if (must_try(m)) {
        const auto undo = board.play(m);
        const bool attacked = king_attacked();
        board.undo(m, undo);
        if (attacked) continue;
      }
      *kept++ = m;
    }
    return kept;
  };
  Move* const others = keep_legal(moves, board.king_moves(moves), [](Move) { return true; });
  Move* last = board.other_moves(others);
  if (!danger.none())
    last = keep_legal(others, last, [&](Move m) {
      return danger.concerns(kDifferences.direction[frame_from(m) - king + 256],
                             kDifferences.direction[frame_to(m) - king + 256]);
    });
  return static_cast<int>(last - moves);
}

}  // namespace splitpoint::xiangqi::representations
