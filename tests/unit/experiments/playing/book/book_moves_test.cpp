// book_moves_test.cpp - the moves of a book, those of mirror images too, and random choice.
// SPDX-License-Identifier: MIT
#include "experiments/playing/book/book.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "engine/core/fen_fields.h"
#include "engine/games/games.h"
#include "tests/unit/experiments/playing/book/books.h"

namespace splitpoint {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using Xiangqi = xiangqi::Position;

template <Game G>
G parse(const std::string& text) {
  Result<G> position = parse_with_moves<G>(text);
  EXPECT_TRUE(position.ok()) << text;
  return *std::move(position);
}
const std::string kXiangqi(Xiangqi::kStart);

class BookTest : public BookFiles {
 protected:
  [[nodiscard]] Book opened(const std::string& name, std::string_view game) const {
    Result<Book> book = Book::open(path(name), game);
    EXPECT_TRUE(book.ok()) << book.error().text();
    return *std::move(book);
  }
  // As "h2e2 3".
  template <Game G>
  static std::vector<std::string> moves(const Book& book, const G& position) {
    std::vector<std::string> texts;
    for (const BookMove& m : book.moves(position))
      texts.push_back(position.move_text(m.move) + " " + std::to_string(m.weight));
    return texts;
  }
};

TEST_F(BookTest, ChessMovesAndTheirWeights) {
  make("chess", "1. e4 e5 1-0\n1. e4 c5 0-1 1. d4 1/2-1/2 1. e4 e5 1-0 1. c4 0-1 1. Nf3 *",
       "a.bin");
  const Book book = opened("a.bin", "chess");
  const auto start = parse<chess::Position>(std::string(chess::Position::kStart));
  EXPECT_THAT(moves(book, start), ElementsAre("e2e4 5", "d2d4 1"));
  EXPECT_THAT(moves(book, parse<chess::Position>(start.text() + " moves e2e4")),
              ElementsAre("c7c5 3"));
  EXPECT_THAT(moves(book, parse<chess::Position>(start.text() + " moves d2d4")), ElementsAre());
}

TEST_F(BookTest, OthelloMoves) {
  make("othello", "1. F5 d6 2. c3 d3 1-0\n1. f5 f6 0-1 1. f5 f4 0-1", "a.bin");
  const Book book = opened("a.bin", "othello");
  const auto start = parse<othello::Position>(std::string(othello::Position::kStart));
  EXPECT_THAT(moves(book, start), ElementsAre("f5 1"));
  EXPECT_THAT(moves(book, parse<othello::Position>(start.text() + " moves f5")),
              testing::UnorderedElementsAre("f6 3", "f4 3"));
}

TEST_F(BookTest, XiangqiMirrorImagesAreOneEntry) {
  const BookFacts facts =
      make("xiangqi", "1. h2e2 h9g7 1-0 1. b2e2 b9c7 1-0 1. b2e2 h9g7 0-1 1. g3g4 1-0", "a.bin");
  EXPECT_EQ(facts.games, 4U);
  EXPECT_EQ(facts.entries, 3U);  // the reply b9c7 to h2e2 weighs 3, h9g7 to it -2: left out
  const Book book = opened("a.bin", "xiangqi");
  EXPECT_THAT(moves(book, parse<Xiangqi>(kXiangqi)), ElementsAre("h2e2 5", "g3g4 3"));
  EXPECT_THAT(moves(book, parse<Xiangqi>(kXiangqi + " moves h2e2")), ElementsAre("b9c7 3"));
  EXPECT_THAT(moves(book, parse<Xiangqi>(kXiangqi + " moves b2e2")), ElementsAre("h9g7 3"));
}

// Games and their mirror images make the same book, and it answers the mirror image of a position
// with the mirror images of its moves.
TEST_F(BookTest, PropertiesOfMirrorImages) {
  Random random(17);
  std::string games, images;
  std::vector<PgnGame> all;
  for (int i = 0; i < 30; ++i) {
    PgnGame game = random_game<Xiangqi>(random, 24, i % 3 == 0 ? "1-0" : "1/2-1/2");
    all.push_back(game);
    games += pgn_text(game);
    for (PgnMove& m : game.moves) m.text = mirrored_move(m.text);
    images += pgn_text(game);
  }
  make("xiangqi", games, "a.bin");
  make("xiangqi", images, "b.bin");
  make("xiangqi", games + images, "c.bin");
  EXPECT_EQ(file_contents(path("a.bin")), file_contents(path("b.bin")));
  const Book book = opened("a.bin", "xiangqi"), both = opened("c.bin", "xiangqi");
  EXPECT_EQ(book.size(), both.size());
  std::size_t found = 0;
  for (const PgnGame& game : all) {
    Xiangqi position = parse<Xiangqi>(kXiangqi);
    Xiangqi image = position;
    for (const PgnMove& m : game.moves) {
      std::vector<std::string> expected = moves(book, image);
      if (image.key() != position.key())
        for (std::string& text : expected) text = mirrored_move(text);
      ASSERT_EQ(moves(book, position), expected) << position.text();
      for (const BookMove& b : book.moves(position)) ASSERT_TRUE(position.legal(b.move));
      found += expected.size();
      position.play(*position.parse_move(m.text));
      image.play(*image.parse_move(mirrored_move(m.text)));
      ASSERT_EQ(mirrored(position).key(), image.key());
      ASSERT_EQ(mirrored(image).text(), position.text());
    }
  }
  EXPECT_GT(found, 300U);
}

TEST_F(BookTest, EveryMoveThatWasPlayedIsFound) {
  Random random(23);
  std::string games;
  std::vector<PgnGame> all;
  for (int i = 0; i < 20; ++i) {
    all.push_back(random_game<Xiangqi>(random, 30, "1/2-1/2"));
    games += pgn_text(all.back());
  }
  make("xiangqi", games, "a.bin");
  const Book book = opened("a.bin", "xiangqi");
  for (const PgnGame& game : all) {
    Xiangqi position = parse<Xiangqi>(kXiangqi);
    for (const PgnMove& m : game.moves) {
      const bool symmetric = mirrored(position).key() == position.key();
      std::set<std::string> there;
      for (const BookMove& b : book.moves(position)) there.insert(position.move_text(b.move));
      EXPECT_TRUE(there.contains(m.text) || (symmetric && there.contains(mirrored_move(m.text))))
          << position.text() << " " << m.text;
      position.play(*position.parse_move(m.text));
    }
  }
}

// Positions with the same check share entries; what is not legal is left out.
TEST_F(BookTest, MovesThatAreNotLegalAreLeftOut) {
  const auto start = parse<chess::Position>(std::string(chess::Position::kStart));
  std::vector<BookEntry> entries;
  for (std::uint32_t m = 0; m < 65'536; ++m)
    entries.push_back({check_of(start.key()), static_cast<Move>(m), kMostBookWeight});
  write("a.bin", book_bytes("chess", start.key(), entries));
  const Book book = opened("a.bin", "chess");
  EXPECT_EQ(book.moves(start).size(), 20U);
  Random random(1);
  EXPECT_TRUE(start.legal(book.choose(start, random)));
}

TEST_F(BookTest, ChoosesByWeightAndSeed) {
  make("chess", "e4 1-0 e4 1-0 e4 1-0 d4 1-0 c4 1/2-1/2", "a.bin");
  const Book book = opened("a.bin", "chess");
  const auto start = parse<chess::Position>(std::string(chess::Position::kStart));
  std::map<std::string, int> count;
  Random random(9), same(9);
  constexpr int kDraws = 13'000;
  for (int i = 0; i < kDraws; ++i) {
    const Move m = book.choose(start, random);
    ASSERT_EQ(m, book.choose(start, same));
    ++count[start.move_text(m)];
  }
  EXPECT_NEAR(count["e2e4"], 9000, 300);
  EXPECT_NEAR(count["d2d4"], 3000, 300);
  EXPECT_NEAR(count["c2c4"], 1000, 200);
}

TEST_F(BookTest, LeavesOutMovesThatRepeat) {
  make("chess", "e4 1-0 e4 1-0 d4 1-0", "a.bin");
  const Book book = opened("a.bin", "chess");
  const auto start = parse<chess::Position>(std::string(chess::Position::kStart));
  Random random(9);
  for (int i = 0; i < 100; ++i) {
    const Move m = book.choose(start, random, [&](Move x) { return start.move_text(x) == "e2e4"; });
    EXPECT_EQ(start.move_text(m), "d2d4");
  }
  EXPECT_EQ(book.choose(start, random, [](Move) { return true; }), Move::none);
  const auto unknown = parse<chess::Position>(start.text() + " moves a2a3");
  EXPECT_EQ(book.choose(unknown, random), Move::none);
}

TEST_F(BookTest, AnotherGamesBookIsNotUsed) {
  make("chess", "e4 1-0", "a.bin");
  const auto fault = [&](const std::string& name, std::string_view game) {
    return Book::open(path(name), game).error().text();
  };
  EXPECT_EQ(fault("a.bin", "xiangqi"), path("a.bin") + ": is a book of chess, not of xiangqi");
  write("b.bin", book_bytes("go", 1, {}));
  EXPECT_EQ(fault("b.bin", "go"), path("b.bin") + ": is a book of an unknown game, 'go'");
  write("c.bin", book_bytes("chess", 1, {}));
  EXPECT_THAT(fault("c.bin", "chess"), HasSubstr("other position keys (byte 40)"));
  write("d.bin", "damaged");
  EXPECT_THAT(fault("d.bin", "chess"), HasSubstr("is not a book"));
}

}  // namespace
}  // namespace splitpoint
