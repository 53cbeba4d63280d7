// frame_board.h - the 16x16 board with a frame and a piece list that three representations share.
//
// A point is a byte, row * 16 + column, with the board in rows 3..12 and columns 3..11: a step of
// any piece from any point stays inside the 256 bytes, lands on the frame if it leaves the board,
// and the difference of two points tells how they lie to each other. Pieces have numbers, red
// 16..31 and black 32..47, so one bit tells the side, and a list tells where each one stands.
// Huang Chen, "Anatomy of the Elephant's Eye" (xqbase.com), part 2; the engine ElephantEye.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

#include "engine/core/types.h"

namespace splitpoint::xiangqi::representations {

// The side's number plus 0 is its king, 1-2 its advisors, and so on.
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
// The river runs between rows 7 and 8, so the half of a point is one of its bits.
constexpr bool same_half(int a, int b) { return ((a ^ b) & 0x80) == 0; }
constexpr bool crossed(int point, PieceNumber side) {
  return ((point & 0x80) != 0) == (side == kBlack);
}
constexpr int forward_step(PieceNumber side) { return side == kRed ? -16 : 16; }

inline constexpr std::array<int, 4> kOrthogonal{-16, -1, 1, 16};
inline constexpr std::array<int, 4> kDiagonal{-17, -15, 15, 17};
// For each orthogonal step of a horse, the two jumps it opens.
inline constexpr std::array<std::array<int, 2>, 4> kHorseJumps{
    {{-33, -31}, {-18, 14}, {-14, 18}, {31, 33}}};

constexpr Move frame_move(int from, int to) { return static_cast<Move>(from | to << 8); }
constexpr int frame_from(Move m) { return bits(m) & 255; }
constexpr int frame_to(Move m) { return bits(m) >> 8; }

// What the difference to - from says, at index difference + 256. A captured piece stands on
// point 0, and the difference of a palace point to that has no entry in any of the tables.
struct Differences {
  std::array<std::int8_t, 512> line_step{};  // step along the common rank or file; 0: none
  std::array<std::int8_t, 512> horse_leg{};  // offset of the leg from `from`; 0: no horse's jump
  std::array<bool, 512> diagonal{};          // neighbours on a diagonal

  constexpr Differences() {
    for (int i = 1; i < 10; ++i) {
      line_step[256 + i * 16] = 16;
      line_step[256 - i * 16] = -16;
      if (i < 9) line_step[256 + i] = 1, line_step[256 - i] = -1;
    }
    for (int leg = 0; leg < 4; ++leg)
      for (const int jump : kHorseJumps[leg])
        horse_leg[256 + jump] = static_cast<std::int8_t>(kOrthogonal[leg]);
    for (const int step : kDiagonal) diagonal[256 + step] = true;
  }
};
inline constexpr Differences kDifferences;

class FrameBoard {
 public:
  using Undo = PieceNumber;  // what was captured, or kNobody

  explicit FrameBoard(std::string_view fen);
  friend bool operator==(const FrameBoard&, const FrameBoard&) = default;

  Undo play(Move m) {
    const int from = frame_from(m), to = frame_to(m);
    const PieceNumber mover = at_[from], captured = at_[to];
    at_[from] = kNobody;
    at_[to] = mover;
    where_[mover] = static_cast<std::uint8_t>(to);
    where_[captured] = 0;  // entry 0 is nobody's, so a quiet move needs no branch
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

  // Is the king of `side` attacked? Kings face each other. Starts from the enemy's piece list:
  // most of its pieces are told harmless by one difference.
  [[nodiscard]] bool king_attacked(PieceNumber side) const {
    return attacked_by_pawn_or_horse(side) || attacked_on_line(side);
  }

 protected:
  [[nodiscard]] bool attacked_by_pawn_or_horse(PieceNumber side) const {
    const int king = where_[side], enemy = side ^ (kRed | kBlack);
    const auto pawn = [&](int point) {
      return static_cast<unsigned>(at_[point] - enemy - kPawns) < kPieces - kPawns;
    };
    if (pawn(king + forward_step(side)) || pawn(king - 1) || pawn(king + 1)) return true;
    for (int n = enemy + kHorses; n < enemy + kRooks; ++n) {
      const int leg = kDifferences.horse_leg[king - where_[n] + 256];
      if (leg != 0 && at_[where_[n] + leg] == kNobody) return true;
    }
    return false;
  }
  [[nodiscard]] bool attacked_on_line(PieceNumber side) const;

  std::array<PieceNumber, 256> at_{};
  std::array<std::uint8_t, 48> where_{};  // 0: captured
  PieceNumber side_ = kRed;
};

// Keeps the moves that do not leave the own king attacked, in their order. Only some need to be
// played to know: out of check, a piece that neither leaves a line or a horse's leg of the king
// (its diagonal neighbours) nor arrives on a line, as a cannon's screen, changes nothing for it.
template <class Board>
int keep_legal(Board& board, Move* moves, int count) {
  const PieceNumber side = board.side();
  const int king = board.king();
  const bool in_check = board.king_attacked(side);
  int kept = 0;
  for (int i = 0; i < count; ++i) {
    const Move m = moves[i];
    const int from = frame_from(m) - king + 256, to = frame_to(m) - king + 256;
    if (in_check || from == 256 || kDifferences.line_step[from] != 0 ||
        kDifferences.diagonal[from] || kDifferences.line_step[to] != 0) {
      const auto undo = board.play(m);
      const bool attacked = board.king_attacked(side);
      board.undo(m, undo);
      if (attacked) continue;
    }
    moves[kept++] = m;
  }
  return kept;
}

}  // namespace splitpoint::xiangqi::representations
