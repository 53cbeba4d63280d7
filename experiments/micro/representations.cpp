// representations.cpp - compares the xiangqi boards: generating moves, playing and taking back,
// perft.
//
// `generate` and `play_undo` use the positions of bench.epd, `perft4` the start position.
// "position" is the time to generate all legal moves of one position, "move" the time to play one
// move and take it back.
// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>

#include <array>
#include <fstream>
#include <string>
#include <vector>

#include "engine/core/perft.h"
#include "engine/games/xiangqi/position.h"
#include "engine/games/xiangqi/representations/bit_lines.h"
#include "engine/games/xiangqi/representations/folded_bitboards.h"
#include "engine/games/xiangqi/representations/mailbox_16x16.h"
#include "engine/games/xiangqi/representations/move_tables.h"

namespace splitpoint::xiangqi::representations {
namespace {

template <class Board>
Board make(const std::string& fen) {
  return Board(fen);
}
template <>
Position make<Position>(const std::string& fen) {
  return Position::parse(fen).value();
}

template <class Board>
struct Sample {
  Board board;
  std::vector<Move> moves;
};

// The positions of bench.epd with their legal moves.
template <class Board>
std::vector<Sample<Board>> samples(benchmark::State& state) {
  std::ifstream file(SPLITPOINT_SOURCE "/tests/data/xiangqi/bench.epd");
  std::vector<Sample<Board>> result;
  for (std::string line; std::getline(file, line);) {
    const std::string fen = line.substr(0, line.find(" ;"));
    result.push_back({make<Board>(fen), std::vector<Move>(Board::kMaxMoves)});
    auto& [board, moves] = result.back();
    moves.resize(static_cast<std::size_t>(board.generate(moves.data())));
  }
  if (result.empty()) state.SkipWithError("tests/data/xiangqi/bench.epd cannot be read");
  return result;
}

benchmark::Counter seconds_each(std::int64_t count) {
  using benchmark::Counter;
  return Counter(static_cast<double>(count), Counter::kIsRate | Counter::kInvert);
}

template <class Board>
void generate(benchmark::State& state) {
  auto positions = samples<Board>(state);
  std::array<Move, Board::kMaxMoves> moves;
  std::int64_t generated = 0, count = 0;
  for (auto _ : state) {
    for (auto& position : positions) {
      generated += position.board.generate(moves.data());
      benchmark::DoNotOptimize(moves);
    }
    count += static_cast<std::int64_t>(positions.size());
  }
  state.SetItemsProcessed(generated);
  state.counters["position"] = seconds_each(count);
}

template <class Board>
void play_undo(benchmark::State& state) {
  auto positions = samples<Board>(state);
  std::int64_t played = 0;
  for (auto _ : state) {
    for (auto& [board, moves] : positions) {
      for (const Move m : moves) {
        const auto undo = board.play(m);
        benchmark::DoNotOptimize(board);
        board.undo(m, undo);
        benchmark::DoNotOptimize(board);
      }
      played += static_cast<std::int64_t>(moves.size());
    }
  }
  state.SetItemsProcessed(played);
  state.counters["move"] = seconds_each(played);
}

template <class Board>
void perft_of_start(benchmark::State& state) {
  auto board = make<Board>(std::string(Position::kStart));
  std::int64_t leaves = 0;
  for (auto _ : state) leaves += static_cast<std::int64_t>(perft(board, 4));
  if (leaves != state.iterations() * 3290240) state.SkipWithError("perft(4) must be 3290240");
  state.SetItemsProcessed(leaves);
}

template <class... Boards>
void add_all() {
  const auto named = [](std::string what, std::string_view board) {
    return what.append("/").append(board);
  };
  using benchmark::RegisterBenchmark;
  (RegisterBenchmark(named("generate", Boards::kName).c_str(), generate<Boards>), ...);
  (RegisterBenchmark(named("play_undo", Boards::kName).c_str(), play_undo<Boards>), ...);
  (RegisterBenchmark(named("perft4", Boards::kName).c_str(), perft_of_start<Boards>)
       ->Unit(benchmark::kMillisecond),
   ...);
}

// The last is the engine's own board, "xiangqi". Its play() also updates the key, the piece-square
// sum and the history.
[[maybe_unused]] const bool kAdded =
    (add_all<Mailbox16x16, MoveTables, BitLines, FoldedBitboards, Position>(), true);

}  // namespace
}  // namespace splitpoint::xiangqi::representations
