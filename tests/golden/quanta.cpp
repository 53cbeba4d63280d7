// quanta.cpp - prints the outcomes of a set of deterministic searches on real threads, one a line.
//
// The output is the same in every run, on every computer, with every compiler and in every build;
// tests/golden/quanta holds it. After an intended change of behaviour:
// build/release/tests/quanta > tests/golden/quanta
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "engine/games/xiangqi/position.h"
#include "tests/virtual/in_quanta.h"

namespace splitpoint {
namespace {

void print(std::string_view position, Depth depth) {
  const auto root = xiangqi::Position::parse(position).value();
  for_each_type(Strategies{}, [&]<class Strategy>(Type<Strategy>) {
    if constexpr (IsDeterministic<Strategy>)
      for (const int processors : {2, 4, 16}) {
        DeterministicMachine machine(processors, Pinning{}, 50'000);
        const InQuanta s = search_in_quanta<Strategy>(machine, root, {.depth = depth});
        // Without zeros, so that a new counter that has nothing to count changes no line.
        std::uint64_t hash = s.fingerprint;
        for (const std::uint64_t counter : s.counters)
          if (counter != 0) hash = mix(hash ^ counter);
        fmt::print("'{}' {} P {}: {:016x} {} quanta value {}\n", position, Strategy::kName,
                   processors, hash, s.quanta, s.value);
      }
  });
}

}  // namespace
}  // namespace splitpoint

int main() {
  using namespace splitpoint;
  print("1C1ak1b2/4a4/b8/p3P4/7rp/P1R2p3/8P/4BAn2/4A4/2B1K4 b - - 0 1", 6);
  print("r1bakab1r/9/n2c2n2/p1p1p1p1p/9/9/P1P1P1PRP/1C4N2/2C6/RNBAKAB2 b - - 0 1", 5);
  return 0;
}
