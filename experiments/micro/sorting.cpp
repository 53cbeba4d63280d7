// sorting.cpp - how the moves of a node should be sorted: the best one looked for each time that
// one is asked for, the first few sorted and the rest when they are wanted, or all at once.
//
// Arguments: moves there are, moves that are asked for before the node is decided.
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

// As move_picker.h has them: two lists side by side, here of `n` drawn scores.
struct Moves {
  std::array<std::uint16_t, kMost> move;
  std::array<std::int32_t, kMost> score;
  int n;

  void exchange(int a, int b) {
    std::swap(move[a], move[b]);
    std::swap(score[a], score[b]);
  }
};

// Most moves of a position have no history yet: three in four are worth nothing.
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

// By insertion, the best way for lists this short.
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

// The three best are looked for one by one; whoever wants a fourth is likely to want all.
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
