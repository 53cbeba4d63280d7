// build_ending_test.cpp - retrograde analysis against known facts, brute force and search.
// SPDX-License-Identifier: MIT
#include "parallel/endings/build_ending.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "engine/core/random.h"
#include "engine/endings/ending_check.h"
#include "engine/endings/ending_facts.h"
#include "engine/endings/smaller_endings.h"
#include "engine/games/endings.h"
#include "parallel/machines/serial.h"
#include "tests/sanitized.h"

namespace splitpoint {
namespace {

using Chess = chess::EndingBoard;
using Xiangqi = xiangqi::EndingBoard;

// The tables of an ending and of those that it needs.
template <EndingBoard B>
EndingTables<B> solve(const char* ending) {
  EndingTables<B> tables;
  for (const Material& m : in_building_order<B>({*Material::parse(ending, B::kLetters)})) {
    EndingIndex<B> index(m);
    Serial machine;
    Result<std::vector<EndingCode>> codes = EndingBuild<B, Serial>(machine, index, tables).run();
    EXPECT_TRUE(codes) << codes.error().text();
    tables.add(EndingTable<B>(std::move(index), *std::move(codes)));
  }
  return tables;
}

template <EndingBoard B>
EndingFacts facts(const EndingTables<B>& tables, const char* ending) {
  return facts_of(*tables.find(*Material::parse(ending, B::kLetters)));
}

template <EndingBoard B>
Value value(const EndingTables<B>& tables, const char* fen) {
  const auto code = tables.code(*B::Position::parse(fen));
  EXPECT_TRUE(code) << fen;
  return code ? value_of(*code) : kInfinite;
}

// A sample of values is what the moves of the game say; a sixteenth of it, what a search says.
template <EndingBoard B>
void expect_agreement(const EndingTables<B>& tables, const char* ending, std::uint32_t sample) {
  const EndingTable<B>& table = *tables.find(*Material::parse(ending, B::kLetters));
  Random random(1);
  for (std::uint32_t i = 0; i < sample; ++i) {
    const std::size_t at = random.below(static_cast<std::uint32_t>(table.index().size()));
    const auto fault = fault_of<B>(tables, table, at, i % 16 == 0 ? 3 : 0);
    EXPECT_FALSE(fault) << ending << " " << at << ": " << *fault;
  }
}

TEST(BuildEnding, QueenMatesInTenMoves) {
  const auto tables = solve<Chess>("KQk");
  EXPECT_EQ(facts(tables, "KQk").longest, 2 * 10 - 1);
  EXPECT_EQ(facts(tables, "KQk").counts[0].drawn, 0U);
  expect_agreement(tables, "KQk", kSanitized ? 500 : 5000);
}

TEST(BuildEnding, RookMatesInSixteenMoves) {
  const auto tables = solve<Chess>("KRk");
  EXPECT_EQ(facts(tables, "KRk").longest, 2 * 16 - 1);
  EXPECT_EQ(facts(tables, "KRk").counts[0].drawn, 0U);
  expect_agreement(tables, "KRk", kSanitized ? 500 : 5000);
}

TEST(BuildEnding, PawnWinsWithTheOppositionAndNotAtTheEdge) {
  const auto tables = solve<Chess>("KPk");
  EXPECT_EQ(facts(tables, "KPk").longest, 2 * 28 - 1);
  EXPECT_TRUE(is_win(value(tables, "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1")));  // king on the sixth
  EXPECT_TRUE(is_loss(value(tables, "4k3/8/4K3/4P3/8/8/8/8 b - - 0 1")));
  EXPECT_EQ(value(tables, "4k3/8/8/4K3/4P3/8/8/8 w - - 0 1"), 0);  // black has the opposition
  EXPECT_EQ(value(tables, "k7/8/K7/P7/8/8/8/8 w - - 0 1"), 0);     // a rook pawn
  EXPECT_EQ(value(tables, "4k3/4P3/4K3/8/8/8/8/8 b - - 0 1"), 0);  // stalemate
  expect_agreement(tables, "KPk", kSanitized ? 500 : 5000);
}

TEST(BuildEnding, StalemateLosesInXiangqi) {
  const auto tables = solve<Xiangqi>("KPk");
  // The black king cannot move: the pawn beside it takes one point, the facing king the file.
  EXPECT_EQ(value(tables, "3k5/9/3P5/9/9/9/9/9/9/4K4 b"), -kMate);
  expect_agreement(tables, "KPk", 6000);
}

TEST(BuildEnding, XiangqiEndingsAgreeWithSearch) {
  for (const char* ending : {"KNk", "KCk", "KRka", "KPkb", "KCka", "KNkp"})
    expect_agreement(solve<Xiangqi>(ending), ending, kSanitized ? 300 : 3000);
}

// All positions with the given pieces, without symmetries, indices and steps backward.
template <class G>
class BruteForce {
 public:
  explicit BruteForce(const std::vector<std::string>& boards) {
    for (const std::string& board : boards)
      for (const char* side :
           {G::kName == "chess" ? " w - -" : " w", G::kName == "chess" ? " b - -" : " b"})
        if (const Result<G> p = G::parse(board + side)) nodes_.emplace(p->key(), Node{p->text()});
    for (auto& [key, node] : nodes_) read_moves(node);
    for (Ply plies = 0; decide(plies) || plies < 2; ++plies) {
    }
  }

  struct Counts {
    std::uint64_t won = 0, drawn = 0, lost = 0;
    Ply longest = 0;
  };
  [[nodiscard]] Counts counts() const {
    Counts c;
    for (const auto& [key, node] : nodes_) {
      ++(node.plies < 0 ? c.drawn : node.plies % 2 == 1 ? c.won : c.lost);
      c.longest = std::max(c.longest, node.plies);
    }
    return c;
  }
  template <EndingBoard B>
  void expect_same(const EndingTables<B>& tables) const {
    for (const auto& [key, node] : nodes_) {
      const auto code = tables.code(*G::parse(node.text));
      ASSERT_TRUE(code) << node.text;
      EXPECT_EQ(is_decided(*code) ? plies_of(*code) : -1, node.plies) << node.text;
    }
  }

 private:
  struct Node {
    std::string text;
    std::vector<const Node*> after = {};
    bool leaves = false;       // a move leads to a drawn ending outside
    bool is_mated = false;     // no move, which loses
    Ply plies = -1, now = -1;  // until the end; -1: unknown
  };

  void read_moves(Node& node) {
    G position = *G::parse(node.text);
    std::array<Move, G::kMaxMoves> moves;
    const int count = position.generate(moves.data());
    node.is_mated = count == 0 && is_loss(position.no_moves());
    node.leaves = count == 0;
    for (int i = 0; i < count; ++i) {
      const auto undo = position.play(moves[i]);
      const auto found = nodes_.find(position.key());
      if (found == nodes_.end())
        node.leaves = true;
      else
        node.after.push_back(&found->second);
      position.undo(moves[i], undo);
    }
  }
  // Whether any position is decided in `plies`.
  bool decide(Ply plies) {
    bool any = false;
    for (auto& [key, node] : nodes_) {
      if (node.plies >= 0) continue;
      const auto is_over = [&](const Node* n, int parity) {
        return n->plies >= 0 && n->plies % 2 == parity;
      };
      const bool decided =
          plies == 0 ? node.is_mated
          : plies % 2 == 1
              ? std::any_of(node.after.begin(), node.after.end(),
                            [&](const Node* n) { return is_over(n, 0); })
              : !node.leaves && std::all_of(node.after.begin(), node.after.end(),
                                            [&](const Node* n) { return is_over(n, 1); });
      if (decided) node.now = plies;
      any |= decided;
    }
    for (auto& [key, node] : nodes_) node.plies = std::max(node.plies, node.now);
    return any;
  }

  std::map<Key, Node> nodes_;
};

// Boards of `size` squares a rank with the pieces on all combinations of squares.
void add_boards(std::vector<std::string>& boards, std::string_view pieces, std::string& squares,
                int files) {
  if (pieces.empty()) {
    std::string board;
    for (std::size_t at = 0; at < squares.size(); ++at) {
      if (at > 0 && at % static_cast<std::size_t>(files) == 0) board += '/';
      board += squares[at] == ' ' ? '1' : squares[at];
    }
    boards.push_back(std::move(board));
    return;
  }
  for (char& square : squares) {
    if (square != ' ') continue;
    // In xiangqi most pieces cannot stand on most points, and the parser says so.
    square = pieces[0];
    add_boards(boards, pieces.substr(1), squares, files);
    square = ' ';
  }
}
std::vector<std::string> boards_with(std::string_view pieces, int files, int ranks) {
  std::vector<std::string> boards;
  std::string squares(static_cast<std::size_t>(files * ranks), ' ');
  add_boards(boards, pieces, squares, files);
  return boards;
}

// The positions of all indices of the table and their images, counted one by one.
template <EndingBoard B>
void expect_brute_force(const char* ending, std::string_view pieces, int files, int ranks) {
  const BruteForce<typename B::Position> brute(boards_with(pieces, files, ranks));
  const auto tables = solve<B>(ending);
  brute.expect_same(tables);
  const auto counts = brute.counts();
  EXPECT_EQ(counts.longest, facts(tables, ending).longest);
  EXPECT_GT(counts.won, 0U);
  ::testing::Test::RecordProperty("won", std::to_string(counts.won));
}

TEST(BuildEnding, BruteForceFindsTheSameInXiangqi) {
  if (kSanitized) GTEST_SKIP() << "a quarter of a million positions";
  expect_brute_force<Xiangqi>("KRk", "KRk", 9, 10);
}

TEST(BuildEnding, BruteForceFindsTheSameInChess) {
  if (kSanitized) GTEST_SKIP() << "half a million positions";
  expect_brute_force<Chess>("KQk", "KQk", 8, 8);
}

TEST(BuildEnding, SaysWhichTableIsMissing) {
  const EndingIndex<Xiangqi> index(*Material::parse("KRka", Xiangqi::kLetters));
  Serial machine;
  const auto codes = EndingBuild<Xiangqi, Serial>(machine, index, {}).run();
  ASSERT_FALSE(codes);
  EXPECT_EQ(codes.error().text(), "ending KRka: the table of a smaller ending is missing");
}

}  // namespace
}  // namespace splitpoint
