// othello_games.cpp - plays games of Othello against itself and prints their positions.
//
// usage: othello_games GAMES SEED DEPTH
//
// Prints a line for every position after the opening: the number of the game, the position, the
// final result of the game in discs, and the features of the position. Result and features are from
// the view of the side to move. A game starts with 8 to 17 random moves; later one move in 50 is
// random. With kSolved empty squares or fewer, both sides play perfectly. scripts/fit_othello and
// scripts/othello_suites read the lines.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "engine/core/random.h"
#include "engine/games/othello/evaluate.h"
#include "engine/games/othello/position.h"
#include "engine/search/search.h"
#include "parallel/machines/serial.h"
#include "parallel/strategies/sequential.h"

namespace splitpoint {
namespace {

using othello::Position;

constexpr std::uint32_t kLeastRandom = 8, kRandomRange = 10;  // plies of the opening
constexpr std::uint32_t kRandomIn = 50;  // after the opening, one move in 50 is random
constexpr Depth kSolved = 12;            // empty squares

Move random_move(const Position& pos, Random& random) {
  std::array<Move, Position::kMaxMoves> moves;
  return moves[random.below(static_cast<std::uint32_t>(pos.generate(moves.data())))];
}

Move searched_move(const Position& pos, Depth depth, TranspositionTable& table) {
  Serial machine;
  const Depth wanted = pos.plies_to_end() <= kSolved ? kSolved : depth;
  return Search<Position, Serial, Sequential>(machine, table, {}, {.depth = wanted})
      .run(pos)
      .best_move;
}

void play(std::uint32_t game, Depth depth, Random& random, TranspositionTable& table) {
  Position pos = Position::parse(Position::kStart).value();
  std::vector<Position> line;
  const std::uint32_t opening = kLeastRandom + random.below(kRandomRange);
  for (std::uint32_t ply = 0; !pos.over(); ++ply) {
    if (ply >= opening) line.push_back(pos);
    const bool anything =
        ply < opening || (random.below(kRandomIn) == 0 && pos.plies_to_end() > kSolved);
    pos.play(anything ? random_move(pos, random) : searched_move(pos, depth, table));
  }
  const Value end = pos.evaluate() / othello::kDisc;
  for (const Position& p : line)
    fmt::print("{},{},{},{}\n", game, p.text(),
               p.black_to_move() == pos.black_to_move() ? end : -end,
               fmt::join(othello::features(p.mine(), p.theirs(), p.moves()), ","));
}

int run(std::uint32_t games, std::uint64_t seed, Depth depth) {
  Result<TranspositionTable> table = TranspositionTable::make(4);
  if (!table) return EXIT_FAILURE;
  TranspositionTable memory = std::move(table).value();
  for (std::uint32_t game = 0; game < games; ++game) {
    Random random(mix(seed) + game);
    memory.clear();  // so that any single game can be repeated
    play(game, depth, random, memory);
  }
  return EXIT_SUCCESS;
}

}  // namespace
}  // namespace splitpoint

int main(int count, char** arguments) {
  if (count != 4) {
    fmt::print(stderr, "usage: othello_games GAMES SEED DEPTH\n");
    return 2;
  }
  return splitpoint::run(static_cast<std::uint32_t>(std::strtoul(arguments[1], nullptr, 10)),
                         std::strtoull(arguments[2], nullptr, 10),
                         static_cast<int>(std::strtol(arguments[3], nullptr, 10)));
}
