// xiangqi.h - functions that the xiangqi tests share.
// SPDX-License-Identifier: MIT
#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/random.h"
#include "engine/games/xiangqi/position.h"

namespace splitpoint::xiangqi {

inline const std::string kStartText(Position::kStart);

inline Position position(const std::string& fen) {
  Result<Position> pos = Position::parse(fen);
  EXPECT_TRUE(pos) << fen << ": " << (pos ? "" : pos.error().text());
  return pos ? std::move(pos).value() : Position::parse(Position::kStart).value();
}

// The ten ranks of a FEN, from the top.
inline std::vector<std::string> ranks_of(const std::string& fen) {
  std::vector<std::string> ranks(1);
  for (const char c : fen.substr(0, fen.find(' '))) {
    if (c == '/')
      ranks.emplace_back();
    else
      ranks.back() += c;
  }
  return ranks;
}

inline std::string join(const std::vector<std::string>& ranks, char side) {
  std::string fen;
  for (const std::string& rank : ranks) fen += (fen.empty() ? "" : "/") + rank;
  return fen + ' ' + side + " - - 0 1";
}

inline char side_of(const Position& p) { return p.side() == Color::red ? 'w' : 'b'; }

// The position with the board turned and colours and side to move exchanged.
inline std::string colours_swapped(const Position& p) {
  std::vector<std::string> ranks = ranks_of(p.text());
  std::reverse(ranks.begin(), ranks.end());
  for (std::string& rank : ranks)
    for (char& c : rank) {
      const auto letter = static_cast<unsigned char>(c);
      c = static_cast<char>(std::isupper(letter) ? std::tolower(letter) : std::toupper(letter));
    }
  return join(ranks, p.side() == Color::red ? 'b' : 'w');
}

// Calls see(pos, moves) for the positions of random games and their legal moves. Returns the number
// of moves. Every second game begins with many pawns on common files. Ends after a fatal failure.
template <class F>
int see_random_games(int games, std::uint64_t seed, F see) {
  Random random(seed);
  int seen = 0;
  for (int game = 0; game < games; ++game) {
    Position pos =
        position(game % 2 == 0 ? kStartText : "3k5/9/1PP1P4/1P6P/9/9/2p3p2/2p3p2/8p/R3K3R w");
    for (int ply = 0; ply < 60; ++ply) {
      std::array<Move, Position::kMaxMoves> moves;
      const int n = pos.generate(moves.data());
      if (n == 0) break;
      see(std::as_const(pos), std::span<const Move>(moves.data(), static_cast<std::size_t>(n)));
      if (testing::Test::HasFatalFailure()) return seen;
      seen += n;
      pos.play(moves[random.below(static_cast<std::uint32_t>(n))]);
    }
  }
  return seen;
}

}  // namespace splitpoint::xiangqi
