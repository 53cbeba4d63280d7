// network.cpp - the cost of one evaluation of xiangqi: by hand, and by the network.
//
// `games`: the positions of games of random moves, one after the other, so the network updates its
// hidden layers. `children`: every child of these positions, played and taken back as in a search;
// children_without is the part that is no evaluation. `refresh`: the hidden layers from nothing.
// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/core/random.h"
#include "engine/games/xiangqi/network/evaluate.h"
#include "engine/games/xiangqi/position.h"

namespace {

using splitpoint::Move;
using splitpoint::Random;
using splitpoint::xiangqi::Position;
using splitpoint::xiangqi::network::Accumulators;
using splitpoint::xiangqi::network::Weights;

constexpr std::uint32_t kGames = 12;
constexpr int kPlies = 60;

std::vector<Position> game_positions() {
  Random random(1);
  std::vector<Position> positions;
  for (std::uint32_t game = 0; game < kGames; ++game) {
    Position pos = Position::parse(Position::kStart).value();
    for (int ply = 0; ply < kPlies; ++ply) {
      std::array<Move, Position::kMaxMoves> moves;
      const int n = pos.generate(moves.data());
      if (n == 0 || pos.over()) break;
      pos.play(moves[random.below(static_cast<std::uint32_t>(n))]);
      positions.push_back(pos);
    }
  }
  return positions;
}

template <class F>
void games(benchmark::State& state, F visit) {
  const std::vector<Position> positions = game_positions();
  std::size_t i = 0;
  for (auto _ : state) {
    visit(positions[i]);
    if (++i == positions.size()) i = 0;
  }
}

// Also visits the parent before its first child, as a search does.
template <class F>
void children(benchmark::State& state, F visit) {
  std::vector<Position> positions = game_positions();
  std::size_t i = 0;
  std::array<Move, Position::kMaxMoves> moves;
  int next = 0, count = 0;
  for (auto _ : state) {
    while (next == count) {
      if (++i >= positions.size()) i = 0;
      count = positions[i].generate(moves.data());
      next = 0;
      visit(positions[i]);
    }
    const Move move = moves[static_cast<std::size_t>(next++)];
    const Position::Undo undo = positions[i].play(move);
    visit(positions[i]);
    positions[i].undo(move, undo);
  }
}

void none(const Position& p) { benchmark::DoNotOptimize(p.key()); }
void by_hand(const Position& p) { benchmark::DoNotOptimize(p.evaluate()); }

void games_by_hand(benchmark::State& state) { games(state, by_hand); }
BENCHMARK(games_by_hand);

void games_by_network(benchmark::State& state) {
  Accumulators accumulators;
  games(state, [&](const Position& p) { benchmark::DoNotOptimize(evaluate(p, accumulators)); });
}
BENCHMARK(games_by_network);

void children_without(benchmark::State& state) { children(state, none); }
BENCHMARK(children_without);

void children_by_hand(benchmark::State& state) { children(state, by_hand); }
BENCHMARK(children_by_hand);

void children_by_network(benchmark::State& state) {
  Accumulators accumulators;
  children(state, [&](const Position& p) { benchmark::DoNotOptimize(evaluate(p, accumulators)); });
}
BENCHMARK(children_by_network);

void refresh(benchmark::State& state) {
  const Weights& w = splitpoint::xiangqi::network::weights();
  games(state,
        [&](const Position& p) { benchmark::DoNotOptimize(value_of(p, hidden_layers(p, w), w)); });
}
BENCHMARK(refresh);

}  // namespace
