// books.h - what the tests of books share: files in a folder of their own, and random games.
// SPDX-License-Identifier: MIT
#pragma once
#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <string>
#include <vector>

#include "engine/core/random.h"
#include "experiments/playing/book/make_book.h"
#include "experiments/playing/records/pgn.h"
#include "tests/cli/program.h"

namespace splitpoint {

class BookFiles : public testing::Test {
 protected:
  [[nodiscard]] std::string path(const std::string& name) const { return folder_.path() / name; }
  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(path(name), std::ios::binary) << text;
    return path(name);
  }
  // Makes path(out) from games; fails the test if that is impossible.
  BookFacts make(const std::string& game, const std::string& pgn, const std::string& out,
                 int min_weight = 1, bool text = false) const {
    BookJob job;
    job.files = {write("games.pgn", pgn)};
    job.game = game;
    job.out = path(out);
    job.text = text;
    job.min_weight = min_weight;
    const Result<BookFacts> made = make_book(job);
    EXPECT_TRUE(made.ok()) << made.error().text();
    return made.ok() ? *made : BookFacts();
  }

 private:
  ScratchFolder folder_;
};

// A game of random moves from the start position.
template <class G>
PgnGame random_game(Random& random, int plies, const std::string& result) {
  G position = *G::parse(G::kStart);
  PgnGame game;
  game.result = result;
  for (int ply = 0; ply < plies; ++ply) {
    std::array<Move, G::kMaxMoves> moves;
    const int n = position.generate(moves.data());
    if (n == 0) break;
    const Move m = moves[random.below(static_cast<std::uint32_t>(n))];
    game.moves.push_back({position.move_text(m), "", 0});
    position.play(m);
  }
  return game;
}

}  // namespace splitpoint
