// build_ending_test.cpp - retrograde analysis against known facts, brute force and search.
// SPDX-License-Identifier: MIT
#include "parallel/endings/build_ending.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

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
  expect_agreement(tables, "KQk", kSanitized ? 300 : 2000);
}

TEST(BuildEnding, RookMatesInSixteenMoves) {
  const auto tables = solve<Chess>("KRk");
  EXPECT_EQ(facts(tables, "KRk").longest, 2 * 16 - 1);
  EXPECT_EQ(facts(tables, "KRk").counts[0].drawn, 0U);
  expect_agreement(tables, "KRk", kSanitized ? 300 : 2000);
}

TEST(BuildEnding, PawnWinsWithTheOppositionAndNotAtTheEdge) {
  const auto tables = solve<Chess>("KPk");
  EXPECT_EQ(facts(tables, "KPk").longest, 2 * 28 - 1);
  EXPECT_TRUE(is_win(value(tables, "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1")));  // king on the sixth
  EXPECT_TRUE(is_loss(value(tables, "4k3/8/4K3/4P3/8/8/8/8 b - - 0 1")));
  EXPECT_EQ(value(tables, "8/4k3/8/4K3/4P3/8/8/8 w - - 0 1"), 0);  // black has the opposition
  EXPECT_EQ(value(tables, "k7/8/K7/P7/8/8/8/8 w - - 0 1"), 0);     // a rook pawn
  EXPECT_EQ(value(tables, "4k3/4P3/4K3/8/8/8/8/8 b - - 0 1"), 0);  // stalemate
  expect_agreement(tables, "KPk", kSanitized ? 300 : 2000);
}

TEST(BuildEnding, StalemateLosesInXiangqi) {
  const auto tables = solve<Xiangqi>("KPk");
  // The black king cannot move: the pawn beside it takes one point, the facing king the file.
  EXPECT_EQ(value(tables, "3k5/9/3P5/9/9/9/9/9/9/4K4 b"), -kMate);
  expect_agreement(tables, "KPk", 2000);
}

TEST(BuildEnding, XiangqiEndingsAgreeWithSearch) {
  for (const char* ending : {"KNk", "KCk", "KRka", "KPkb", "KCka", "KNkp"})
    expect_agreement(solve<Xiangqi>(ending), ending, kSanitized ? 200 : 1000);
}

// All positions with the given pieces, without symmetries, indices and steps backward.
template <class G>
class BruteForce {
 public:
  explicit BruteForce(const std::vector<std::string>& boards) {
    const bool is_chess = G::kName == "chess";
    for (const std::string& board : boards)
      for (const char* const side : {is_chess ? " w - -" : " w", is_chess ? " b - -" : " b"})
        if (const Result<G> p = G::parse(board + side)) nodes_.push_back({p->key(), board + side});
    std::sort(nodes_.begin(), nodes_.end(),
              [](const Node& a, const Node& b) { return a.key < b.key; });
    for (Node& node : nodes_) read_moves(node);
    for (Ply plies = 0; decide(plies) || plies < 2; ++plies) {
    }
  }

  // Also counts the positions: won, lost and drawn for the side to move.
  template <EndingBoard B>
  void expect_same(const EndingTables<B>& tables) {
    for (const Node& node : nodes_) {
      const auto code = tables.code(*G::parse(node.text));
      ASSERT_TRUE(code) << node.text;
      EXPECT_EQ(is_decided(*code) ? plies_of(*code) : -1, node.plies) << node.text;
      ++(node.plies < 0 ? drawn : node.plies % 2 == 1 ? won : lost);
    }
  }

  std::uint64_t won = 0, drawn = 0, lost = 0;

 private:
  struct Node {
    Key key;
    std::string text;
    std::vector<std::uint32_t> after = {};  // moves to other nodes
    bool leaves = false;                    // a move leads to a drawn ending outside
    bool is_mated = false;                  // no move, which loses
    Ply plies = -1;                         // until the end; -1: not known
  };

  void read_moves(Node& node) {
    G position = *G::parse(node.text);
    std::array<Move, G::kMaxMoves> moves;
    const int count = position.generate(moves.data());
    node.is_mated = count == 0 && is_loss(position.no_moves());
    node.leaves = count == 0;
    for (int i = 0; i < count; ++i) {
      const auto undo = position.play(moves[i]);
      const auto found = std::lower_bound(nodes_.begin(), nodes_.end(), position.key(),
                                          [](const Node& n, Key key) { return n.key < key; });
      if (found == nodes_.end() || found->key != position.key())
        node.leaves = true;
      else
        node.after.push_back(static_cast<std::uint32_t>(found - nodes_.begin()));
      position.undo(moves[i], undo);
    }
  }
  // Whether any position is decided in `plies`. Only those of the other parity matter for it.
  bool decide(Ply plies) {
    bool any = false;
    for (Node& node : nodes_) {
      if (node.plies >= 0) continue;
      const auto ends = [&](std::uint32_t n) {
        return nodes_[n].plies >= 0 && nodes_[n].plies % 2 != plies % 2;
      };
      const auto begin = node.after.begin(), end = node.after.end();
      const bool decided = plies == 0       ? node.is_mated
                           : plies % 2 == 1 ? std::any_of(begin, end, ends)
                                            : !node.leaves && std::all_of(begin, end, ends);
      if (decided) node.plies = plies;
      any |= decided;
    }
    return any;
  }

  std::vector<Node> nodes_;
};

// Adds a board for every way to put the pieces on its squares. A king of xiangqi stays on the files
// d to f; the parser refuses what else is not possible.
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
  for (std::size_t at = 0; at < squares.size(); ++at) {
    const std::size_t file = at % static_cast<std::size_t>(files);
    const bool is_king = pieces[0] == 'K' || pieces[0] == 'k';
    if (squares[at] != ' ' || (files == 9 && is_king && (file < 3 || file > 5))) continue;
    squares[at] = pieces[0];
    add_boards(boards, pieces.substr(1), squares, files);
    squares[at] = ' ';
  }
}

// Every position of the ending has the same value, counted by brute force.
template <EndingBoard B>
BruteForce<typename B::Position> brute_force(const char* ending, int files, int ranks) {
  std::vector<std::string> boards;
  std::string squares(static_cast<std::size_t>(files * ranks), ' ');
  add_boards(boards, ending, squares, files);
  BruteForce<typename B::Position> brute(boards);
  brute.expect_same(solve<B>(ending));
  return brute;
}

TEST(BuildEnding, BruteForceFindsTheSameInXiangqi) {
  const auto brute = brute_force<Xiangqi>("KRk", 9, 10);
  EXPECT_EQ(brute.won,
            3834U);  // twice the 1917 of the table: mirror images
}

TEST(BuildEnding, BruteForceFindsTheSameInChess) {
  if (kSanitized) GTEST_SKIP() << "half a million positions";
  const auto brute = brute_force<Chess>("KQk", 8, 8);
  EXPECT_EQ(brute.won, 144508U);
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
