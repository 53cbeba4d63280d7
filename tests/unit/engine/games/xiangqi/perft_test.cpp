// perft_test.cpp - move counts of xiangqi on which independent engines agree, to the last node.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <limits>
#include <sstream>
#include <string>

#include "experiments/searching/search_job.h"
#include "tests/places.h"

namespace splitpoint {
namespace {

// Optimised builds count all, about two billion leaves; other builds count what they can in
// seconds.
#ifdef NDEBUG
constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
#else
constexpr std::uint64_t kMost = 100'000;
#endif

TEST(Perft, EveryCountOfTheTableIsExact) {
  std::ifstream file(in_test_data("xiangqi/perft.epd"));
  int lines = 0, counts = 0;
  for (std::string line; std::getline(file, line); ++lines) {
    const auto end = line.find(" ;");
    const std::string fen = line.substr(0, end);
    std::istringstream operations(line.substr(end));
    std::string name;
    for (std::uint64_t expected = 0; operations >> name >> expected;) {
      const Depth depth = std::stoi(name.substr(2));  // ";D3"
      if (expected > kMost) continue;
      const Result<PerftOutcome> outcome = run_perft("xiangqi", fen, depth);
      ASSERT_TRUE(outcome.ok()) << fen << ": " << outcome.error().text();
      EXPECT_EQ(outcome->nodes, expected) << fen << " depth " << depth;
      ++counts;
    }
  }
  EXPECT_EQ(lines, 42);
  EXPECT_GT(counts, 100);
}

}  // namespace
}  // namespace splitpoint
