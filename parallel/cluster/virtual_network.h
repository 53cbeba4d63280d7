// virtual_network.h - messages between the nodes of a cluster in virtual time.
//
// Each node has one link to the network, for all its messages in both directions. Its messages
// leave one after the other. Those to it arrive one after the other, in the order in which they
// reach it. The network itself has bandwidth for all.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "parallel/cluster/network_costs.h"
#include "parallel/cluster/transport.h"
#include "parallel/machines/virtual/virtual_machine.h"

namespace splitpoint {

// What a node has done on the network.
struct LinkFacts {
  std::uint64_t messages = 0, bytes = 0;  // sent
  Ticks sending = 0;                      // time for which its link was taken by them
};

class VirtualNetwork {
 public:
  // The machine must outlive it. All times are the machine's, in ticks.
  VirtualNetwork(VirtualMachine& machine, int nodes, NetworkCosts costs);

  // Nodes are 0..nodes() - 1. A worker of the node calls these four; its processor is busy for the
  // overhead of a message, or for the poll if receive() returns false.
  void send(int from, int to, std::span<const std::byte> message);
  // The messages from one node to another that its link has not begun to send.
  [[nodiscard]] std::size_t backlog(int from, int to);
  bool receive(int node, int& from, std::vector<std::byte>& message);
  void pause();

  [[nodiscard]] int nodes() const { return static_cast<int>(links_.size()); }
  [[nodiscard]] Ticks now() const { return machine_.now(); }
  [[nodiscard]] const LinkFacts& facts(int node) const { return link(node).facts; }

 private:
  struct Message {
    Ticks begin, reach;    // when its first byte leaves, and when its last reaches the other node
    std::uint64_t number;  // of all messages: the order of those that reach a node at one time
    int from;
    std::vector<std::byte> bytes;
  };
  struct Link {
    Ticks out_free = 0, in_free = 0;
    std::vector<Message> arriving;  // a heap: the first to reach the node is in front
    LinkFacts facts;
  };
  class Turn;
  static bool is_later(const Message& a, const Message& b);

  bool take_first(int node, int& from, std::vector<std::byte>& message);

  [[nodiscard]] const Link& link(int node) const { return links_[static_cast<std::size_t>(node)]; }
  [[nodiscard]] Link& link(int node) { return links_[static_cast<std::size_t>(node)]; }

  VirtualMachine& machine_;
  const NetworkCosts costs_;
  std::vector<Link> links_;
  std::uint64_t sent_ = 0;
};

// What one node sends and receives.
class VirtualTransport final : public Transport {
 public:
  VirtualTransport(VirtualNetwork& network, int rank) : network_(network), rank_(rank) {}

  [[nodiscard]] int rank() const override { return rank_; }
  [[nodiscard]] int ranks() const override { return network_.nodes(); }
  [[nodiscard]] Ticks now() const override { return network_.now(); }
  void send(int to, std::span<const std::byte> message) override {
    network_.send(rank_, to, message);
  }
  [[nodiscard]] std::size_t backlog(int to) override { return network_.backlog(rank_, to); }
  bool receive(int& from, std::vector<std::byte>& message) override {
    return network_.receive(rank_, from, message);
  }
  void pause(int /*round*/) override { network_.pause(); }

 private:
  VirtualNetwork& network_;
  const int rank_;
};

}  // namespace splitpoint
