// chess_perft_test.cpp - published move counts of chess, to the last node.
//
// The six positions and their counts are from chessprogramming.org, "Perft results".
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cctype>
#include <cstdint>
#include <string>
#include <vector>

#include "experiments/searching/search_job.h"

namespace splitpoint {
namespace {

// Optimised builds count 140 million leaves; other builds count what they can in seconds.
#ifdef NDEBUG
constexpr std::uint64_t kMost = 50'000'000;
#else
constexpr std::uint64_t kMost = 100'000;
#endif

struct Counts {
  const char* fen;
  std::vector<std::uint64_t> leaves;  // at depth 1, 2, ...
};

const std::vector<Counts>& positions() {
  static const std::vector<Counts> all{
      {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
       {20, 400, 8902, 197'281, 4'865'609}},
      {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
       {48, 2039, 97'862, 4'085'603}},
      {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", {14, 191, 2812, 43'238, 674'624, 11'030'083}},
      {"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
       {6, 264, 9467, 422'333, 15'833'292}},
      {"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", {44, 1486, 62'379, 2'103'487}},
      {"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
       {46, 2079, 89'890, 3'894'594}}};
  return all;
}

std::uint64_t leaves(const std::string& fen, Depth depth) {
  const Result<PerftOutcome> outcome = run_perft("chess", fen, depth);
  EXPECT_TRUE(outcome.ok()) << fen << ": " << (outcome ? "" : outcome.error().text());
  return outcome ? outcome->nodes : 0;
}

TEST(ChessPerft, EveryCountOfTheSixPositionsIsExact) {
  int counts = 0;
  for (const Counts& position : positions())
    for (std::size_t i = 0; i < position.leaves.size(); ++i) {
      if (position.leaves[i] > kMost) continue;
      EXPECT_EQ(leaves(position.fen, static_cast<Depth>(i) + 1), position.leaves[i])
          << position.fen << " depth " << i + 1;
      ++counts;
    }
  EXPECT_GE(counts, 18);
}

// A position with colours exchanged has the same move counts.
TEST(ChessPerft, TheBoardTurnedRoundHasTheSameCounts) {
  const auto turned = [](const std::string& fen) {
    const auto board_end = fen.find(' ');
    std::string board;
    for (std::string rest = fen.substr(0, board_end);;) {
      const auto slash = rest.rfind('/');
      board += rest.substr(slash == std::string::npos ? 0 : slash + 1);
      if (slash == std::string::npos) break;
      board += '/';
      rest.resize(slash);
    }
    std::string castling = fen.substr(board_end + 3);
    castling.resize(castling.find(' '));
    for (std::string* text : {&board, &castling})
      for (char& c : *text)
        if (std::isalpha(static_cast<unsigned char>(c)) != 0) c = static_cast<char>(c ^ 32);
    return board + (fen[board_end + 1] == 'w' ? " b " : " w ") + castling + " - 0 1";
  };
  for (const Counts& position : positions())
    EXPECT_EQ(leaves(turned(position.fen), 3), position.leaves[2]) << turned(position.fen);
}

// The position with the most moves (Petrović, 1964).
TEST(ChessPerft, NoPositionHasMoreMoves) {
  EXPECT_EQ(leaves("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", 1), 218U);
}

}  // namespace
}  // namespace splitpoint
