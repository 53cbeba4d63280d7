// calibrate_network.cpp - measures messages between two ranks, and writes a network file.
// SPDX-License-Identifier: MIT
#include "experiments/commands/calibrating/calibrate_network.h"

#include <fmt/format.h>

#include <stdexcept>
#include <utility>
#include <vector>

#include "experiments/calibration/messages.h"
#include "experiments/commands/build_facts.h"
#include "experiments/definition/costs/network_file.h"
#include "experiments/recording/atomic_file.h"
#include "experiments/recording/machine_facts.h"
#include "parallel/cluster/mpi_transport.h"

namespace splitpoint {
namespace {

std::vector<std::string> head_of(const MessageReadings& r) {
  const Json machine = machine_facts(), system = system_facts(), build = build_facts();
  return {
      "Messages between two processes, as Open MPI carries them here.",
      "",
      "mpirun -n 2 splitpoint calibrate --network",
      fmt::format("{}, {} processors, {}", machine["cpu"].get<std::string>(),
                  machine["processors"].get<int>(), system["kernel"].get<std::string>()),
      fmt::format("{}, load {} at the end; {} of {}", utc_time(), system["load"].get<std::string>(),
                  build["compiler"].get<std::string>(), build["commit"].get<std::string>()),
      fmt::format("A round trip took {} ns (median).", r.round_trip)};
}

Result<int> write(const MessageReadings& r, const std::string& out) {
  const std::string text = network_text(r.costs, head_of(r));
  if (out.empty()) {
    fmt::print("{}", text);
    return 0;
  }
  Result<AtomicFile> created = AtomicFile::create("--out", out);
  if (!created) return created.error();
  AtomicFile file = *std::move(created);
  file.write(text);
  if (const Result<bool> done = file.commit(); !done) throw std::runtime_error(done.error().text());
  fmt::print("a round trip takes {} ns\n", r.round_trip);
  return 0;
}

}  // namespace

Result<int> calibrate_network(const std::string& out) {
  MpiTransport mpi;
  if (mpi.ranks() != 2) {
    if (mpi.rank() > 0) return 0;  // mpirun would kill rank 0 before it has printed the message
    return Error{"--network", fmt::format("needs two ranks, not {}: mpirun -n 2 ...", mpi.ranks())};
  }
  const MessageReadings readings = measure_messages(mpi);
  return mpi.rank() == 0 ? write(readings, out) : 0;
}

}  // namespace splitpoint
