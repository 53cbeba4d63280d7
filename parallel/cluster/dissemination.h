// dissemination.h - how the entries of each rank reach all others with few messages.
//
// A rank sends to ranks r + 1, r + 2, r + 4, ... only, modulo their number. To r + 2^k it sends its
// own entries, and those that it got from r - 2^i for all i < k. So the entries of a rank reach
// each other rank once, along a binomial tree, and an exchange takes log2(ranks) messages and not
// one to each rank. Hensgen, Finkel and Manber, "Two Algorithms for Barrier Synchronization",
// International Journal of Parallel Programming 17, 1988, let the news of a barrier go this way.
// Here nobody waits for anybody: a rank passes on what has come.
// SPDX-License-Identifier: MIT
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "parallel/cluster/deep_entries.h"
#include "parallel/cluster/message.h"

namespace splitpoint {

class Dissemination {
 public:
  // 0 <= rank < ranks. A link, below, is 0..links() - 1.
  Dissemination(int rank, int ranks)
      : rank_(rank), ranks_(ranks), bodies_(std::bit_width(static_cast<unsigned>(ranks - 1))) {}

  // The ranks that this one sends to; they are numbered from 0.
  [[nodiscard]] int links() const { return static_cast<int>(bodies_.size()); }
  [[nodiscard]] int rank_at(int link) const { return (rank_ + (1 << link)) % ranks_; }

  // Entries of this rank, for all others.
  void add_own(std::span<const Record> records) {
    if (records.empty()) return;
    for (int link = 0; link < links(); ++link) append_batch(link, 1 << link, records);
  }
  // What another rank sends: calls f(records) for the entries of each rank among them, and keeps
  // those that go on from here.
  template <class F>
  void receive(std::span<const std::byte> body, F&& f) {
    while (!body.empty()) {
      const auto [distance, count] = read<Batch>(body);
      records_.resize(count);
      std::memcpy(records_.data(), body.data(), count * sizeof(Record));
      body = body.subspan(count * sizeof(Record));
      f(std::span<const Record>(records_));
      for (int link = std::bit_width(distance); link < links(); ++link)
        append_batch(link, distance + (1U << link), records_);
    }
  }
  // The message that waits for this link, without a head, and the number of its entries; may be
  // empty.
  [[nodiscard]] std::span<const std::byte> body(int link) const { return at(link).bytes; }
  [[nodiscard]] std::size_t entries(int link) const { return at(link).entries; }
  void clear(int link) {
    at(link).bytes.clear();
    at(link).entries = 0;
  }

 private:
  // Before the entries of one rank.
  struct Batch {
    std::uint32_t distance;  // from that rank to the one that gets the message
    std::uint32_t count;     // of entries
  };
  struct Body {
    std::vector<std::byte> bytes;
    std::size_t entries = 0;
  };

  [[nodiscard]] const Body& at(int link) const { return bodies_[static_cast<std::size_t>(link)]; }
  Body& at(int link) { return bodies_[static_cast<std::size_t>(link)]; }

  void append_batch(int link, std::uint32_t distance, std::span<const Record> records) {
    if (distance >= static_cast<std::uint32_t>(ranks_)) return;  // once around: they have it
    Body& body = at(link);
    append(body.bytes, bytes_of(Batch{distance, static_cast<std::uint32_t>(records.size())}));
    append(body.bytes, std::as_bytes(records));
    body.entries += records.size();
  }

  const int rank_, ranks_;
  std::vector<Body> bodies_;  // of each link
  std::vector<Record> records_;
};

}  // namespace splitpoint
