// played_game_test.cpp - game records become legal moves, whatever their notation.
// SPDX-License-Identifier: MIT
#include "experiments/playing/records/played_game.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "engine/core/random.h"
#include "engine/games/games.h"

namespace splitpoint {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

PgnGame record_of(const std::string& text) {
  std::istringstream in(text);
  Result<std::optional<PgnGame>> game = PgnReader(in, "a.pgn").next();
  EXPECT_TRUE(game.ok() && game->has_value()) << text;
  return **std::move(game);
}

// The moves as the game writes them, or the error.
template <Game G>
std::vector<std::string> played(const std::string& text) {
  const Result<PlayedGame<G>> game = play_record<G>(record_of(text), "a.pgn");
  if (!game) return {game.error().text()};
  std::vector<std::string> moves;
  G position = game->start;
  for (const Move m : game->moves) {
    EXPECT_TRUE(position.legal(m));
    moves.push_back(position.move_text(m));
    position.play(m);
  }
  return moves;
}

TEST(PlayedGame, ChessInStandardNotation) {
  EXPECT_THAT(
      played<chess::Position>("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O Nf6 5. d2d4 exd4 *"),
      ElementsAre("e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "e1g1", "g8f6", "d2d4", "e5d4"));
}

TEST(PlayedGame, XiangqiInEveryNotation) {
  const auto expected = ElementsAre("h2e2", "h9g7", "h0g2", "i9h9");
  for (const std::string moves :
       {"1. h2e2 h9g7 2. h0g2 i9h9 *", "1. H2-E2 H9-G7 2. h0-g2 i9-h9 *",
        "1. C2.5 H8+7 2. H2+3 R9.8 *", "1. 炮二平五 马８进７ 2. 马二进三 车９平８ *",
        "[Format \"Fairy\"] 1. h3e3 h10g8 2. h1g3 i10h10 *",
        "[Format \"ICCS\"] h2e2 h9g7 h0g2 i9h9 *"})
    EXPECT_THAT(played<xiangqi::Position>(moves), expected) << moves;
}

TEST(PlayedGame, OthelloWithAndWithoutPasses) {
  EXPECT_THAT(played<othello::Position>("1. F5 d6 2. c3 d3 *"),
              ElementsAre("f5", "d6", "c3", "d3"));
  EXPECT_THAT(played<othello::Position>("1. F5d6c3 d3 *"), ElementsAre("f5", "d6", "c3", "d3"));
  const std::string start = "[FEN \"-XO" + std::string(61, 'X') + " X\"]\n";
  const std::vector<std::string> with = played<othello::Position>(start + "pass a1 *");
  const std::vector<std::string> without = played<othello::Position>(start + "a1 *");
  EXPECT_THAT(with, ElementsAre("pass", "a1"));
  EXPECT_EQ(without, with);
}

TEST(PlayedGame, StartsWhereTheTagSays) {
  const std::string fen = "[FEN \"3k5/9/9/9/9/9/9/9/9/R3K4 b\"]\n";
  const Result<PlayedGame<xiangqi::Position>> game =
      play_record<xiangqi::Position>(record_of(fen + "1... d9d8 2. a0a8 1-0"), "a.pgn");
  ASSERT_TRUE(game.ok()) << game.error().text();
  EXPECT_TRUE(game->second_begins);
  EXPECT_EQ(game->result, GameResult::first_wins);
  EXPECT_EQ(game->moves.size(), 2U);
  EXPECT_FALSE(play_record<xiangqi::Position>(record_of("1. h2e2 *"), "a.pgn")->second_begins);
  const std::string white = "[FEN \"" + std::string(othello::Position::kStart) + "\"] f5 *";
  EXPECT_FALSE(play_record<othello::Position>(record_of(white), "a.pgn")->second_begins);
}

TEST(PlayedGame, FaultsNameTheLineOfTheMove) {
  EXPECT_THAT(played<chess::Position>("1. e4\n e5\n 2. Ke3 *"),
              ElementsAre("a.pgn:3: ply 3, move 'Ke3': no legal move of white"));
  EXPECT_THAT(played<chess::Position>("\n[FEN \"x\"]\n *"),
              ElementsAre(HasSubstr("a.pgn:2: tag FEN: ")));
  EXPECT_THAT(played<xiangqi::Position>("[Format \"Fairy\"] 1. h2e2 *"),
              ElementsAre(HasSubstr("a.pgn:1: ply 1, move 'h1e1': ")));
  EXPECT_THAT(played<othello::Position>("f5\nf5 *"),
              ElementsAre("a.pgn:2: ply 2, move 'f5': the square is taken"));
}

// Random games of every game, written in coordinates and in the readable notation.
template <Game G>
void expect_same_moves(std::uint64_t seed) {
  Random random(seed);
  G position = *G::parse(G::kStart);
  PgnGame record, readable;
  std::vector<std::string> moves;
  for (int ply = 0; ply < 80 && !position.over(); ++ply) {
    std::array<Move, G::kMaxMoves> legal;
    const int n = position.generate(legal.data());
    if (n == 0) break;
    const Move m = legal[random.below(static_cast<std::uint32_t>(n))];
    moves.push_back(position.move_text(m));
    record.moves.push_back({moves.back(), "", 0});
    readable.moves.push_back({moves.back(), "", 0});
    if constexpr (Readable<G>) readable.moves.back().text = position.readable_text(m);
    position.play(m);
  }
  EXPECT_EQ(played<G>(pgn_text(record)), moves);
  EXPECT_EQ(played<G>(pgn_text(readable)), moves);
}

// But for the synthetic one: its moves are numbers, and PGN takes those for move numbers.
TEST(PlayedGame, RandomGamesOfEveryGame) {
  for (std::uint64_t seed = 0; seed < 20; ++seed)
    for_each_type(Games{}, [&]<class G>(Type<G>) {
      if (G::kName != "synthetic") expect_same_moves<G>(seed);
    });
}

}  // namespace
}  // namespace splitpoint
