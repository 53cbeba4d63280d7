// rank_test.cpp - when a rank ends its search.
// SPDX-License-Identifier: MIT
#include "parallel/cluster/rank.h"

#include <gtest/gtest.h>

#include <cstring>
#include <vector>

#include "engine/core/durations.h"

namespace splitpoint {
namespace {

// Rank 1 of two. Rank 0 says nothing.
class SilentRankZero final : public Transport {
 public:
  [[nodiscard]] int rank() const override { return 1; }
  [[nodiscard]] int ranks() const override { return 2; }
  [[nodiscard]] Ticks now() const override { return now_ += kMillisecond; }
  void send(int to, std::span<const std::byte> message) override {
    EXPECT_EQ(to, 0);
    sent.emplace_back(message.begin(), message.end());
  }
  [[nodiscard]] std::size_t backlog(int) override { return 0; }
  bool receive(int&, std::vector<std::byte>&) override { return false; }
  void pause(int) override {}

  std::vector<std::vector<std::byte>> sent;

 private:
  mutable Ticks now_ = 0;
};

class NoEntries final : public EntryExchange {
 public:
  void take(std::vector<Record>&) override {}
  void add(std::span<const Record>) override {}
  void set_least_depth(Depth) override {}
};

// The number of nodes in a sign of life, which ends with it.
std::uint64_t nodes_in(const std::vector<std::byte>& message) {
  std::uint64_t nodes = 0;
  std::memcpy(&nodes, message.data() + message.size() - sizeof nodes, sizeof nodes);
  return nodes;
}

TEST(Rank, EndsAtTheLimitOfNodesThoughRankZeroIsSilent) {
  SilentRankZero transport;
  NoEntries entries;
  std::uint64_t own = 99;
  Rank rank(transport, entries, {.nodes = 100}, [&] { return own; });
  EXPECT_FALSE(rank.on_progress(0, Move::none, 0));
  own = 100;
  EXPECT_TRUE(rank.on_progress(0, Move::none, 0));
  EXPECT_EQ(nodes_in(transport.sent.back()), 100U);  // rank 0 learns it
  EXPECT_TRUE(rank.on_progress(0, Move::none, 0));
}

TEST(Rank, GoesOnWithoutALimitOfNodes) {
  SilentRankZero transport;
  NoEntries entries;
  Rank rank(transport, entries, {.depth = 9}, [] { return 1'000'000'000; });
  EXPECT_FALSE(rank.on_progress(0, Move::none, 0));
}

}  // namespace
}  // namespace splitpoint
