// folded_bitboards.cpp - the tables a fold looks up, and the moves read from them.
// SPDX-License-Identifier: MIT
#include "engine/games/xiangqi/representations/folded_bitboards.h"

#include <cassert>
#include <cctype>
#include <cstdlib>

#include "engine/games/xiangqi/representations/placement.h"

namespace splitpoint::xiangqi::representations {
namespace {

constexpr int kPoints = 90;

// A step on the board, and the point that must be empty for it, both relative.
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
// From where a horse reaches the point: its leg is the point's diagonal neighbour.
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

// Targets of one kind of jumping piece: by point, and by the fold of its occupied blocks.
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
      if (used[fold]) std::abort();  // two patterns collide; no constant expression gets past this
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

// How a point lies to a king, as far as a move can expose it.
enum class Exposure : std::uint8_t { none, diagonal, line };

// What does not depend on the occupancy.
struct PlainTables {
  std::array<Points, kPoints> king{}, advisor{};
  std::array<std::array<Points, kPoints>, 2> pawn{}, pawn_from{};
  std::array<std::array<Exposure, kPoints>, kPoints> exposure{};  // [king][point]

  constexpr PlainTables() {
    for (int a = 0; a < kPoints; ++a)
      for (int b = 0; b < kPoints; ++b) relate(a, b);
  }

 private:
  constexpr void relate(int a, int b) {
    const int file = b / 10 - a / 10, rank = b % 10 - a % 10;
    const auto one = [](int d) { return d == 1 || d == -1; };
    const bool orthogonal = (one(file) && rank == 0) || (file == 0 && one(rank));
    const bool diagonal = one(file) && one(rank);
    if (file == 0 || rank == 0)
      exposure[a][b] = Exposure::line;
    else if (diagonal)
      exposure[a][b] = Exposure::diagonal;
    if (palace(a / 10, a % 10) && palace(b / 10, b % 10)) {
      if (orthogonal) king[a].set(b);
      if (diagonal) advisor[a].set(b);
    }
    for (int color = 0; color < 2; ++color) {
      const bool crossed = (a % 10 >= 5) == (color == 0);
      const int forward = color == 0 ? 1 : -1;
      if (!orthogonal || !(rank == forward || (crossed && rank == 0))) continue;
      pawn[color][a].set(b);
      pawn_from[color][b].set(a);
    }
  }
};
constexpr PlainTables kPlain;

// What a slider sees along a line: bits of the line.
struct LineAnswer {
  std::uint16_t quiet, first, second;  // empty points it reaches, first and second pieces
  [[nodiscard]] constexpr int rook() const { return quiet | first; }
  [[nodiscard]] constexpr int cannon() const { return quiet | second; }
};

template <int Length>
struct LineTable {
  std::array<std::array<LineAnswer, 1 << Length>, Length> at{};

  constexpr LineTable() {
    for (int place = 0; place < Length; ++place)
      for (int occupied = 0; occupied < 1 << Length; ++occupied)
        for (const int direction : {-1, 1}) {
          LineAnswer& answer = at[place][occupied];
          int pieces = 0;
          for (int i = place + direction; i >= 0 && i < Length && pieces < 2; i += direction) {
            const auto bit = static_cast<std::uint16_t>(1 << i);
            if ((occupied & bit) != 0)
              (++pieces == 1 ? answer.first : answer.second) |= bit;
            else if (pieces == 0)
              answer.quiet |= bit;
          }
        }
  }
};
constexpr LineTable<9> kRankTable;
constexpr LineTable<10> kFileTable;

Piece piece_of(char letter) {
  const Color color = letter < 'a' ? Color::red : Color::black;
  switch (std::tolower(static_cast<unsigned char>(letter))) {
    case 'k':
      return make_piece(color, Kind::king);
    case 'a':
      return make_piece(color, Kind::advisor);
    case 'b':
    case 'e':
      return make_piece(color, Kind::elephant);
    case 'n':
    case 'h':
      return make_piece(color, Kind::horse);
    case 'r':
      return make_piece(color, Kind::rook);
    case 'c':
      return make_piece(color, Kind::cannon);
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
  const bool in_check = exposes_king(king, king, king);
  const auto& exposure = kPlain.exposure[king];
  Move* out = moves;
  // Out of check, a piece that neither leaves a line or a horse's leg of the king nor arrives on
  // a line, as a cannon's screen, changes nothing for it.
  const auto emit = [&](int from, int to) {
    const bool harmless =
        !in_check && exposure[from] == Exposure::none && exposure[to] != Exposure::line;
    if (harmless || !exposes_king(from == king ? to : king, from, to))
      *out++ = make_point_move(from, to);
  };
  step_moves(emit);
  slide_moves(emit);
  return static_cast<int>(out - moves);
}

template <class Emit>
void FoldedBitboards::step_moves(Emit emit) const {
  const Points own = by_color_[index(side_)];
  const Points occupied = own | by_color_[index(!side_)];
  const auto from_all = [&](Kind kind, auto&& targets_of) {
    for_each(pieces(side_, kind),
             [&](int from) { for_each(targets_of(from) - own, [&](int to) { emit(from, to); }); });
  };
  const auto& pawn = kPlain.pawn[index(side_)];
  from_all(Kind::king, [](int from) -> const Points& { return kPlain.king[from]; });
  from_all(Kind::advisor, [](int from) -> const Points& { return kPlain.advisor[from]; });
  from_all(Kind::elephant, [&](int from) { return kElephantTable.look_up(from, occupied); });
  from_all(Kind::horse, [&](int from) { return kHorseTable.look_up(from, occupied); });
  from_all(Kind::pawn, [&](int from) -> const Points& { return pawn[from]; });
}

template <class Emit>
void FoldedBitboards::slide_moves(Emit emit) const {
  const Lines& own = lines_[index(side_)];
  const Lines& enemy = lines_[index(!side_)];
  const auto from_all = [&](Kind kind, auto&& targets_of) {
    for_each(pieces(side_, kind), [&](int from) {
      const int file = from / 10, rank = from % 10;
      const unsigned own_file = own.file[file], own_rank = own.rank[rank];
      const LineAnswer& along_file = kFileTable.at[rank][own_file | enemy.file[file]];
      const LineAnswer& along_rank = kRankTable.at[file][own_rank | enemy.rank[rank]];
      for (unsigned w = targets_of(along_file) & ~own_file; w != 0; w &= w - 1)
        emit(from, point_at(file, std::countr_zero(w)));
      for (unsigned w = targets_of(along_rank) & ~own_rank; w != 0; w &= w - 1)
        emit(from, point_at(std::countr_zero(w), rank));
    });
  };
  from_all(Kind::rook, [](const LineAnswer& line) -> unsigned { return line.rook(); });
  from_all(Kind::cannon, [](const LineAnswer& line) -> unsigned { return line.cannon(); });
}

bool FoldedBitboards::exposes_king(int king, int from, int to) const {
  Points occupied = by_color_[0] | by_color_[1];
  occupied.clear(from);
  occupied.set(to);
  Points pawns_and_horses = (kPlain.pawn_from[index(!side_)][king] & pieces(!side_, Kind::pawn)) |
                            (kHorseFromTable.look_up(king, occupied) & pieces(!side_, Kind::horse));
  pawns_and_horses.clear(to);  // captured
  return pawns_and_horses.any() || attacked_on_lines(king, from, to);
}

bool FoldedBitboards::attacked_on_lines(int king, int from, int to) const {
  const int file = king / 10, rank = king % 10;
  const int from_file = from / 10, from_rank = from % 10, to_file = to / 10, to_rank = to % 10;
  const Lines& enemy = lines_[index(!side_)];
  unsigned on_file = lines_[0].file[file] | lines_[1].file[file];
  unsigned on_rank = lines_[0].rank[rank] | lines_[1].rank[rank];
  unsigned enemy_on_file = enemy.file[file], enemy_on_rank = enemy.rank[rank];
  if (from_file == file) on_file &= ~(1u << from_rank);
  if (from_rank == rank) on_rank &= ~(1u << from_file);
  if (to_file == file) on_file |= 1u << to_rank, enemy_on_file &= ~(1u << to_rank);
  if (to_rank == rank) on_rank |= 1u << to_file, enemy_on_rank &= ~(1u << to_file);
  const LineAnswer& along_file = kFileTable.at[rank][on_file];
  const LineAnswer& along_rank = kRankTable.at[file][on_rank];
  const Piece cannon = make_piece(!side_, Kind::cannon);
  for (unsigned w = along_file.first & enemy_on_file; w != 0; w &= w - 1) {
    const Kind kind = kind_of(at_[point_at(file, std::countr_zero(w))]);
    if (kind == Kind::rook || kind == Kind::king) return true;
  }
  for (unsigned w = along_rank.first & enemy_on_rank; w != 0; w &= w - 1)
    if (kind_of(at_[point_at(std::countr_zero(w), rank)]) == Kind::rook) return true;
  for (unsigned w = along_file.second & enemy_on_file; w != 0; w &= w - 1)
    if (at_[point_at(file, std::countr_zero(w))] == cannon) return true;
  for (unsigned w = along_rank.second & enemy_on_rank; w != 0; w &= w - 1)
    if (at_[point_at(std::countr_zero(w), rank)] == cannon) return true;
  return false;
}

}  // namespace splitpoint::xiangqi::representations
