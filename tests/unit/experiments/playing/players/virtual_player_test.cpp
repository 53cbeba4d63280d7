// virtual_player_test.cpp - games in virtual time are the same every time.
// SPDX-License-Identifier: MIT
#include "experiments/playing/players/virtual_player.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "experiments/playing/match/game.h"
#include "experiments/searching/search_job.h"

namespace splitpoint {
namespace {

constexpr Ticks kMs = 1'000'000;

struct Played {
  std::vector<std::string> moves;
  std::vector<Ticks> times;
  std::string reason;

  friend bool operator==(const Played&, const Played&) = default;
};

CostModel hundred_times_unit() {
  CostModel costs = unit_costs();
  costs.name = "hundred";
  for (Ticks& ticks : costs.local.ticks) ticks *= 100;
  return costs;
}

Played game_of(VirtualSpec first, VirtualSpec second, const MoveLimit& limit, int plies) {
  VirtualPlayer one(std::move(first)), two(std::move(second));
  const std::string opening = describe_position("xiangqi", "")->position;
  const Result<RefereedGame> game =
      play_game({.game = "xiangqi", .max_plies = plies, .margin = kMs}, opening,
                {Contestant{&one, limit}, {&two, limit}});
  EXPECT_TRUE(game.ok());
  Played played{.moves = {}, .times = {}, .reason = game->ending.reason};
  for (const RefereedMove& move : game->moves) {
    played.moves.push_back(move.text);
    played.times.push_back(move.time);
  }
  EXPECT_EQ(game->detail, "");
  return played;
}

TEST(VirtualPlayer, AGameIsTheSameTwice) {
  const VirtualSpec one{.game = "xiangqi", .hash_mib = 1, .costs = hundred_times_unit()};
  VirtualSpec four = one;
  four.strategy = "ybwc";
  four.processors = 4;
  for (const MoveLimit& limit : {MoveLimit{.time = 40 * kMs, .increment = kMs},
                                 MoveLimit{.move_time = 2 * kMs}, MoveLimit{.nodes = 3000}}) {
    const Played first = game_of(one, four, limit, 24);
    EXPECT_EQ(first.moves.size(), 24U) << first.reason;
    EXPECT_EQ(first, game_of(one, four, limit, 24));
  }
}

TEST(VirtualPlayer, ObeysItsVirtualClock) {
  const VirtualSpec spec{.game = "xiangqi",
                         .strategy = "lazy-smp",
                         .processors = 3,
                         .hash_mib = 1,
                         .costs = hundred_times_unit()};
  const Played played = game_of(spec, spec, {.time = 20 * kMs}, 40);
  EXPECT_NE(played.reason, "time");
  Ticks used = 0;
  for (std::size_t i = 0; i < played.times.size(); i += 2) used += played.times[i];
  EXPECT_LE(used, 21 * kMs);  // and the margin
}

}  // namespace
}  // namespace splitpoint
