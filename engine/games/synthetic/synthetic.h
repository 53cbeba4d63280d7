// synthetic.h - random game trees of a chosen shape; equal options give equal trees.
//
// No tree is stored: a node follows from the options and the moves that lead to it.
//
// Values. Each move has an edge, a random number in [-swing, swing], which changes the balance for
// the rest of the game. The evaluation of a node is the balance plus an error in [-noise, noise],
// which its children do not inherit. So a large noise makes shallow searches wrong, and a large
// swing makes them right. The sum over edges is the incremental model of Newborn, "The efficiency
// of the alpha-beta search on trees with branch-dependent terminal node scores", 1977.
//
// Transpositions. A share of the moves commutes. A commuting move adds a step to `place_` that
// depends only on the move and on its side, so its place in the order does not matter. The other
// moves go into a hash, `base_`, which depends on their order. So a b c and c b a give the same
// position if a and c commute, or b and one of them. A commuting move has the same edge in the
// whole tree, like a move that is good in many chess positions.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/core/game.h"
#include "engine/core/random.h"
#include "engine/core/result.h"
#include "engine/core/types.h"

namespace splitpoint {

// engine/core/game.h explains the members of the Game concept.
class Synthetic {
 public:
  static constexpr std::string_view kName = "synthetic";
  static constexpr bool kPreordered = true;  // the option `ordering` says how well
  static constexpr std::string_view kStart =
      "width=20 height=0 seed=1 ordering=80 swing=32 noise=16 transpositions=0 burn=0";
  static constexpr int kMaxMoves = 128;
  static constexpr int kMaxHeight = 2 * kMaxPly;  // plies: a game, and a search from its end
  static constexpr int kMaxSwing = 100;
  static constexpr int kMaxNoise = 1000;
  static constexpr int kMaxBurn = 1'000'000;
  static constexpr std::size_t kHistorySize = 2 * (kMaxMoves + 1);
  static_assert(kMaxHeight * kMaxSwing + kMaxNoise < kWinThreshold);

  // Trees that differ only in ordering or burn have the same keys and values. A different height,
  // swing or noise cuts or scales the same tree, with other keys.
  struct Options {
    int min_width = 20;  // 1..kMaxMoves: the fewest moves of a node
    int max_width = 20;  // min_width..kMaxMoves: the most moves of a node
    int height = 0;      // 0..kMaxHeight plies from the first node to the leaves; 0: kMaxHeight
    std::uint64_t seed = 1;
    // 0..100: generate() sorts by a mixture: `ordering` per cent of the evaluation of the child,
    // the rest a random number. At 100 the first move leads to the child with the best evaluation.
    int ordering = 80;
    int swing = 32;          // 0..kMaxSwing: the largest change of the balance by a move
    int noise = 16;          // 0..kMaxNoise: the largest error of an evaluation
    int transpositions = 0;  // 0..100: per cent of the move numbers that commute
    int burn = 0;            // 0..kMaxBurn: rounds of mix() in each evaluate() and generate()
  };

  struct Undo {
    std::uint64_t base, place;
    Value balance;
  };

  explicit Synthetic(const Options& options);

  // Options and path: "width=10..30 height=12 seed=1 path=3,7,1". Omitted options have their
  // defaults; moves are numbered from 1. Only text() and parse() use the path. Errors: an unknown
  // or repeated option, a number out of range, a path beyond the leaves.
  static Result<Synthetic> parse(std::string_view text);
  [[nodiscard]] std::string text() const;

  // The number of the move, from 1.
  [[nodiscard]] std::string move_text(Move m) const;
  [[nodiscard]] Result<Move> parse_move(std::string_view text) const;

  [[nodiscard]] Key key() const { return mix(place_ ^ shape_); }
  [[nodiscard]] bool over() const { return plies_ == height(); }
  // For the side to move, without unit.
  [[nodiscard]] Value evaluate() const {
    burn();
    return balance_ + error_at(place_);
  }
  [[nodiscard]] Value no_moves() const { return evaluate(); }  // the node is a leaf
  int generate(Move* out) const;
  [[nodiscard]] bool legal(Move m) const { return bits(m) >= 1 && bits(m) <= width() && !over(); }
  [[nodiscard]] std::size_t history_index(Move m) const { return 2 * bits(m) + side(); }

  Undo play(Move m) {
    assert(legal(m));
    const Undo u{base_, place_, balance_};
    const std::uint64_t step = step_of(bits(m));
    balance_ = -(balance_ + edge(step));
    place_ = after(bits(m), step);
    if (!commutes(bits(m))) base_ = step;
    path_[plies_++] = static_cast<std::uint8_t>(bits(m));
    return u;
  }
  void undo(Move, const Undo& u) {
    base_ = u.base;
    place_ = u.place;
    balance_ = u.balance;
    --plies_;
  }

  [[nodiscard]] const Options& options() const { return options_; }
  [[nodiscard]] int plies() const { return plies_; }  // length of the path
  [[nodiscard]] int height() const { return options_.height == 0 ? kMaxHeight : options_.height; }
  // The number of moves of this node, unless it is a leaf.
  [[nodiscard]] int width() const {
    if (options_.min_width == options_.max_width) return options_.min_width;
    return options_.min_width +
           below(mix(place_ ^ kWidthStream), options_.max_width - options_.min_width + 1);
  }
  // Whether the move with this number commutes. Such numbers are spread evenly.
  [[nodiscard]] bool commutes(int number) const {
    return number * options_.transpositions % 100 < options_.transpositions;
  }

 private:
  // Different constants make the random numbers of a node independent.
  static constexpr std::uint64_t kStepStream = 0x9e3779b97f4a7c15ULL;
  static constexpr std::uint64_t kWidthStream = 0xd1b54a32d192ed03ULL;
  static constexpr std::uint64_t kErrorStream = 0x8cb92ba72f3d8dd7ULL;
  static constexpr std::uint64_t kLuckStream = 0xaef17502108ef2d9ULL;

  static constexpr int below(std::uint64_t draw, int n) {
    return static_cast<int>(((draw >> 32) * static_cast<std::uint64_t>(n)) >> 32);
  }
  static constexpr int within(std::uint64_t draw, int most) {  // [-most, most]
    return below(draw, 2 * most + 1) - most;
  }

  [[nodiscard]] unsigned side() const { return static_cast<unsigned>(plies_) & 1; }
  [[nodiscard]] std::uint64_t step_of(int number) const {
    const std::uint64_t mover_and_move = static_cast<std::uint64_t>(2 * number) + side();
    return mix((commutes(number) ? root_ : base_) + kStepStream * mover_and_move);
  }
  [[nodiscard]] std::uint64_t after(int number, std::uint64_t step) const {
    return commutes(number) ? place_ + step : place_ - base_ + step;
  }
  [[nodiscard]] Value edge(std::uint64_t step) const { return within(step, options_.swing); }
  [[nodiscard]] Value error_at(std::uint64_t place) const {
    return within(mix(place ^ kErrorStream), options_.noise);
  }
  // The value that generate() sorts by; higher is earlier.
  [[nodiscard]] int ordering_value(int number) const;

  void burn() const {
    std::uint64_t x = place_;
    for (int i = 0; i < options_.burn; ++i) x = mix(x + 1);
    [[maybe_unused]] const volatile std::uint64_t kept = x;  // so that the compiler keeps the loop
  }

  Options options_;
  std::uint64_t shape_;  // hash of the options that change the tree, without the seed
  std::uint64_t root_;   // the first node of every tree with this seed
  std::uint64_t base_;   // hash of the moves so far that do not commute
  std::uint64_t place_;  // base_ plus the steps of the moves that commute
  Value balance_ = 0;    // for the side to move
  int plies_ = 0;
  std::array<std::uint8_t, kMaxHeight> path_{};
};

static_assert(Game<Synthetic>);

}  // namespace splitpoint
