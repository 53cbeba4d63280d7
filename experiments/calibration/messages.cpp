// messages.cpp - round trips, series of messages, and single calls.
// SPDX-License-Identifier: MIT
#include "experiments/calibration/messages.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "experiments/calibration/readings.h"

namespace splitpoint {
namespace {

constexpr int kRoundTrips = 5000, kSeries = 20, kPolls = 20'000;
constexpr int kSmallMessages = 1000, kLargeMessages = 100;
constexpr std::size_t kSmall = 8, kLarge = 65'536;
constexpr std::size_t kMostBacklog = 32;

// The first byte of a message says what rank 1 does with it.
enum class Request : std::uint8_t { answer, take, end };

class Probe {
 public:
  explicit Probe(Transport& transport) : transport_(transport) {}

  void serve() {
    for (;;) {
      receive();
      const auto request = static_cast<Request>(message_.front());
      if (request == Request::end) return;
      if (request == Request::answer) send(0, request, kSmall);
    }
  }

  MessageReadings measure() {
    round_trips();
    MessageReadings r;
    r.round_trip = static_cast<Ticks>(median(trips_));
    r.costs.overhead = static_cast<Ticks>((median(sends_) + median(receipts_)) / 2);
    r.costs.poll = poll();
    // A waiting rank sees a message half a poll after it has arrived, on average.
    r.costs.latency =
        std::max<Ticks>(r.round_trip / 2 - 2 * r.costs.overhead - r.costs.poll / 2, 0);
    r.costs.gap = static_cast<Ticks>(each_of(kSmallMessages, kSmall, r.round_trip));
    r.costs.per_byte = each_of(kLargeMessages, kLarge, r.round_trip) / double{kLarge};
    send(1, Request::end, kSmall);
    return r;
  }

 private:
  void send(int to, Request request, std::size_t bytes) {
    out_.resize(bytes);
    out_.front() = static_cast<std::byte>(request);
    transport_.send(to, out_);
  }
  // Waits for a message. The time that the call took which had it.
  Ticks receive() {
    for (int from = 0;;) {
      const Ticks asked = transport_.now();
      if (transport_.receive(from, message_)) return transport_.now() - asked;
    }
  }

  void round_trips() {
    for (int i = 0; i < kRoundTrips; ++i) {
      const Ticks begin = transport_.now();
      send(1, Request::answer, kSmall);
      sends_.push_back(static_cast<double>(transport_.now() - begin));
      receipts_.push_back(static_cast<double>(receive()));
      trips_.push_back(static_cast<double>(transport_.now() - begin));
    }
  }

  Ticks poll() {
    const Ticks begin = transport_.now();
    for (int from = 0, i = 0; i < kPolls; ++i) transport_.receive(from, message_);
    return (transport_.now() - begin) / kPolls;
  }

  // The time of each message of a long series, in nanoseconds.
  double each_of(int messages, std::size_t bytes, Ticks round_trip) {
    std::vector<double> times;
    for (int series = 0; series < kSeries; ++series) {
      const Ticks begin = transport_.now();
      for (int i = 0; i < messages; ++i) {
        while (transport_.backlog(1) >= kMostBacklog) {
        }
        send(1, Request::take, bytes);
      }
      send(1, Request::answer, kSmall);
      receive();
      const Ticks time = transport_.now() - begin - round_trip;
      times.push_back(static_cast<double>(std::max<Ticks>(time, 0)) / messages);
    }
    return median(times);
  }

  Transport& transport_;
  std::vector<std::byte> out_, message_;
  std::vector<double> trips_, sends_, receipts_;
};

}  // namespace

MessageReadings measure_messages(Transport& transport) {
  Probe probe(transport);
  if (transport.rank() == 0) return probe.measure();
  if (transport.rank() == 1) probe.serve();
  return {};
}

}  // namespace splitpoint
