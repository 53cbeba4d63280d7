// transport.h - messages between the ranks of a cluster.
//
// A rank is a process with a table and workers of its own. The word, and the guarantees below, are
// those of MPI ("MPI: A Message-Passing Interface Standard", version 3.1, 2015).
// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/core/machine.h"

namespace splitpoint {

// One thread at a time may call it.
class Transport {
 public:
  Transport() = default;
  Transport(const Transport&) = delete;
  Transport& operator=(const Transport&) = delete;
  virtual ~Transport() = default;

  // 0..ranks() - 1.
  [[nodiscard]] virtual int rank() const = 0;
  [[nodiscard]] virtual int ranks() const = 0;
  // Nanoseconds since some moment.
  [[nodiscard]] virtual Ticks now() const = 0;

  // Sends a copy of the message and does not wait. Messages from one rank to another arrive in the
  // order in which they were sent.
  virtual void send(int to, std::span<const std::byte> message) = 0;
  // The number of messages to rank `to` that the network has not yet taken.
  [[nodiscard]] virtual std::size_t backlog(int to) = 0;
  // Takes the next message that has arrived, from any rank; false if there is none.
  virtual bool receive(int& from, std::vector<std::byte>& message) = 0;
  // Lets some time pass, for a worker that only waits for messages. `round`: how often it has done
  // so since it last had something to do.
  virtual void pause(int round) = 0;

  // The number of a search. All ranks begin the same searches in the same order.
  std::uint32_t begin_search() { return ++searches_; }

 private:
  std::uint32_t searches_ = 0;
};

}  // namespace splitpoint
