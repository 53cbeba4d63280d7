// sorting.cpp - how to sort the moves of a node: select the best remaining move each time, select
// a few and sort the rest only if needed, or sort all at once.
//
// Arguments: the number of moves, and how many of them are needed before the node is decided.
// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "engine/core/random.h"

namespace splitpoint {
namespace {

constexpr int kMost = 128, kLists = 256;

// Two parallel arrays as in move_picker.h, here with `n` random ordering values.
struct Moves {
  std::array<std::uint16_t, kMost> move;
  std::array<std::int32_t, kMost> score;
  int n;

  void exchange(int a, int b) {
    std::swap(move[a], move[b]);
    std::swap(score[a], score[b]);
  }
};

// Most moves of a position have no history yet, so three in four get the ordering value 0.
std::vector<Moves> lists(int n) {
  Random random(1);
  std::vector<Moves> all(kLists);
  for (Moves& m : all) {
    m.n = n;
    for (int i = 0; i < n; ++i) {
      m.move[i] = static_cast<std::uint16_t>(random.next());
      m.score[i] = random.below(4) == 0 ? static_cast<std::int32_t>(random.below(1 << 20)) : 0;
    }
  }
  return all;
}

struct Selection {
  static void begin(Moves&) {}
  static void before(Moves& m, int wanted) {
    int best = wanted;
    for (int i = wanted + 1; i < m.n; ++i)
      if (m.score[i] > m.score[best]) best = i;
    m.exchange(wanted, best);
  }
};

// Insertion sort is the fastest for lists this short.
void sort(Moves& m, int begin, int end) {
  for (int i = begin + 1; i < end; ++i) {
    const auto move = m.move[i];
    const auto score = m.score[i];
    int at = i;
    for (; at > begin && m.score[at - 1] < score; --at) {
      m.move[at] = m.move[at - 1];
      m.score[at] = m.score[at - 1];
    }
    m.move[at] = move;
    m.score[at] = score;
  }
}

struct Full {
  static void begin(Moves& m) { sort(m, 0, m.n); }
  static void before(Moves&, int) {}
};

// Selects the three best one by one. A node that needs a fourth move is likely to need all.
struct Partial {
  static constexpr int kFew = 3;
  static void begin(Moves&) {}
  static void before(Moves& m, int wanted) {
    if (wanted < kFew) return Selection::before(m, wanted);
    if (wanted == kFew) sort(m, kFew, m.n);
  }
};

template <class Sorting>
void sorting(benchmark::State& state) {
  const auto n = static_cast<int>(state.range(0)), wanted = static_cast<int>(state.range(1));
  const std::vector<Moves> all = lists(n);
  std::size_t next = 0;
  for (auto _ : state) {
    Moves m = all[next++ % kLists];
    Sorting::begin(m);
    std::uint32_t sum = 0;
    for (int i = 0; i < wanted; ++i) {
      Sorting::before(m, i);
      sum += m.move[i];
    }
    benchmark::DoNotOptimize(sum);
  }
}

void sizes(benchmark::internal::Benchmark* b) {
  for (const int n : {10, 40})
    for (const int wanted : {1, 2, 4, n}) b->Args({n, wanted});
}
BENCHMARK(sorting<Selection>)->Apply(sizes);
BENCHMARK(sorting<Partial>)->Apply(sizes);
BENCHMARK(sorting<Full>)->Apply(sizes);

}  // namespace
}  // namespace splitpoint
