// network_test.cpp - the network of xiangqi: exact, independent of what it has seen, symmetric.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "engine/core/random.h"
#include "engine/games/xiangqi/army.h"
#include "engine/games/xiangqi/network/evaluate.h"
#include "tests/unit/engine/games/xiangqi/xiangqi.h"

namespace splitpoint::xiangqi::network {
namespace {

// Weights chosen by number(most), which must be in -most..most.
std::unique_ptr<Weights> weights_with(const std::function<int(int most)>& number) {
  auto w = std::make_unique<Weights>(weights());
  for (auto& row : w->input)
    for (std::int16_t& n : row) n = static_cast<std::int16_t>(number(kMostInputWeight));
  for (std::int16_t& n : w->hidden_bias) n = static_cast<std::int16_t>(number(kMostHiddenBias));
  for (auto& row : w->output)
    for (std::int16_t& n : row) n = static_cast<std::int16_t>(number(kMostOutputWeight));
  for (std::int32_t& n : w->output_bias) n = number(kMostOutputBias);
  w->checksum = checksum_of(*w);
  EXPECT_EQ(fault_of(*w), "");
  return w;
}

std::unique_ptr<Weights> random_weights(std::uint64_t seed) {
  Random random(seed);
  return weights_with([&](int most) {
    return static_cast<int>(random.below(static_cast<std::uint32_t>(2 * most + 1))) - most;
  });
}

// The definition, with numbers that cannot overflow.
Value value_by_definition(const Position& p, const Weights& w) {
  if (p.over()) return 0;
  const int bucket = bucket_of(p.occupied().count());
  std::int64_t sum = w.output_bias[bucket];
  for (const bool own : {true, false}) {
    const Color view = own ? p.side() : !p.side();
    for (int unit = 0; unit < kHidden; ++unit) {
      std::int64_t hidden = w.hidden_bias[unit];
      for_each(p.occupied(),
               [&](Square s) { hidden += w.input[input_of(view, p.at(s), s)][unit]; });
      const std::int64_t clipped = std::clamp<std::int64_t>(hidden, 0, kOne);
      sum += clipped * clipped * w.output[bucket][own ? unit : kHidden + unit];
    }
  }
  const std::int64_t value = std::clamp<std::int64_t>(
      sum * kCentipawns / (std::int64_t{kSquareOfOne} * kOutputOne), -20'000, 20'000);
  const Color ahead = value > 0 ? p.side() : !p.side();
  const int lead = kScalesLead ? lead_worth_having(Army(p, ahead), Army(p, !ahead)) : kWholeLead;
  return static_cast<Value>(value * lead / kWholeLead);
}

Value value(const Position& p, const Weights& w) {
  const auto fresh = std::make_unique<Accumulators>(w);
  const Value v = evaluate(p, *fresh);
  EXPECT_EQ(v, p.over() ? 0 : value_of(p, hidden_layers(p, w), w));
  return v;
}

TEST(Network, WeightsOfTheProgramAreSound) { EXPECT_EQ(fault_of(weights()), ""); }

TEST(Network, FindsFaultsInWeights) {
  using Change = void (*)(Weights&);
  const auto fault_after = [](Change change, bool with_checksum) {
    auto w = std::make_unique<Weights>(weights());
    change(*w);
    if (with_checksum) w->checksum = checksum_of(*w);
    return fault_of(*w);
  };
  const auto fault = [&](Change change) { return fault_after(change, true); };
  EXPECT_EQ(fault([](Weights& w) { w.magic += 1; }), "not a file of weights");
  EXPECT_EQ(fault([](Weights& w) { w.version += 1; }), "another version of the format");
  EXPECT_EQ(fault([](Weights& w) { w.hidden /= 2; }), "another shape");
  EXPECT_EQ(fault([](Weights& w) { w.input[7][7] = kMostInputWeight + 1; }),
            "an input weight is out of bounds");
  EXPECT_EQ(fault([](Weights& w) { w.hidden_bias[9] = -kMostHiddenBias - 1; }),
            "a hidden bias is out of bounds");
  EXPECT_EQ(fault([](Weights& w) { w.output[7][255] = kMostOutputWeight + 1; }),
            "an output weight is out of bounds");
  EXPECT_EQ(fault([](Weights& w) { w.output_bias[7] = kMostOutputBias + 1; }),
            "an output bias is out of bounds");
  EXPECT_EQ(fault_after([](Weights& w) { w.input[1259][127] ^= 1; }, false), "wrong checksum");
}

TEST(Network, VectorsGiveTheValueOfTheDefinition) {
  const auto some = random_weights(1), others = random_weights(2);
  const std::array<const Weights*, 3> all{&weights(), some.get(), others.get()};
  see_random_games(6, 3, [&](const Position& p, auto) {
    if (p.history().plies() % 4 != 0) return;
    for (const Weights* w : all) ASSERT_EQ(value(p, *w), value_by_definition(p, *w)) << p.text();
  });
}

TEST(Network, TheLargestWeightsDoNotOverflow) {
  const auto most = weights_with([](int n) { return n; });
  const auto least = weights_with([](int n) { return -n; });
  const auto mixed = weights_with([](int n) { return n > kMostOutputWeight ? n : -n; });
  const Position start = position(kStartText);
  for (const Weights* w : {most.get(), least.get(), mixed.get()})
    EXPECT_EQ(value(start, *w), value_by_definition(start, *w));
  EXPECT_EQ(value(start, *most), 20'000);
}

// One game of the walk below.
struct Line {
  Position pos = position(kStartText);
  struct Step {
    Move move;  // none: a null move
    Position::Undo undo;
  };
  std::vector<Step> steps;

  void go(Random& random) {
    std::array<Move, Position::kMaxMoves> moves;
    const int n = pos.generate(moves.data());
    if (random.below(10) == 0 && !pos.in_check()) {
      steps.push_back({Move::none, pos.play_null()});
    } else if (n > 0) {
      const Move move = moves[random.below(static_cast<std::uint32_t>(n))];
      steps.push_back({move, pos.play(move)});
    }
  }
  void go_back() {
    if (steps.empty()) return;
    const Step last = steps.back();
    steps.pop_back();
    if (last.move == Move::none)
      pos.undo_null(last.undo);
    else
      pos.undo(last.move, last.undo);
  }
};

TEST(Network, TheValueDoesNotDependOnEarlierPositions) {
  for (const std::uint64_t seed : {4, 5}) {
    Random random(seed);
    const auto w = random_weights(seed);
    const auto accumulators = std::make_unique<Accumulators>(*w);
    std::array<Line, 3> lines;
    std::size_t current = 0;
    for (int step = 0; step < 1'000; ++step) {
      Line& line = lines[current];
      if (random.below(20) == 0) current = random.below(3);
      if (random.below(3) == 0)
        for (std::uint32_t n = random.below(6); n > 0; --n) line.go_back();
      else
        line.go(random);
      if (random.below(4) == 0) continue;
      ASSERT_EQ(evaluate(line.pos, *accumulators), value(line.pos, *w))
          << "step " << step << ": " << line.pos.text();
    }
  }
}

TEST(Network, IsTheSameWithColoursSwapped) {
  const auto w = random_weights(6);
  see_random_games(8, 7, [&](const Position& p, auto) {
    const Position swapped = position(colours_swapped(p));
    ASSERT_EQ(value(p, weights()), value(swapped, weights())) << p.text();
    ASSERT_EQ(value(p, *w), value(swapped, *w)) << p.text();
  });
}

TEST(Network, AGameThatIsOverIsADraw) {
  const Position p = position("3ak4/9/9/9/9/9/9/9/9/5K3 w");
  ASSERT_TRUE(p.over());
  EXPECT_EQ(value(p, weights()), 0);
}

TEST(Network, IsTheValueOfAPositionThatChoosesIt) {
  Position p = position("r1bakab1r/9/1cn1c1n2/p1p1p3p/6p2/2P6/P3P1P1P/1C2C1N2/9/RNBAKABR1 w");
  const Value by_hand = p.evaluate();
  ASSERT_TRUE(p.configure("evaluation", "network").ok());
  const auto cache = std::make_unique<Position::EvaluationCache>();
  EXPECT_EQ(p.evaluate(), evaluate(p));
  EXPECT_EQ(p.evaluate(*cache), evaluate(p));
  EXPECT_NE(p.evaluate(), by_hand);
  ASSERT_TRUE(p.configure("evaluation", "hand-made").ok());
  EXPECT_EQ(p.evaluate(), by_hand);
  EXPECT_EQ(p.evaluate(*cache), by_hand);
  EXPECT_EQ(p.configure("evaluation", "nnue").error().text(),
            "rule 'evaluation': 'nnue' is neither hand-made nor network");
}

TEST(Network, BucketsCoverAllNumbersOfPieces) {
  EXPECT_EQ(bucket_of(2), 0);
  EXPECT_EQ(bucket_of(4), 0);
  EXPECT_EQ(bucket_of(5), 1);
  EXPECT_EQ(bucket_of(28), 6);
  EXPECT_EQ(bucket_of(kMostPieces), kBuckets - 1);
}

}  // namespace
}  // namespace splitpoint::xiangqi::network
