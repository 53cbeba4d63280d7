// bit_lines.cpp - the line tables, and what is read from them.
// SPDX-License-Identifier: MIT
#include "engine/games/xiangqi/representations/bit_lines.h"

#include <bit>

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

// Bits strictly between two places of a line, frame included.
constexpr std::array<std::array<std::uint16_t, 16>, 16> kBetween = [] {
  std::array<std::array<std::uint16_t, 16>, 16> between{};
  for (int a = 0; a < 16; ++a)
    for (int b = 0; b < a; ++b)
      for (int i = b + 1; i < a; ++i) {
        between[a][b] |= static_cast<std::uint16_t>(1 << i);
        between[b][a] = between[a][b];
      }
  return between;
}();

// A line of `Length` points that are `Step` apart on the framed board.
template <int Length, int Step>
struct LineTable {
  std::array<std::array<LineMoves, 1 << Length>, Length> moves{};

  constexpr LineTable() {
    for (int place = 0; place < Length; ++place)
      for (int occupied = 0; occupied < 1 << Length; ++occupied) fill(place, occupied);
  }

 private:
  constexpr void fill(int place, int occupied) {
    LineMoves& m = moves[place][occupied];
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

Move* BitLines::slide_moves(Move* out) const {
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
  return out;
}

void BitLines::add_line_danger(PieceNumber side, Danger& danger) const {
  const int king = where_[side], enemy = side ^ (kRed | kBlack);
  const auto look = [&](int n, bool cannon) {
    const int point = where_[n];
    const std::uint8_t direction = kDifferences.direction[point - king + 256];
    if ((direction & kLineDirections) == 0) return;
    const bool same_row = (point >> 4) == (king >> 4);
    const unsigned line = same_row ? rank_[king >> 4] : file_[king & 15];
    const int a = same_row ? point & 15 : point >> 4, b = same_row ? king & 15 : king >> 4;
    danger.slider(cannon, std::popcount(line & kBetween[a][b]), direction);
  };
  look(enemy + kKing, false);
  look(enemy + kRooks, false);
  look(enemy + kRooks + 1, false);
  look(enemy + kCannons, true);
  look(enemy + kCannons + 1, true);
}

}  // namespace splitpoint::xiangqi::representations
