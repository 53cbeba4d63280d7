// folded_bitboards.cpp - the tables indexed by folds, and the moves read from them.
// SPDX-License-Identifier: MIT
#include "engine/games/xiangqi/representations/folded_bitboards.h"

#include <cassert>
#include <cctype>
#include <cstdlib>

#include "engine/games/xiangqi/representations/placement.h"

namespace splitpoint::xiangqi::representations {
namespace {

constexpr int kPoints = 90;

// A jump, and the point that must be empty for it; both relative to the piece.
struct Jump {
  int file, rank, block_file, block_rank;
};
constexpr std::array<Jump, 8> kHorse{{{1, 2, 0, 1},
                                      {-1, 2, 0, 1},
                                      {1, -2, 0, -1},
                                      {-1, -2, 0, -1},
                                      {2, 1, 1, 0},
                                      {2, -1, 1, 0},
                                      {-2, 1, -1, 0},
                                      {-2, -1, -1, 0}}};
// The points from which a horse reaches a point: its leg is the diagonal neighbour of that point.
constexpr std::array<Jump, 8> kHorseFrom{{{1, 2, 1, 1},
                                          {-1, 2, -1, 1},
                                          {1, -2, 1, -1},
                                          {-1, -2, -1, -1},
                                          {2, 1, 1, 1},
                                          {2, -1, 1, -1},
                                          {-2, 1, -1, 1},
                                          {-2, -1, -1, -1}}};
constexpr std::array<Jump, 4> kElephant{
    {{2, 2, 1, 1}, {2, -2, 1, -1}, {-2, 2, -1, 1}, {-2, -2, -1, -1}}};

constexpr int point_at(int file, int rank) { return file * 10 + rank; }
constexpr bool palace(int file, int rank) {
  return file >= 3 && file <= 5 && ((rank >= 0 && rank <= 2) || (rank >= 7 && rank <= 9));
}

// The targets of one kind of jumping piece: [point][fold of its occupied blocks].
struct FoldedTable {
  std::array<Points, kPoints> blocks{};
  std::array<std::array<Points, 256>, kPoints> targets{};

  template <std::size_t N>
  constexpr FoldedTable(const std::array<Jump, N>& jumps, bool own_half) {
    for (int point = 0; point < kPoints; ++point) fill(point, jumps, own_half);
  }
  [[nodiscard]] constexpr const Points& look_up(int point, const Points& occupied) const {
    return targets[point][(occupied & blocks[point]).fold()];
  }

 private:
  template <std::size_t N>
  constexpr void fill(int point, const std::array<Jump, N>& jumps, bool own_half) {
    const int file = point / 10, rank = point % 10;
    const auto possible = [&](const Jump& j) {
      const int to_rank = rank + j.rank;
      return on_board(file + j.file, to_rank) && !(own_half && (to_rank < 5) != (rank < 5));
    };
    const auto block = [&](const Jump& j) {
      return point_at(file + j.block_file, rank + j.block_rank);
    };
    for (const Jump& j : jumps)
      if (possible(j)) blocks[point].set(block(j));
    std::array<int, 4> bit_of{};
    int count = 0;
    for_each(blocks[point], [&](int b) { bit_of[count++] = b; });
    std::array<bool, 256> used{};
    for (int pattern = 0; pattern < 1 << count; ++pattern) {
      Points occupied;
      for (int i = 0; i < count; ++i)
        if ((pattern >> i & 1) != 0) occupied.set(bit_of[i]);
      const unsigned fold = occupied.fold();
      if (used[fold]) std::abort();  // two patterns collide: then this is no constant expression
      used[fold] = true;
      for (const Jump& j : jumps)
        if (possible(j) && !(occupied & single(block(j))).any())
          targets[point][fold].set(point_at(file + j.file, rank + j.rank));
    }
  }
  static constexpr Points single(int point) {
    Points p;
    p.set(point);
    return p;
  }
};

constexpr FoldedTable kHorseTable(kHorse, false);
constexpr FoldedTable kHorseFromTable(kHorseFrom, false);
constexpr FoldedTable kElephantTable(kElephant, true);

// The eight directions in the order of the bits of danger.h: lines first.
constexpr std::array<std::array<int, 2>, 8> kDirections{
    {{0, -1}, {-1, 0}, {1, 0}, {0, 1}, {-1, -1}, {-1, 1}, {1, -1}, {1, 1}}};

// The tables that do not depend on the occupancy.
struct PlainTables {
  std::array<Points, kPoints> king{}, advisor{};
  std::array<std::array<Points, kPoints>, 2> pawn{}, pawn_from{};
  std::array<Points, kPoints> cross{};                         // the rank and file of a point
  std::array<std::array<Points, kPoints>, kPoints> between{};  // strictly, on a common line
  std::array<std::array<std::uint8_t, kPoints>, kPoints> direction{};  // [king][point]
  std::array<std::array<std::uint8_t, kPoints>, kPoints> leg{};        // [king][horse]

  constexpr PlainTables() {
    for (int a = 0; a < kPoints; ++a) {
      for (int d = 0; d < 8; ++d) look_along(a, d);
      for (const Jump& j : kHorseFrom) {
        const int file = a / 10, rank = a % 10;
        if (on_board(file + j.file, rank + j.rank))
          leg[a][point_at(file + j.file, rank + j.rank)] =
              static_cast<std::uint8_t>(point_at(file + j.block_file, rank + j.block_rank));
      }
    }
  }

 private:
  constexpr void look_along(int a, int d) {
    const int dx = kDirections[d][0], dy = kDirections[d][1];
    Points passed;
    int file = a / 10 + dx, rank = a % 10 + dy;
    for (int n = 1; on_board(file, rank) && (d < 4 || n == 1); ++n, file += dx, rank += dy) {
      const int b = point_at(file, rank);
      direction[a][b] = static_cast<std::uint8_t>(1 << d);
      if (n == 1) step(a, b, d);
      if (d < 4) cross[a].set(b);
      between[a][b] = passed;
      passed.set(b);
    }
  }
  constexpr void step(int a, int b, int d) {
    if (palace(a / 10, a % 10) && palace(b / 10, b % 10)) (d < 4 ? king : advisor)[a].set(b);
    for (int color = 0; color < 2; ++color) {
      const bool crossed = (a % 10 >= 5) == (color == 0);
      const int forward = color == 0 ? 1 : -1;
      if (d >= 4 || !(b - a == forward || (crossed && a % 10 == b % 10))) continue;
      pawn[color][a].set(b);
      pawn_from[color][b].set(a);
    }
  }
};
constexpr PlainTables kPlain;

// The targets of a slider along a line, as bits of the line.
struct LineAnswer {
  std::uint16_t rook;    // empty points and the first pieces
  std::uint16_t cannon;  // empty points and the second pieces
};

template <int Length>
struct FoldedLineTable {
  std::array<std::array<LineAnswer, 1 << Length>, Length> at{};

  constexpr FoldedLineTable() {
    for (int place = 0; place < Length; ++place)
      for (int occupied = 0; occupied < 1 << Length; ++occupied)
        for (const int direction : {-1, 1}) {
          LineAnswer& answer = at[place][occupied];
          int pieces = 0;
          for (int i = place + direction; i >= 0 && i < Length && pieces < 2; i += direction) {
            const auto bit = static_cast<std::uint16_t>(1 << i);
            const bool empty = (occupied & bit) == 0;
            pieces += !empty;
            if (pieces == 0 || (pieces == 1 && !empty)) answer.rook |= bit;
            if (pieces == 0 || (pieces == 2 && !empty)) answer.cannon |= bit;
          }
        }
  }
};
constexpr FoldedLineTable<9> kFoldedRankTable;
constexpr FoldedLineTable<10> kFoldedFileTable;

Piece piece_of(char letter) {
  const Color color = letter < 'a' ? Color::red : Color::black;
  switch (std::tolower(static_cast<unsigned char>(letter))) {
    case 'k': return make_piece(color, Kind::king);
    case 'a': return make_piece(color, Kind::advisor);
    case 'b':
    case 'e': return make_piece(color, Kind::elephant);
    case 'n':
    case 'h': return make_piece(color, Kind::horse);
    case 'r': return make_piece(color, Kind::rook);
    case 'c': return make_piece(color, Kind::cannon);
    default:
      assert(std::tolower(static_cast<unsigned char>(letter)) == 'p');
      return make_piece(color, Kind::pawn);
  }
}

int only(const Points& points) {
  int point = 0;
  for_each(points, [&](int p) { point = p; });
  return point;
}

}  // namespace

FoldedBitboards::FoldedBitboards(std::string_view fen) {
  const Placement placement = read_placement(fen);
  for (int file = 0; file < 9; ++file)
    for (int rank = 0; rank < 10; ++rank) {
      const char letter = placement.at[rank * 9 + file];
      const int point = point_at(file, rank);
      at_[point] = letter == 0 ? kEmpty : piece_of(letter);
      if (letter != 0) flip(at_[point], point);
    }
  side_ = placement.black_to_move ? Color::black : Color::red;
}

int FoldedBitboards::generate(Move* const moves) const {
  const int king = only(pieces(side_, Kind::king));
  const Danger danger = this->danger(king);
  Move* others = moves;
  for_each(kPlain.king[king] - by_color_[index(side_)], [&](int to) {
    if (safe_after(to, king, to)) *others++ = make_point_move(king, to);
  });
  Move* const last = slide_moves(step_moves(others));
  if (danger.none()) return static_cast<int>(last - moves);
  Move* kept = others;
  const auto& direction = kPlain.direction[king];
  for (const Move* next = others; next != last; ++next) {
    const int from = from_point(*next), to = to_point(*next);
    if (!danger.concerns(direction[from], direction[to]) || safe_after(king, from, to))
      *kept++ = *next;
  }
  return static_cast<int>(kept - moves);
}

Move* FoldedBitboards::moves_to(Move* out, int from, const Points& targets) const {
  for_each(targets - by_color_[index(side_)], [&](int to) { *out++ = make_point_move(from, to); });
  return out;
}

Move* FoldedBitboards::step_moves(Move* out) const {
  const Points occupied = by_color_[0] | by_color_[1];
  const auto& pawn = kPlain.pawn[index(side_)];
  for_each(pieces(side_, Kind::advisor),
           [&](int from) { out = moves_to(out, from, kPlain.advisor[from]); });
  for_each(pieces(side_, Kind::elephant),
           [&](int from) { out = moves_to(out, from, kElephantTable.look_up(from, occupied)); });
  for_each(pieces(side_, Kind::horse),
           [&](int from) { out = moves_to(out, from, kHorseTable.look_up(from, occupied)); });
  for_each(pieces(side_, Kind::pawn), [&](int from) { out = moves_to(out, from, pawn[from]); });
  return out;
}

Move* FoldedBitboards::slide_moves(Move* out) const {
  const Lines& own = lines_[index(side_)];
  const Lines& enemy = lines_[index(!side_)];
  const auto from_all = [&](Kind kind, const auto& targets_of) {
    for_each(pieces(side_, kind), [&](int from) {
      const int file = from / 10, rank = from % 10;
      const unsigned own_file = own.file[file], own_rank = own.rank[rank];
      const LineAnswer& along_file = kFoldedFileTable.at[rank][own_file | enemy.file[file]];
      const LineAnswer& along_rank = kFoldedRankTable.at[file][own_rank | enemy.rank[rank]];
      for (unsigned w = targets_of(along_file) & ~own_file; w != 0; w &= w - 1)
        *out++ = make_point_move(from, point_at(file, std::countr_zero(w)));
      for (unsigned w = targets_of(along_rank) & ~own_rank; w != 0; w &= w - 1)
        *out++ = make_point_move(from, point_at(std::countr_zero(w), rank));
    });
  };
  from_all(Kind::rook, [](const LineAnswer& line) -> unsigned { return line.rook; });
  from_all(Kind::cannon, [](const LineAnswer& line) -> unsigned { return line.cannon; });
  return out;
}

Danger FoldedBitboards::danger(int king) const {
  const Points occupied = by_color_[0] | by_color_[1];
  Danger danger;
  danger.check = (kPlain.pawn_from[index(!side_)][king] & pieces(!side_, Kind::pawn)).any();
  // With no leg occupied, the table gives every point from which a horse can attack the king.
  for_each(kHorseFromTable.look_up(king, {}) & pieces(!side_, Kind::horse), [&](int horse) {
    const int leg = kPlain.leg[king][horse];
    danger.horse(occupied.has(leg), kPlain.direction[king][leg]);
  });
  const Points straight = pieces(!side_, Kind::rook) | pieces(!side_, Kind::king);
  const Points& cannons = pieces(!side_, Kind::cannon);
  for_each(kPlain.cross[king] & (straight | cannons), [&](int point) {
    danger.slider(cannons.has(point), (kPlain.between[king][point] & occupied).count(),
                  kPlain.direction[king][point]);
  });
  return danger;
}

bool FoldedBitboards::safe_after(int king, int from, int to) const {
  Points occupied = by_color_[0] | by_color_[1];
  occupied.clear(from);
  occupied.set(to);
  Points pawns_and_horses = (kPlain.pawn_from[index(!side_)][king] & pieces(!side_, Kind::pawn)) |
                            (kHorseFromTable.look_up(king, occupied) & pieces(!side_, Kind::horse));
  pawns_and_horses.clear(to);  // captured
  if (pawns_and_horses.any()) return false;
  const Points straight = pieces(!side_, Kind::rook) | pieces(!side_, Kind::king);
  const Points& cannons = pieces(!side_, Kind::cannon);
  Points sliders = kPlain.cross[king] & (straight | cannons);
  sliders.clear(to);
  bool safe = true;
  for_each(sliders, [&](int point) {
    safe &= (kPlain.between[king][point] & occupied).count() != (cannons.has(point) ? 1 : 0);
  });
  return safe;
}

}  // namespace splitpoint::xiangqi::representations
