// check_quanta.cpp - what scripts/mutants compiles to catch a fault of the deterministic machine.
//
// usage: check COUNT     COUNT searches, each in five timings that must not change anything
//
// Prints the first difference: `quanta: ...`. The strategies are those in SPLITPOINT_CHECKED, or
// all that run on the machine.
// SPDX-License-Identifier: MIT
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "engine/games/synthetic/synthetic.h"
#include "tests/virtual/in_quanta.h"

namespace splitpoint {
namespace {

#ifdef SPLITPOINT_CHECKED
using Checked = TypeList<SPLITPOINT_CHECKED>;
#else
using Checked = Strategies;
#endif

// Costs of work that differ from what the machine counts, so that workers run at other speeds.
VirtualOptions timing(int number, int processors) {
  VirtualOptions how{.processors = processors, .costs = round_costs(), .stack = 1 << 20};
  if (number == 1) how.costs = odd_costs();
  if (number == 2) how.costs = unit_costs();
  if (number > 2) how.seed = mix(static_cast<std::uint64_t>(number));
  return how;
}

// Free memory in an order of its own, so that what is allocated next has other addresses.
void shuffle_addresses(int number) {
  constexpr std::size_t kBlocks = 16, kBytes = 20'000;  // a little more than a worker's buffer
  static std::vector<std::unique_ptr<char[]>> blocks;
  blocks.clear();
  for (std::size_t i = 0; i < 2 * kBlocks; ++i) blocks.push_back(std::make_unique<char[]>(kBytes));
  Random random(static_cast<std::uint64_t>(number));
  for (std::size_t i = 0; i < kBlocks; ++i) blocks[2 * random.below(kBlocks)].reset();
}

// Whether all timings give the same result.
template <class Strategy>
bool agree(int i) {
  const auto root =
      Synthetic::parse(fmt::format("width=2..8 noise=40 transpositions=50 swing=3 seed={}", i))
          .value();
  const Depth depth = 6 + i % 3;
  const Limits limits{.depth = depth, .nodes = i % 2 == 0 ? 0U : 3000U};
  const int processors = std::array{2, 3, 5, 8}[static_cast<std::size_t>(i) % 4];
  const Ticks quantum = std::array{3000, 20'000}[static_cast<std::size_t>(i / 4) % 2];
  InQuanta first;
  for (int number = 0; number < 5; ++number) {
    shuffle_addresses(5 * i + number);
    const InQuanta now =
        search_in_quanta<Strategy>(root, limits, timing(number, processors), quantum);
    if (number == 0) first = now;
    if (now == first) continue;
    fmt::print("quanta: {} {} depth {} P {} quantum {} timing {}\n", Strategy::kName, root.text(),
               depth, processors, quantum, number);
    return false;
  }
  return true;
}

}  // namespace
}  // namespace splitpoint

int main(int, char** arguments) {
  using namespace splitpoint;
  bool all = true;
  for_each_type(Checked{}, [&]<class Strategy>(Type<Strategy>) {
    if constexpr (IsDeterministic<Strategy>)
      for (int i = 0; i < std::atoi(arguments[1]) && all; ++i) all = agree<Strategy>(i);
  });
  return all ? 0 : 1;
}
