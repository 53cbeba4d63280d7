// chess.h - functions that the chess tests share.
// SPDX-License-Identifier: MIT
#pragma once
#include <gtest/gtest.h>

#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "engine/core/random.h"
#include "engine/games/chess/position.h"
#include "tests/unit/engine/games/peer_engine.h"

namespace splitpoint::chess {

inline Position position(const std::string& fen) {
  Result<Position> pos = Position::parse(fen);
  EXPECT_TRUE(pos) << fen << ": " << (pos ? "" : pos.error().text());
  return pos ? std::move(pos).value() : Position::parse(Position::kStart).value();
}

// `pos` after moves separated by spaces, in SAN or coordinates.
inline Position after(Position pos, const std::string& moves) {
  std::istringstream all(moves);
  for (std::string text; all >> text;) {
    const Result<Move> m = pos.parse_move(text);
    EXPECT_TRUE(m) << (m ? "" : m.error().text()) << " in " << moves;
    if (!m) break;
    pos.play(*m);
  }
  return pos;
}
inline Position after(const std::string& moves) {
  return after(position(std::string(Position::kStart)), moves);
}

inline std::vector<Move> moves_of(const Position& pos) {
  std::vector<Move> moves(Position::kMaxMoves);
  moves.resize(static_cast<std::size_t>(pos.generate(moves.data())));
  return moves;
}

// Coordinates of the legal moves from the square `from`, such as "e1"; of all legal moves if empty.
inline std::set<std::string> moves_from(const Position& pos, const std::string& from) {
  std::set<std::string> texts;
  for (const Move m : moves_of(pos))
    if (const std::string text = pos.move_text(m); text.starts_with(from)) texts.insert(text);
  return texts;
}

// Calls see(pos) for `plies` positions of random games. They start from the initial position and
// from positions rich in castling, promotions and en passant.
template <class F>
void play_at_random(int plies, std::uint64_t seed, F&& see) {
  const std::vector<std::string> starts{
      std::string(Position::kStart),
      "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
      "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"};
  Random random(seed);
  for (std::size_t game = 0; plies > 0; ++game) {
    Position pos = position(starts[game % starts.size()]);
    for (int ply = 0; ply < 150 && plies > 0; ++ply, --plies) {
      see(pos);
      if (testing::Test::HasFailure()) return;
      if (pos.over() || !play_random_move(pos, random)) break;
    }
  }
}

}  // namespace splitpoint::chess
