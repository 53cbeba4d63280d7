// mpi_transport.cpp - sends and receives that never block.
// SPDX-License-Identifier: MIT
#include "parallel/cluster/mpi_transport.h"

#include <mpi.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <deque>
#include <stdexcept>
#include <thread>
#include <utility>

namespace splitpoint {
namespace {

constexpr int kTag = 0;
// A waiting worker offers its processor to other processes so often before it sleeps. If there are
// none, that takes about a millisecond; nearly every answer has come by then.
constexpr int kOffers = 2000;

}  // namespace

// The messages that MPI has not yet taken.
struct MpiTransport::Sends {
  struct Sending {
    MPI_Request request = MPI_REQUEST_NULL;
    std::vector<std::byte> bytes;
  };
  using Peer = std::deque<Sending>;  // in the order of sending

  Peer& to(int rank) {
    Peer& peer = peers[static_cast<std::size_t>(rank)];
    while (!peer.empty()) {
      int done = 0;
      MPI_Test(&peer.front().request, &done, MPI_STATUS_IGNORE);
      if (done == 0) break;
      peer.pop_front();
    }
    return peer;
  }

  std::vector<Peer> peers;
};

// The messages that MPI has begun to receive.
struct MpiTransport::Receives {
  struct Receiving {
    MPI_Request request = MPI_REQUEST_NULL;
    int from = 0;
    std::vector<std::byte> bytes;
  };

  // The first that is complete, unless an earlier one of the same rank is not.
  bool take_first(int& from, std::vector<std::byte>& message) {
    for (auto r = arriving.begin(); r != arriving.end(); ++r) {
      const auto is_of_same = [&](const Receiving& earlier) { return earlier.from == r->from; };
      if (std::any_of(arriving.begin(), r, is_of_same)) continue;
      int done = 0;
      MPI_Test(&r->request, &done, MPI_STATUS_IGNORE);
      if (done == 0) continue;
      from = r->from;
      message = std::move(r->bytes);
      arriving.erase(r);
      return true;
    }
    return false;
  }

  std::deque<Receiving> arriving;  // in the order of arrival
};

MpiTransport::MpiTransport()
    : sends_(std::make_unique<Sends>()), receives_(std::make_unique<Receives>()) {
  int provided = MPI_THREAD_SINGLE;
  MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &provided);
  if (provided < MPI_THREAD_SERIALIZED)
    throw std::runtime_error("this MPI lets only one thread send and receive");
  MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks_);
  sends_->peers.resize(static_cast<std::size_t>(ranks_));
}

MpiTransport::~MpiTransport() { MPI_Finalize(); }

Ticks MpiTransport::now() const { return static_cast<Ticks>(MPI_Wtime() * 1e9); }

void MpiTransport::send(int to, std::span<const std::byte> message) {
  Sends::Sending& sending = sends_->to(to).emplace_back();
  sending.bytes.assign(message.begin(), message.end());
  MPI_Isend(sending.bytes.data(), static_cast<int>(sending.bytes.size()), MPI_BYTE, to, kTag,
            MPI_COMM_WORLD, &sending.request);
}

std::size_t MpiTransport::backlog(int to) { return sends_->to(to).size(); }

// The sender of a long message must do its part before it has come, and it may be searching. So
// nobody waits for one here. Messages of another rank may overtake it, those of its own may not.
bool MpiTransport::receive(int& from, std::vector<std::byte>& message) {
  for (;;) {
    int there = 0;
    MPI_Message handle = MPI_MESSAGE_NULL;
    MPI_Status status;
    MPI_Improbe(MPI_ANY_SOURCE, kTag, MPI_COMM_WORLD, &there, &handle, &status);
    if (there == 0) break;
    int bytes = 0;
    MPI_Get_count(&status, MPI_BYTE, &bytes);
    Receives::Receiving& next = receives_->arriving.emplace_back();
    next.from = status.MPI_SOURCE;
    next.bytes.resize(static_cast<std::size_t>(bytes));
    MPI_Imrecv(next.bytes.data(), bytes, MPI_BYTE, &handle, &next.request);
  }
  return receives_->take_first(from, message);
}

void MpiTransport::pause(int round) {
  if (round < kOffers)
    std::this_thread::yield();
  else
    std::this_thread::sleep_for(std::chrono::microseconds(50));
}

void MpiTransport::abort() {
  MPI_Abort(MPI_COMM_WORLD, 1);
  std::abort();  // MPI_Abort does not return
}

}  // namespace splitpoint
