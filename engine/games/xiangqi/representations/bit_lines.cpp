// bit_lines.cpp - the line tables, and what is read from them.
// SPDX-License-Identifier: MIT
#include "engine/games/xiangqi/representations/bit_lines.h"

namespace splitpoint::xiangqi::representations {
namespace {

constexpr int kMargin = 3;  // columns and rows of the frame before the board

// Answers for a slider on a line, as offsets from the first point of the frame's row or column.
// Where there is nothing, its own place stands: a run of no length, a capture of an own piece.
struct LineMoves {
  std::uint8_t quiet_low, quiet_high;    // the last empty points on either side
  std::uint8_t rook_low, rook_high;      // the first pieces
  std::uint8_t cannon_low, cannon_high;  // the pieces behind them
};

// The same pieces as bits of the line, for asking whether one point attacks another.
struct LineMasks {
  std::uint16_t rook, cannon;
};

// A line of `Length` points that are `Step` apart on the framed board.
template <int Length, int Step>
struct LineTable {
  std::array<std::array<LineMoves, 1 << Length>, Length> moves{};
  std::array<std::array<LineMasks, 1 << Length>, Length> masks{};

  constexpr LineTable() {
    for (int place = 0; place < Length; ++place)
      for (int occupied = 0; occupied < 1 << Length; ++occupied) fill(place, occupied);
  }

 private:
  constexpr void fill(int place, int occupied) {
    LineMoves& m = moves[place][occupied];
    LineMasks& mask = masks[place][occupied];
    for (const int direction : {-1, 1}) {
      int at[3] = {place, place, place};  // last empty point, first and second piece
      int pieces = 0;
      for (int i = place + direction; i >= 0 && i < Length && pieces < 2; i += direction) {
        if ((occupied >> i & 1) != 0) at[++pieces] = i;
        if (pieces == 0) at[0] = i;
      }
      const auto offset = [&](int i) {
        return static_cast<std::uint8_t>((at[i] + kMargin) * Step);
      };
      (direction < 0 ? m.quiet_low : m.quiet_high) = offset(0);
      (direction < 0 ? m.rook_low : m.rook_high) = offset(1);
      (direction < 0 ? m.cannon_low : m.cannon_high) = offset(2);
      const auto bit = [&](int i) {
        return static_cast<std::uint16_t>(at[i] == place ? 0 : 1 << (at[i] + kMargin));
      };
      mask.rook |= bit(1);
      mask.cannon |= bit(2);
    }
  }
};

constexpr LineTable<9, 1> kRankTable;
constexpr LineTable<10, 16> kFileTable;

}  // namespace

BitLines::BitLines(std::string_view fen) : MoveTables(fen) {
  for (int n = kRed; n < kBlack + kPieces; ++n)
    if (where_[n] != 0) flip(where_[n]);
}

int BitLines::pseudo_legal(Move* const moves) const {
  Move* out = list_moves(moves);
  const int side = side_, enemy = side_ ^ (kRed | kBlack);
  const auto slide = [&](int from, int base, const LineMoves& line, int step, bool cannon) {
    for (int to = from - step; to >= base + line.quiet_low; to -= step)
      *out++ = frame_move(from, to);
    for (int to = from + step; to <= base + line.quiet_high; to += step)
      *out++ = frame_move(from, to);
    const int low = base + (cannon ? line.cannon_low : line.rook_low);
    const int high = base + (cannon ? line.cannon_high : line.rook_high);
    if ((at_[low] & enemy) != 0) *out++ = frame_move(from, low);
    if ((at_[high] & enemy) != 0) *out++ = frame_move(from, high);
  };
  for (int n = side + kRooks; n < side + kPawns; ++n) {
    const int from = where_[n];
    if (from == 0) continue;
    const int row = from >> 4, column = from & 15;
    const bool cannon = n >= side + kCannons;
    slide(from, from & 0xf0, kRankTable.moves[column - kMargin][rank_[row] >> kMargin], 1, cannon);
    slide(from, column, kFileTable.moves[row - kMargin][file_[column] >> kMargin], 16, cannon);
  }
  return static_cast<int>(out - moves);
}

bool BitLines::attacked_on_bit_line(PieceNumber side) const {
  const int king = where_[side], enemy = side ^ (kRed | kBlack);
  const int row = king >> 4, column = king & 15;
  const LineMasks& along_rank = kRankTable.masks[column - kMargin][rank_[row] >> kMargin];
  const LineMasks& along_file = kFileTable.masks[row - kMargin][file_[column] >> kMargin];
  // A captured piece stands on point 0, which shares no line with a king.
  const auto attacks = [&](int point, unsigned in_rank, unsigned in_file) {
    return (point >> 4 == row && (in_rank >> (point & 15) & 1) != 0) ||
           ((point & 15) == column && (in_file >> (point >> 4) & 1) != 0);
  };
  for (const int n : {enemy + kKing, enemy + kRooks, enemy + kRooks + 1})
    if (attacks(where_[n], along_rank.rook, along_file.rook)) return true;
  for (const int n : {enemy + kCannons, enemy + kCannons + 1})
    if (attacks(where_[n], along_rank.cannon, along_file.cannon)) return true;
  return false;
}

}  // namespace splitpoint::xiangqi::representations
