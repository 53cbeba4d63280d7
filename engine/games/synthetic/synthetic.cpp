// synthetic.cpp - the moves of a synthetic node and their order.
// SPDX-License-Identifier: MIT
#include "engine/games/synthetic/synthetic.h"

namespace splitpoint {

Synthetic::Synthetic(const Options& options) : options_(options) {
  assert(1 <= options.min_width && options.min_width <= options.max_width);
  assert(options.max_width <= kMaxMoves);
  assert(0 <= options.height && options.height <= kMaxHeight);
  assert(0 <= options.ordering && options.ordering <= 100);
  assert(0 <= options.swing && options.swing <= kMaxSwing);
  assert(0 <= options.noise && options.noise <= kMaxNoise);
  assert(0 <= options.transpositions && options.transpositions <= 100);
  shape_ = 0;
  for (const int option : {options.min_width, options.max_width, height(), options.swing,
                           options.noise, options.transpositions})
    shape_ = mix(shape_ + kStepStream * static_cast<std::uint64_t>(option + 1));
  root_ = base_ = place_ = mix(options.seed + kStepStream);
}

int Synthetic::ordering_value(int number) const {
  const std::uint64_t step = step_of(number);
  const Value gain = edge(step) - error_at(after(number, step));
  const std::uint64_t draw =
      mix((place_ ^ kLuckStream) + kStepStream * static_cast<std::uint64_t>(number));
  const Value luck = within(draw, options_.swing + options_.noise);
  return options_.ordering * gain + (100 - options_.ordering) * luck;
}

int Synthetic::generate(Move* out) const {
  if (over()) return 0;
  burn();
  // The number of the move is part of the compared value, so no two are equal.
  static_assert(kMaxMoves < 256 && 100 * (kMaxSwing + kMaxNoise) < (1 << 22));
  std::array<std::int32_t, kMaxMoves> ranked;
  const int n = width();
  for (int i = 0; i < n; ++i) ranked[i] = ordering_value(i + 1) * 256 + (255 - i);
  // The place of a move is the number of better moves. To count them needs no branch, and for at
  // most kMaxMoves moves it is faster than std::sort.
  for (int i = 0; i < n; ++i) {
    int better = 0;
    for (int j = 0; j < n; ++j) better += ranked[j] > ranked[i];
    out[better] = static_cast<Move>(i + 1);
  }
  return n;
}

}  // namespace splitpoint
