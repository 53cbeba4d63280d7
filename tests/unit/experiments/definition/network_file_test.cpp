// network_file_test.cpp - files with the costs of networks.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "experiments/definition/costs/network_file.h"

namespace splitpoint {
namespace {

using testing::HasSubstr;

TEST(NetworkFile, IsRead) {
  const auto n =
      parse_network("[network]\nlatency = 20\noverhead = 3\ngap = 4\nbandwidth = 250\npoll = 5\n",
                    "n.toml", "mine");
  ASSERT_TRUE(n.ok()) << n.error().text();
  EXPECT_EQ(*n,
            (NetworkCosts{
                .name = "mine", .latency = 20, .overhead = 3, .gap = 4, .per_byte = 4, .poll = 5}));
}

TEST(NetworkFile, IsReadAsItWasWritten) {
  const NetworkCosts costs{
      .name = "mine", .latency = 20, .overhead = 3, .gap = 4, .per_byte = 4, .poll = 5};
  const std::string text = network_text(costs, {"how it was measured", ""});
  EXPECT_THAT(text, testing::StartsWith("# how it was measured\n#\n"));
  const auto n = parse_network(text, "n.toml", "mine");
  ASSERT_TRUE(n.ok()) << n.error().text();
  EXPECT_EQ(*n, costs);
}

TEST(NetworkFile, NamesWhatIsWrongAndWhere) {
  const auto fault = [](const char* text) {
    return parse_network(text, "n.toml", "n").error().text();
  };
  EXPECT_THAT(fault("[network]\nlatency = 1\n"), HasSubstr("bandwidth"));
  EXPECT_THAT(fault("[network]\nlatency = -1\nbandwidth = 1\n"), HasSubstr("n.toml:2"));
  EXPECT_THAT(fault("[network]\nlatency = 1\nbandwidth = 0\n"), HasSubstr("n.toml:3"));
  EXPECT_THAT(fault("[network]\nlatency = 1\nbandwith = 5\n"), HasSubstr("bandwith"));
}

TEST(NetworkFile, EveryShippedNetworkIsRead) {
  EXPECT_GE(list_networks().size(), 4U);
  for (const std::string& name : list_networks()) {
    const auto network = load_network(name);
    ASSERT_TRUE(network.ok()) << network.error().text();
    EXPECT_EQ(network->name, name);
  }
  EXPECT_THAT(load_network("gigabyte").error().text(), HasSubstr("gigabit_ethernet"));
}

}  // namespace
}  // namespace splitpoint
