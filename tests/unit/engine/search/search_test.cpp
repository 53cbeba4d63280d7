// search_test.cpp - what a search of xiangqi positions must find, and what it must never do.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

#include "engine/games/games.h"
#include "engine/search/search.h"
#include "experiments/searching/search_job.h"
#include "parallel/machines/serial.h"
#include "parallel/machines/threads.h"
#include "tests/conformance/strategies_on_threads.h"
#include "tests/places.h"

namespace splitpoint {
namespace {

using xiangqi::Position;

struct Line {
  Position position;
  std::string id;
  int mate = 0;  // moves, 0 if none is announced
};

std::vector<Line> read(const std::string& file) {
  std::vector<Line> lines;
  std::ifstream in(in_test_data("xiangqi/") + file);
  for (std::string text; std::getline(in, text);) {
    const Result<Position> pos = Position::parse(text.substr(0, text.find(" ;")));
    EXPECT_TRUE(pos.ok()) << text;
    Line line{*pos, text.substr(text.find("id")), 0};
    if (const auto dm = text.find("dm "); dm != std::string::npos)
      line.mate = std::stoi(text.substr(dm + 3));
    lines.push_back(line);
  }
  return lines;
}

TranspositionTable& table() {
  static TranspositionTable t = TranspositionTable::make(16).value();
  return t;
}

template <class Strategy, Game G, Machine M>
SearchResult solve(const G& pos, Depth depth, const SearchOptions& options, M& machine) {
  table().clear();
  return Search<G, M, Strategy>(machine, table(), options, Limits{.depth = depth}).run(pos);
}

// A search on threads by the strategy of that name, as the program makes it. Its searches are not
// compiled here once more.
SearchOutcome solve_on_threads(const Position& pos, std::string_view strategy, int processors,
                               const SearchOptions& options, const Limits& limits) {
  SearchJob job;
  job.position = pos.text();
  job.options = options;
  job.limits = limits;
  job.strategy = strategy;
  job.machine = Threads::kName;
  job.processors = processors;
  job.pinning = false;
  table().clear();
  return run_search(job, table()).value();
}

// Plays the principal variation: every move must be legal.
void expect_legal(const Position& root, const SearchResult& r) {
  Position pos = root;
  for (const Move m : r.pv.moves()) {
    ASSERT_TRUE(pos.legal(m)) << root.text();
    pos.play(m);
  }
  EXPECT_EQ(r.pv.first(), r.best_move);
}
void expect_legal(const Position& root, const SearchOutcome& o) {
  Position pos = root;
  for (const std::string& text : o.pv) {
    const Result<Move> m = pos.parse_move(text);
    ASSERT_TRUE(m.ok()) << root.text() << " " << text;
    pos.play(*m);
  }
  ASSERT_FALSE(o.pv.empty());
  EXPECT_EQ(o.pv.front(), o.best_move);
}

TEST(Mates, AreFoundAtTheirDistanceOrShorter) {
  Serial serial;
  Threads two(2, false);
  for (const Line& line : read("mates.epd")) {
    const Value at_least = kMate - (2 * line.mate - 1);
    for (const Selectivity selectivity :
         {Selectivity::none, Selectivity::full, Selectivity::modern}) {
      SearchOptions o;
      o.selectivity = selectivity;
      // Without pruning, quiescence or one more ply sees the mate; with pruning it may take longer.
      const Depth depth = 2 * line.mate + (selectivity == Selectivity::none   ? 0
                                           : selectivity == Selectivity::full ? 3
                                                                              : 6);
      if (selectivity == Selectivity::none && line.mate > 3) continue;  // seconds, not milliseconds
      const SearchResult alone = solve<Sequential>(line.position, depth, o, serial);
      EXPECT_GE(alone.value, at_least) << line.id << " sequential";
      expect_legal(line.position, alone);
      const SearchResult together = solve<Ybwc>(line.position, depth, o, two);
      EXPECT_GE(together.value, at_least) << line.id << " ybwc";
      expect_legal(line.position, together);
    }
  }
}

TEST(Search, OneProcessorVisitsTheSequentialTreeUnderEveryStrategy) {
  SearchOptions o;
  int count = 0;
  for (const Line& line : read("bench.epd")) {
    if (count++ % 6 != 0) continue;
    o.selectivity = count % 4 == 1 ? Selectivity::modern : Selectivity::full;
    Serial serial;
    const SearchResult alone = solve<Sequential>(line.position, 8, o, serial);
    for (const std::string_view strategy : names(StrategiesOnThreads{})) {
      const SearchOutcome r = solve_on_threads(line.position, strategy, 1, o, {.depth = 8});
      EXPECT_EQ(r.value, alone.value) << line.id << " " << strategy;
      EXPECT_EQ(r.best_move, line.position.move_text(alone.best_move))
          << line.id << " " << strategy;
      EXPECT_EQ(r.stats.nodes(), alone.stats.nodes()) << line.id << " " << strategy;
    }
  }
}

TEST(Search, TheSameSearchTwiceIsTheSame) {
  Serial serial;
  const Position start = Position::parse(Position::kStart).value();
  for (const Selectivity selectivity : {Selectivity::full, Selectivity::modern}) {
    SearchOptions o;
    o.selectivity = selectivity;
    const SearchResult a = solve<Sequential>(start, 9, o, serial);
    const SearchResult b = solve<Sequential>(start, 9, o, serial);
    EXPECT_EQ(a.value, b.value);
    EXPECT_EQ(a.stats.nodes(), b.stats.nodes());
    expect_legal(start, a);
  }
}

// The table knows positions, not games. What it says about a position that occurred before the root
// may be wrong now, because the next repetition may decide the game.
TEST(Search, TheTableDecidesNoPositionThatOccurredInTheGame) {
  Position root = Position::parse("4k4/4a4/9/9/9/9/9/9/4A4/R3K4 w - - 0 1").value();
  const auto play = [](Position pos, std::initializer_list<const char*> moves) {
    for (const char* m : moves) pos.play(pos.parse_move(m).value());
    return pos;
  };
  // After a0a1 in both: in the second game the position occurs for the second time.
  const Position fresh = play(root, {"e0f0", "e9d9", "f0e0", "d9e9"});
  const Position again = play(root, {"a0a1", "e9d9", "a1a0", "d9e9"});
  ASSERT_EQ(fresh.key(), again.key());
  const Position after = play(again, {"a0a1"});
  ASSERT_EQ(play(fresh, {"a0a1"}).repetition(1), Verdict::none);
  ASSERT_EQ(after.repetition(1), Verdict::once_more);

  // The table claims that a0a1 wins a lot.
  constexpr Value kClaimed = 5000;
  const auto value = [&](const Position& pos, Selectivity selectivity, Depth depth) {
    Serial serial;
    table().clear();
    table().store(after.key(), {.value = -kClaimed, .depth = 50, .bound = Bound::exact});
    return Search<Position, Serial, Sequential>(serial, table(), {.selectivity = selectivity},
                                                Limits{.depth = depth})
        .run(pos)
        .value;
  };
  for (const Selectivity selectivity : {Selectivity::full, Selectivity::modern})
    for (const Depth depth : {3, 4}) {
      EXPECT_GE(value(fresh, selectivity, depth), kClaimed) << depth;
      EXPECT_LT(value(again, selectivity, depth), kClaimed) << depth;
    }
}

// Each side has moves out of check that give check, so quiescence search could go on to the last
// ply with several moves at each.
TEST(Search, MutualChecksEndQuiescence) {
  Serial serial;
  const Position pos = Position::parse("4c4/3Pac3/C4k2b/9/5N3/3C5/9/9/9/4K4 w - - 17 1").value();
  for (const Selectivity selectivity :
       {Selectivity::none, Selectivity::full, Selectivity::modern}) {
    SearchOptions o;
    o.selectivity = selectivity;
    const SearchResult r = solve<Sequential>(pos, 4, o, serial);
    EXPECT_LT(r.stats.nodes(), 100'000U);
    expect_legal(pos, r);
  }
}

TEST(Search, NoLegalMoveIsALossAndHasNoBestMove) {
  Serial serial;
  const Position mated = Position::parse("3k5/9/9/9/9/9/9/9/3r1r3/4K4 w - - 0 1").value();
  const SearchResult r = solve<Sequential>(mated, 5, SearchOptions{}, serial);
  EXPECT_EQ(r.best_move, Move::none);
  EXPECT_EQ(r.value, -kMate);
}

TEST(Search, LimitsEndItSoonAndLeaveTheLastIteration) {
  const Position start = Position::parse(Position::kStart).value();
  for (const std::string_view strategy : names(StrategiesOnThreads{}))
    for (const int p : {1, 2}) {
      const SearchOutcome r =
          solve_on_threads(start, strategy, p, SearchOptions{}, {.depth = 60, .nodes = 200'000});
      EXPECT_GE(r.depth, 5) << strategy;
      EXPECT_LT(r.depth, 60) << strategy;
      EXPECT_LT(r.stats.nodes(), 400'000U) << strategy;
      expect_legal(start, r);
    }
}

// A search that ends in the middle of an iteration plays the best move of that iteration.
TEST(Search, AnUnfinishedIterationMayHaveABetterMove) {
  Serial serial;
  int changed = 0;
  for (const Line& line : read("bench.epd")) {
    const auto search = [&](Limits limits) {
      table().clear();
      return Search<Position, Serial, Sequential>(serial, table(), {}, limits).run(line.position);
    };
    const SearchResult whole = search({.depth = 7});
    for (std::size_t i = 1; i < whole.iterations.size(); ++i) {
      const Iteration &last = whole.iterations[i - 1], &next = whole.iterations[i];
      if (last.best_move == next.best_move || next.nodes < 8192) continue;
      const SearchResult cut = search({.depth = 7, .nodes = next.nodes - 1100});
      if (cut.depth != last.depth) continue;
      EXPECT_EQ(cut.value, last.value);
      EXPECT_EQ(cut.pv.first(), cut.best_move);
      changed += static_cast<int>(cut.best_move == next.best_move);
    }
  }
  EXPECT_GT(changed, 0);
}

// Black's pawn has checked perpetually, so red wins at once by repeating the position. On another
// path, without repetition, that win would be wrong if it came from the table.
TEST(Search, WinsByRepetitionAreNeverStored) {
  const Position pos = Position::parse(
                           "3k5/9/9/9/9/5p3/9/5p3/5K3/5C3 w - - 0 1 moves "
                           "f1e1 f2e2 e1f1 e2f2 f1e1 f2e2 e1f1 e2f2")
                           .value();
  Serial serial;
  for (const Depth depth : {1, 2, 4}) {
    SearchOptions o;
    o.selectivity = Selectivity::none;
    EXPECT_EQ(solve<Sequential>(pos, depth, o, serial).value, kMate - 1);
    const auto e = table().probe(pos.key());
    ASSERT_TRUE(e.has_value());  // the move is remembered, and nothing else
    EXPECT_EQ(e->bound, Bound::none);
    EXPECT_NE(e->move, Move::none);
    o.repetition = false;
    EXPECT_LT(solve<Sequential>(pos, depth, o, serial).value, kWinThreshold);
  }
}

TEST(Search, TheCountersAddUp) {
  Threads machine(2, false);
  const Position start = Position::parse(Position::kStart).value();
  const SearchResult r = solve<Ybwc>(start, 11, SearchOptions{}, machine);
  const Stats& s = r.stats;
  EXPECT_LE(s.hits.value(), s.probes.value());
  EXPECT_LE(s.cutoffs.value(), s.hits.value());
  EXPECT_LE(s.first_move_fail_highs(), s.fail_highs());
  EXPECT_LE(s.wasted.value(), s.nodes());
  EXPECT_GE(s.claims.value(), s.joins.value());
  for (int i = 0; i < 2; ++i) {
    const WorkerTime t = machine.time_of(i);
    EXPECT_GE(t.total, t.idle + t.lock + t.split);
  }
}

}  // namespace
}  // namespace splitpoint
