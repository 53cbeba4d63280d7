// repetition_test.cpp - verdicts on cycles in xiangqi: published cases, both rules, tree and game.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/places.h"
#include "tests/unit/engine/games/xiangqi/xiangqi.h"

namespace splitpoint::xiangqi {
namespace {

using Moves = std::vector<std::string>;

struct Case {
  std::string what, fen;
  Moves moves;
  Color side_to_move;
  Verdict verdict;
};

std::vector<Case> published_cases() {
  std::ifstream file(in_test_data("xiangqi/repetition.json"));
  const std::map<std::string, Verdict> verdicts = {
      {"DRAW", Verdict::draw}, {"WIN", Verdict::win}, {"LOSS", Verdict::loss}};
  std::vector<Case> cases;
  for (const auto& c : nlohmann::json::parse(file))
    cases.push_back({c.at("what"), c.at("fen"), c.at("moves").get<Moves>(),
                     c.at("side_to_move") == "w" ? Color::red : Color::black,
                     verdicts.at(c.at("result"))});
  return cases;
}

// The position after the first `count` of `moves`.
Position after(const std::string& fen, const Moves& moves, std::size_t count) {
  std::string text = fen + " moves";
  for (std::size_t i = 0; i < count; ++i) text += " " + moves[i];
  return position(text);
}

// The position after `times` cycles of `moves`.
Position cycled(const std::string& fen, const Moves& moves, int times,
                RepetitionRule rule = RepetitionRule::asian) {
  Moves all;
  for (int i = 0; i < times; ++i) all.insert(all.end(), moves.begin(), moves.end());
  Position pos = after(fen, all, all.size());
  if (rule == RepetitionRule::league) {
    EXPECT_TRUE(pos.configure("repetition", "league"));
  }
  return pos;
}

// The board mirrored top to bottom with colours exchanged; every verdict must stay the same.
std::string mirrored_fen(const std::string& fen) {
  const std::string board = fen.substr(0, fen.find(' '));
  std::string out, rank;
  for (const char c : board + "/") {
    if (c == '/') {
      out = out.empty() ? rank : rank + "/" + out;
      rank.clear();
    } else {
      rank += (c >= 'a' && c <= 'z')   ? static_cast<char>(c - 'a' + 'A')
              : (c >= 'A' && c <= 'Z') ? static_cast<char>(c - 'A' + 'a')
                                       : c;
    }
  }
  return out + (fen[fen.find(' ') + 1] == 'w' ? " b - - 0 1" : " w - - 0 1");
}

Moves mirrored_moves(Moves moves) {
  for (std::string& m : moves)
    for (const std::size_t i : {1U, 3U}) m[i] = static_cast<char>('0' + '9' - m[i]);
  return moves;
}

TEST(Repetition, PublishedCasesAsAGame) {
  const std::vector<Case> cases = published_cases();
  ASSERT_EQ(cases.size(), 14U);
  for (const Case& c : cases) {
    const Position pos = after(c.fen, c.moves, c.moves.size());
    EXPECT_EQ(pos.side(), c.side_to_move) << c.what;
    EXPECT_EQ(pos.repetition(0), c.verdict) << c.what << " " << c.fen;
    const Position turned = after(mirrored_fen(c.fen), mirrored_moves(c.moves), c.moves.size());
    EXPECT_EQ(turned.repetition(0), c.verdict) << c.what << ", turned";
  }
}

TEST(Repetition, PublishedCasesInsideTheTree) {
  for (const Case& c : published_cases()) {
    const Position pos = after(c.fen, c.moves, c.moves.size());
    EXPECT_EQ(pos.repetition(kMaxPly), c.verdict) << c.what << " " << c.fen;
  }
}

struct Cycle {
  std::string what, fen;
  Moves moves;
  Verdict asian, league;  // for the side to move, after the cycle was gone through often enough
};

const std::string kRookHuntsCannon = "5k3/9/1c7/9/9/9/9/9/9/2R1K4 w";
const Moves kHunt = {"c0b0", "b7c7", "b0c0", "c7b7"};

std::vector<Cycle> cycles() {
  const Verdict draw = Verdict::draw, loss = Verdict::loss;
  return {
      {"nothing happens",
       "3k5/9/9/9/9/9/9/9/9/R3K4 w",
       {"a0a1", "d9d8", "a1a0", "d8d9"},
       draw,
       draw},
      {"perpetual check",
       "4k4/R8/9/9/9/9/9/9/9/3K5 w",
       {"a8a9", "e9e8", "a9a8", "e8e9"},
       loss,
       loss},
      {"every other move a check",
       "R4k3/9/9/9/9/9/9/9/9/3K5 b",
       {"f9f8", "a9a7", "f8f9", "a7a9"},
       draw,
       draw},
      {"rook hunts cannon", kRookHuntsCannon, kHunt, loss, loss},
      {"the cannon is protected", "5k3/9/rc7/9/9/9/9/9/9/2R1K4 w", kHunt, draw, draw},
      {"its protector is pinned", "5k3/9/1c3r3/9/9/9/9/9/5R3/2R1K4 w", kHunt, loss, draw},
      {"the protector is not pinned", "5k3/9/1c3r3/9/9/9/9/9/9/2R1K4 w", kHunt, draw, draw},
      {"rook offers an exchange", "5k3/9/1r7/9/9/9/9/9/9/2R1K4 w", kHunt, draw, draw},
      {"cannon hunts protected rook", "5k3/9/rr7/9/9/9/9/1NN6/9/2C1K4 w", kHunt, loss, loss},
      {"rook hunts pawn over the river",
       "5k3/9/9/9/9/9/1p7/9/9/2R1K4 w",
       {"c0b0", "b3c3", "b0c0", "c3b3"},
       loss,
       loss},
      {"a king may hunt",
       "5k3/9/9/9/9/9/9/9/4c4/3K5 w",
       {"d0e0", "e1d1", "e0d0", "d1e1"},
       draw,
       draw},
      {"a pawn may hunt",
       "5k3/9/1c7/2P6/9/9/9/9/9/4K4 w",
       {"c6b6", "b7c7", "b6c6", "c7b7"},
       draw,
       draw},
      {"two hunted in turn",
       "5k3/9/9/1c1c5/9/9/9/9/9/3RK4 w",
       {"d0b0", "f9f8", "b0d0", "f8f9"},
       draw,
       draw},
  };
}

TEST(Repetition, Cycles) {
  for (const Cycle& c : cycles()) {
    EXPECT_EQ(cycled(c.fen, c.moves, 2).repetition(0), c.asian) << c.what;
    EXPECT_EQ(cycled(c.fen, c.moves, 3, RepetitionRule::league).repetition(0), c.league) << c.what;
    const std::string fen = mirrored_fen(c.fen);
    const Moves moves = mirrored_moves(c.moves);
    EXPECT_EQ(cycled(fen, moves, 2).repetition(0), c.asian) << c.what << ", turned";
    EXPECT_EQ(cycled(fen, moves, 3, RepetitionRule::league).repetition(0), c.league)
        << c.what << ", turned";
  }
}

// One side's offence is a win for the other side when that side is to move.
TEST(Repetition, VerdictIsForTheSideToMove) {
  const Moves from_the_reply = {"c0b0", "b7c7", "b0c0", "c7b7", "c0b0",
                                "b7c7", "b0c0", "c7b7", "c0b0"};
  EXPECT_EQ(after(kRookHuntsCannon, from_the_reply, 9).repetition(0), Verdict::win);
  EXPECT_EQ(after(kRookHuntsCannon, from_the_reply, 8).repetition(0), Verdict::loss);
}

TEST(Repetition, InsideTheTreeOnceIsEnough) {
  const Position once = cycled(kRookHuntsCannon, kHunt, 1);
  for (Ply ply = 0; ply < 4; ++ply) EXPECT_EQ(once.repetition(ply), Verdict::once_more) << ply;
  EXPECT_EQ(once.repetition(4), Verdict::loss);  // back at the root itself
  EXPECT_EQ(once.repetition(5), Verdict::loss);

  const Position league = cycled(kRookHuntsCannon, kHunt, 1, RepetitionRule::league);
  EXPECT_EQ(league.repetition(3), Verdict::once_more);
  EXPECT_EQ(league.repetition(4), Verdict::loss);
}

TEST(Repetition, TheLeagueWaitsForTheFourthOccurrence) {
  EXPECT_EQ(cycled(kRookHuntsCannon, kHunt, 2, RepetitionRule::league).repetition(0),
            Verdict::once_more);
  EXPECT_EQ(cycled(kRookHuntsCannon, kHunt, 3, RepetitionRule::league).repetition(0),
            Verdict::loss);
}

// In the tree only the latest cycle counts; in the game all cycles count.
TEST(Repetition, TheWholeOfTheGameCounts) {
  Moves moves = {"c0c1", "f9f8", "c1c0", "f8f9"};
  moves.insert(moves.end(), kHunt.begin(), kHunt.end());
  const Position pos = after(kRookHuntsCannon, moves, moves.size());
  EXPECT_EQ(pos.repetition(0), Verdict::draw);
  EXPECT_EQ(pos.repetition(4), Verdict::loss);
}

// A discovered attack is a chase for the Asian rules only.
TEST(Repetition, TheLeagueIgnoresDiscoveries) {
  const Case discovered = published_cases()[1];
  const Moves cycle(discovered.moves.begin() + 1, discovered.moves.begin() + 5);
  const Position start = after(discovered.fen, discovered.moves, 1);
  EXPECT_EQ(cycled(start.text(), cycle, 3).repetition(0), Verdict::win);
  EXPECT_EQ(cycled(start.text(), cycle, 3, RepetitionRule::league).repetition(0), Verdict::draw);
}

TEST(Repetition, NothingBeforeACaptureAPawnStepOrANullMove) {
  const std::string fen = "3k5/9/9/9/p8/9/9/9/9/R3K4 w";
  const Moves shuffle = {"e0e1", "d9d8", "e1e0", "d8d9"};
  Moves moves = shuffle;
  moves.insert(moves.end(), {"a0a5", "d9d8", "a5a0", "d8d9"});  // takes the pawn
  EXPECT_EQ(after(fen, moves, moves.size()).repetition(kMaxPly), Verdict::none);
  moves.insert(moves.end(), shuffle.begin(), shuffle.end());
  EXPECT_EQ(after(fen, moves, moves.size()).repetition(kMaxPly), Verdict::draw);

  Position pos = after(fen, shuffle, 2);
  pos.play_null();
  pos.play_null();
  pos.play(*pos.parse_move("e1e0"));
  pos.play(*pos.parse_move("d8d9"));
  EXPECT_EQ(pos.repetition(kMaxPly), Verdict::none);
}

// Asking for the verdict does not change the position.
TEST(Repetition, AsksWithoutChanging) {
  const Position pos = cycled(kRookHuntsCannon, kHunt, 2);
  const Key key = pos.key();
  const std::string text = pos.text();
  EXPECT_EQ(pos.repetition(0), pos.repetition(0));
  EXPECT_EQ(pos.key(), key);
  EXPECT_EQ(pos.text(), text);
}

}  // namespace
}  // namespace splitpoint::xiangqi
