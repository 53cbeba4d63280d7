// plan.cpp - pairings, rounds and openings.
// SPDX-License-Identifier: MIT
#include "experiments/playing/match/plan.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "engine/core/random.h"

namespace splitpoint {
namespace {

using Pairing = std::pair<std::size_t, std::size_t>;

std::vector<Pairing> pairings_of(const Match& match) {
  std::vector<Pairing> pairings;
  for (std::size_t side = 0; side < match.sides.size(); ++side)
    for (const std::size_t other : match.sides[side].meets)
      pairings.emplace_back(std::min(side, other), std::max(side, other));
  if (!pairings.empty()) return pairings;
  const std::size_t bases = match.tournament == Tournament::gauntlet ? 1 : match.sides.size();
  for (std::size_t base = 0; base < bases; ++base)
    for (std::size_t other = base + 1; other < match.sides.size(); ++other)
      pairings.emplace_back(base, other);
  return pairings;
}

std::vector<std::size_t> shuffled(std::size_t count, std::uint64_t seed) {
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  Random random(seed);
  for (std::size_t i = count; i > 1; --i)
    std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
  return order;
}

}  // namespace

std::size_t count_pairings(const Match& match) { return pairings_of(match).size(); }

std::vector<PlannedGame> plan_games(const Match& match) {
  std::vector<PlannedGame> games;
  const std::vector<Pairing> pairings = pairings_of(match);
  const std::vector<std::size_t> openings = shuffled(match.openings.positions.size(), match.seed);
  int pair = 0;
  for (int round = 0; round < match.pairs; ++round) {
    const std::size_t opening = openings[static_cast<std::size_t>(round) % openings.size()];
    for (const auto& [base, other] : pairings) {
      ++pair;
      games.push_back({2 * pair - 1, pair, opening, other, base});
      games.push_back({2 * pair, pair, opening, base, other});
    }
  }
  return games;
}

}  // namespace splitpoint
