// bit_lines.cpp - the line tables, and the moves and dangers read from them.
// SPDX-License-Identifier: MIT
#include "engine/games/xiangqi/representations/bit_lines.h"

#include <bit>
#include <cstring>
#include <type_traits>

namespace splitpoint::xiangqi::representations {
namespace {

constexpr int kMargin = 3;  // columns and rows of the frame before the board

// The moves of a slider on a line. A captured piece is given as offset from the first point of the
// frame's row or column. If there is none, the offset is that of the slider itself, which is no
// enemy piece.
struct LineMoves {
  std::uint8_t quiet_low, quiet_high;    // number of empty points on either side
  std::uint8_t rook_low, rook_high;      // the first pieces
  std::uint8_t cannon_low, cannon_high;  // the pieces behind them
};

// [a][b]: the bits strictly between two places of a row or column, frame included.
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
      int at[3] = {place, place, place};  // the slider, the first and the second piece
      int pieces = 0;
      std::uint8_t quiet = 0;
      for (int i = place + direction; i >= 0 && i < Length && pieces < 2; i += direction) {
        if ((occupied >> i & 1) != 0) at[++pieces] = i;
        if (pieces == 0) ++quiet;
      }
      const auto offset = [&](int i) {
        return static_cast<std::uint8_t>((at[i] + kMargin) * Step);
      };
      (direction < 0 ? m.quiet_low : m.quiet_high) = quiet;
      (direction < 0 ? m.rook_low : m.rook_high) = offset(1);
      (direction < 0 ? m.cannon_low : m.cannon_high) = offset(2);
    }
  }
};

constexpr LineTable<9, 1> kRankTable;
constexpr LineTable<10, 16> kFileTable;

// Writes the first `count` <= 9 moves from a point in steps of `Step`. Always writes eight at once;
// only the ninth needs a branch. No position has more than 114 pseudo-legal moves, so the excess
// fits into the list.
template <int Step>
Move* emit_run(Move* out, int from, int count) {
  using Batch = std::uint16_t __attribute__((vector_size(16)));
  constexpr auto nth = [](int n) { return static_cast<std::uint16_t>(n * Step * 256); };
  const Batch run = static_cast<std::uint16_t>(from * 257) +
                    Batch{nth(1), nth(2), nth(3), nth(4), nth(5), nth(6), nth(7), nth(8)};
  std::memcpy(out, &run, sizeof run);
  if (count > 8) out[8] = frame_move(from, from + 9 * Step);
  return out + count;
}
static_assert(BitLines::kMaxMoves >= 114 + 8);

}  // namespace

BitLines::BitLines(std::string_view fen) : MoveTables(fen) {
  for (int n = kRed; n < kBlack + kPieces; ++n)
    if (where_[n] != 0) flip(where_[n]);
}

Move* BitLines::slide_moves(Move* out) const {
  const int enemy = side_ ^ (kRed | kBlack);
  // `line`: the first point of the row or column. `step` and `cannon` are compile-time constants.
  const auto slide = [&](int from, int line, const LineMoves& moves, auto step, auto cannon) {
    out = emit_run<-step>(out, from, moves.quiet_low);
    out = emit_run<step>(out, from, moves.quiet_high);
    const int low = line + (cannon ? moves.cannon_low : moves.rook_low);
    const int high = line + (cannon ? moves.cannon_high : moves.rook_high);
    *out = frame_move(from, low);
    out += (at_[low] & enemy) != 0;
    *out = frame_move(from, high);
    out += (at_[high] & enemy) != 0;
  };
  const auto slide_all = [&](int begin, int end, auto cannon) {
    for (int n = begin; n < end; ++n) {
      const int from = where_[n];
      if (from == 0) continue;
      const int row = from >> 4, column = from & 15;
      const LineMoves& along_rank = kRankTable.moves[column - kMargin][rank_[row] >> kMargin];
      const LineMoves& along_file = kFileTable.moves[row - kMargin][file_[column] >> kMargin];
      slide(from, from & 0xf0, along_rank, std::integral_constant<int, 1>{}, cannon);
      slide(from, column, along_file, std::integral_constant<int, 16>{}, cannon);
    }
  };
  slide_all(side_ + kRooks, side_ + kCannons, std::false_type{});
  slide_all(side_ + kCannons, side_ + kPawns, std::true_type{});
  return out;
}

void BitLines::add_line_danger(PieceNumber side, Danger& danger) const {
  const int king = where_[side], enemy = side ^ (kRed | kBlack);
  for_each_slider(enemy, [&](int n, bool cannon) {
    const int point = where_[n];
    const std::uint8_t direction = kDifferences.direction[point - king + 256];
    if ((direction & kLineDirections) == 0) return;
    const bool same_row = (point >> 4) == (king >> 4);
    const unsigned line = same_row ? rank_[king >> 4] : file_[king & 15];
    const int a = same_row ? point & 15 : point >> 4, b = same_row ? king & 15 : king >> 4;
    danger.slider(cannon, std::popcount(line & kBetween[a][b]), direction);
  });
}

}  // namespace splitpoint::xiangqi::representations
