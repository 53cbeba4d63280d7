// chess_exchange_test.cpp - the value of an exchange equals playing it out on a plain board.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <string>

#include "tests/unit/engine/games/chess/chess.h"

namespace splitpoint::chess {
namespace {

constexpr std::array<int, 7> kWorth{100, 325, 335, 500, 975, 10000, 0};

// A board of pieces alone, on which captures on one square are played out.
struct Board {
  std::array<Piece, kSquares> at{};
  int target = 0;

  [[nodiscard]] bool free_line(int from, int df, int dr) const {
    for (int f = file_of(from) + df, r = rank_of(from) + dr; on_board(f, r); f += df, r += dr) {
      if (make_square(f, r) == target) return true;
      if (at[make_square(f, r)] != kEmpty) return false;
    }
    return false;
  }
  [[nodiscard]] bool attacks(int from) const {
    const Piece p = at[from];
    const int df = file_of(target) - file_of(from), dr = rank_of(target) - rank_of(from);
    const int sf = (df > 0) - (df < 0), sr = (dr > 0) - (dr < 0);
    const bool straight = (df == 0) != (dr == 0),
               diagonal = df != 0 && std::abs(df) == std::abs(dr);
    switch (kind_of(p)) {
      case Kind::pawn: return std::abs(df) == 1 && dr == (color_of(p) == Color::white ? 1 : -1);
      case Kind::knight: return df * df + dr * dr == 5;
      case Kind::king: return std::max(std::abs(df), std::abs(dr)) == 1;
      case Kind::bishop: return diagonal && free_line(from, sf, sr);
      case Kind::rook: return straight && free_line(from, sf, sr);
      case Kind::queen: return (straight || diagonal) && free_line(from, sf, sr);
      case Kind::none: break;
    }
    return false;
  }
  [[nodiscard]] bool attacked_by(Color c) const {
    for (int s = 0; s < kSquares; ++s)
      if (s != target && at[s] != kEmpty && color_of(at[s]) == c && attacks(s)) return true;
    return false;
  }

  // The most that `c` can still win on the target: by taking with its cheapest piece, or by
  // stopping.
  [[nodiscard]] int best(Color c) const {
    int from = -1;
    for (int s = 0; s < kSquares; ++s)
      if (s != target && at[s] != kEmpty && color_of(at[s]) == c && attacks(s) &&
          (from < 0 || kind_of(at[s]) < kind_of(at[from])))
        from = s;
    if (from < 0) return 0;
    Board next = *this;
    int won = kWorth[static_cast<int>(kind_of(at[target]))];
    next.at[target] = at[from];
    next.at[from] = kEmpty;
    if (kind_of(at[from]) == Kind::king && next.attacked_by(!c)) return 0;
    if (kind_of(at[from]) == Kind::pawn && (rank_of(target) == 0 || rank_of(target) == 7)) {
      next.at[target] = make_piece(c, Kind::queen);
      won += 875;
    }
    return std::max(0, won - next.best(!c));
  }
};

int played_out(const Position& pos, Move m) {
  Board board;
  for (int s = 0; s < kSquares; ++s) board.at[s] = pos.at(s);
  board.target = to_of(m);
  int won = kWorth[static_cast<int>(kind_of(pos.at(to_of(m))))];
  if (move_kind(m) == MoveKind::en_passant) {
    board.at[make_square(file_of(to_of(m)), rank_of(from_of(m)))] = kEmpty;
    won = 100;
  }
  board.at[board.target] = pos.at(from_of(m));
  board.at[from_of(m)] = kEmpty;
  if (is_promotion(move_kind(m))) {
    board.at[board.target] = make_piece(pos.side(), promoted_kind(move_kind(m)));
    won += kWorth[static_cast<int>(promoted_kind(move_kind(m)))] - 100;
  }
  return won - board.best(!pos.side());
}

Value exchange(const std::string& fen, const std::string& move) {
  const Position pos = position(fen);
  return pos.exchange(*pos.parse_move(move));
}

TEST(ChessExchange, Examples) {
  EXPECT_EQ(exchange("4k3/8/8/3p4/4P3/8/8/4K3 w - -", "exd5"), 100);
  EXPECT_EQ(exchange("4k3/8/4p3/3p4/4P3/8/8/4K3 w - -", "exd5"), 0);
  EXPECT_EQ(exchange("4k3/8/4p3/3p4/8/8/8/3QK3 w - -", "Qxd5"), 100 - 975);
  // A piece behind another one on the line joins in: here a rook behind a rook.
  EXPECT_EQ(exchange("3rk3/8/8/3p4/8/8/3R4/3RK3 w - -", "Rxd5"), 100);
  EXPECT_EQ(exchange("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - -", "Rxd5"), 100 - 500);
  // A king does not take a guarded piece.
  EXPECT_EQ(exchange("8/8/4k3/3p4/8/8/3R4/3RK3 w - -", "Rxd5"), 100);
  EXPECT_EQ(exchange("8/8/4k3/3p4/8/8/3R4/4K3 w - -", "Rxd5"), 100 - 500);
  EXPECT_EQ(exchange("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "exd6"), 100);
  EXPECT_EQ(exchange("1r2k3/P7/8/8/8/8/8/4K3 w - -", "axb8=Q+"), 500 + 875);
  EXPECT_EQ(exchange("1r2k3/P7/8/8/8/8/8/4K3 w - -", "a8=Q"), -100);
}

TEST(ChessExchange, EqualsPlayingItOutInRandomPositions) {
  int captures = 0, losing = 0;
  play_at_random(20'000, 13, [&](const Position& pos) {
    std::array<Move, Position::kMaxMoves> moves;
    const int n = pos.generate_captures(moves.data());
    for (int i = 0; i < n; ++i) {
      const int truth = played_out(pos, moves[i]);
      EXPECT_EQ(pos.exchange(moves[i]), truth) << pos.text() << ' ' << pos.move_text(moves[i]);
      EXPECT_EQ(pos.losing_capture(moves[i]), truth < 0) << pos.text();
      ++captures;
      losing += truth < 0;
    }
  });
  EXPECT_GT(captures, 10'000);
  EXPECT_GT(losing, 1000);
}

}  // namespace
}  // namespace splitpoint::chess
