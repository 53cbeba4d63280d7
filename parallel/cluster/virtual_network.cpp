// virtual_network.cpp - when messages leave and arrive.
// SPDX-License-Identifier: MIT
#include "parallel/cluster/virtual_network.h"

#include <algorithm>
#include <utility>

#include "parallel/machines/sanitizers.h"

namespace splitpoint {
namespace {

constexpr Ticks kPause = 50'000;  // as that of MpiTransport

}  // namespace

// The machine runs one worker at a time; ThreadSanitizer is told that their turns are in order.
class VirtualNetwork::Turn {
 public:
  explicit Turn(VirtualNetwork& network) : network_(network) { sanitizers::acquire(&network_); }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;
  ~Turn() { sanitizers::release(&network_); }

 private:
  VirtualNetwork& network_;
};

VirtualNetwork::VirtualNetwork(VirtualMachine& machine, int nodes, NetworkCosts costs)
    : machine_(machine), costs_(std::move(costs)), links_(static_cast<std::size_t>(nodes)) {}

bool VirtualNetwork::is_later(const Message& a, const Message& b) {
  return std::pair(a.reach, a.number) > std::pair(b.reach, b.number);
}

void VirtualNetwork::send(int from, int to, std::span<const std::byte> message) {
  machine_.take(costs_.overhead);
  const Turn turn(*this);
  Link& own = link(from);
  const Ticks time = costs_.transmission(message.size());
  const Ticks begin = std::max(now(), own.out_free);
  own.out_free = begin + std::max(time, costs_.gap);
  ++own.facts.messages;
  own.facts.bytes += message.size();
  own.facts.sending += own.out_free - begin;
  std::vector<Message>& arriving = link(to).arriving;
  arriving.push_back({begin, begin + time + costs_.latency, sent_++, from,
                      std::vector<std::byte>(message.begin(), message.end())});
  std::push_heap(arriving.begin(), arriving.end(), is_later);
}

std::size_t VirtualNetwork::backlog(int from, int to) {
  const Turn turn(*this);
  const std::vector<Message>& arriving = link(to).arriving;
  return static_cast<std::size_t>(
      std::count_if(arriving.begin(), arriving.end(),
                    [&](const Message& m) { return m.from == from && m.begin > now(); }));
}

// A message that is sent later reaches the node later than now, so the order is final.
bool VirtualNetwork::receive(int node, int& from, std::vector<std::byte>& message) {
  machine_.take(0);  // whoever is behind may still send
  const bool taken = take_first(node, from, message);
  machine_.take(taken ? costs_.overhead : costs_.poll);
  return taken;
}

bool VirtualNetwork::take_first(int node, int& from, std::vector<std::byte>& message) {
  const Turn turn(*this);
  Link& own = link(node);
  if (own.arriving.empty()) return false;
  const Message& first = own.arriving.front();
  const Ticks arrives =
      std::max(first.reach, own.in_free + costs_.transmission(first.bytes.size()));
  if (arrives > now()) return false;
  own.in_free = arrives;
  std::pop_heap(own.arriving.begin(), own.arriving.end(), is_later);
  from = own.arriving.back().from;
  message = std::move(own.arriving.back().bytes);
  own.arriving.pop_back();
  return true;
}

void VirtualNetwork::pause() { machine_.take(kPause); }

}  // namespace splitpoint
