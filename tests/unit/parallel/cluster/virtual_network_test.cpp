// virtual_network_test.cpp - when messages leave and arrive on a simulated network.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <vector>

#include "parallel/cluster/virtual_network.h"
#include "parallel/machines/virtual/virtual_machine.h"

namespace splitpoint {
namespace {

using testing::ElementsAre;

const NetworkCosts kCosts{
    .name = {}, .latency = 1000, .overhead = 30, .gap = 200, .per_byte = 2, .poll = 1};

struct Arrival {
  Ticks time;
  int from;
  std::size_t bytes;
  friend bool operator==(const Arrival&, const Arrival&) = default;
};

// Runs `rest` on all workers but 0. Worker 0 takes `expected` messages as they arrive.
std::vector<Arrival> arrivals(int nodes, std::size_t expected,
                              const std::function<void(VirtualNetwork&, int)>& rest) {
  VirtualMachine machine({.processors = nodes});
  VirtualNetwork network(machine, nodes, kCosts);
  std::vector<Arrival> arrived;
  machine.run([&](int worker) {
    if (worker > 0) return rest(network, worker);
    std::vector<std::byte> message;
    for (int from = -1; arrived.size() < expected;)
      if (network.receive(0, from, message))
        arrived.push_back({machine.now(), from, message.size()});
  });
  return arrived;
}

std::vector<std::byte> message_of(std::size_t bytes) { return std::vector<std::byte>(bytes); }

TEST(VirtualNetwork, DeliversAfterOverheadTransmissionAndLatency) {
  EXPECT_THAT(arrivals(2, 1, [](VirtualNetwork& n, int i) { n.send(i, 0, message_of(400)); }),
              ElementsAre(Arrival{30 + 800 + 1000 + 30, 1, 400}));
}

TEST(VirtualNetwork, SendsOneMessageAfterTheOther) {
  // The second leaves when the first has left, the fourth after the gap. The third arrives while
  // node 0 is busy with the second.
  const auto arrived = arrivals(2, 4, [](VirtualNetwork& n, int i) {
    n.send(i, 0, message_of(400));
    n.send(i, 0, message_of(400));
    EXPECT_EQ(n.backlog(i, 0), 1U);
    n.send(i, 0, message_of(1));
    n.send(i, 0, message_of(1));
    EXPECT_EQ(n.backlog(i, 0), 3U);
  });
  EXPECT_THAT(
      arrived,
      ElementsAre(Arrival{30 + 800 + 1000 + 30, 1, 400}, Arrival{30 + 1600 + 1000 + 30, 1, 400},
                  Arrival{30 + 1600 + 1000 + 30 + 30, 1, 1}, Arrival{30 + 1802 + 1000 + 30, 1, 1}));
}

TEST(VirtualNetwork, ReceivesOneMessageAfterTheOther) {
  // Both reach node 0 at the same time, but its link takes 800 ticks for each.
  EXPECT_THAT(
      arrivals(3, 2, [](VirtualNetwork& n, int i) { n.send(i, 0, message_of(400)); }),
      ElementsAre(Arrival{30 + 800 + 1000 + 30, 1, 400}, Arrival{30 + 1600 + 1000 + 30, 2, 400}));
}

TEST(VirtualNetwork, CountsWhatItCarries) {
  VirtualMachine machine({.processors = 2});
  VirtualNetwork network(machine, 2, kCosts);
  machine.run([&](int worker) {
    if (worker == 0) network.send(0, 1, message_of(10));
    if (worker == 0) network.send(0, 1, message_of(300));
  });
  EXPECT_EQ(network.facts(0).messages, 2U);
  EXPECT_EQ(network.facts(0).bytes, 310U);
  EXPECT_EQ(network.facts(0).sending, 200 + 600);
  EXPECT_EQ(network.facts(1).messages, 0U);
}

}  // namespace
}  // namespace splitpoint
