// mpi_transport.h - messages by MPI; `mpirun` or `srun` starts the ranks.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "parallel/cluster/transport.h"

namespace splitpoint {

// There may be one in the life of a process.
class MpiTransport final : public Transport {
 public:
  // Without mpirun there is one rank. Throws std::runtime_error if MPI allows no second thread.
  MpiTransport();
  ~MpiTransport() override;

  [[nodiscard]] int rank() const override { return rank_; }
  [[nodiscard]] int ranks() const override { return ranks_; }
  [[nodiscard]] Ticks now() const override;
  void send(int to, std::span<const std::byte> message) override;
  [[nodiscard]] std::size_t backlog(int to) override;
  bool receive(int& from, std::vector<std::byte>& message) override;
  void pause(int round) override;

  // Ends the processes of all ranks.
  [[noreturn]] static void abort();

 private:
  struct Sends;
  struct Receives;

  int rank_ = 0, ranks_ = 1;
  // Apart, so that only one file includes the header of MPI.
  std::unique_ptr<Sends> sends_;
  std::unique_ptr<Receives> receives_;
};

}  // namespace splitpoint
