// solve_ending.cpp - one ending on one of the machines.
// SPDX-License-Identifier: MIT
#include "experiments/endings/solve_ending.h"

#include <utility>

#include "engine/core/quote.h"
#include "parallel/machines/serial.h"
#include "parallel/machines/threads.h"
#include "parallel/machines/virtual/virtual_machine.h"

namespace splitpoint {
namespace {

template <EndingBoard B, Machine M>
Result<SolvedEnding> solve_on(M& machine, const EndingIndex<B>& index,
                              const EndingTables<B>& smaller, std::size_t chunk) {
  EndingBuild<B, M> build(machine, index, smaller, chunk);
  Result<std::vector<EndingCode>> codes = build.run();
  if (!codes) return codes.error();
  SolvedEnding solved{.codes = *std::move(codes), .phases = build.phases(), .span = build.span()};
  for (int p = 0; p < machine.processors(); ++p) {
    const WorkerTime time = machine.time_of(p);
    solved.time = std::max(solved.time, time.total);
    solved.idle += time.idle;
    solved.lock += time.lock;
    solved.busy += time.total - time.idle - time.lock - time.split;
  }
  return solved;
}

}  // namespace

template <EndingBoard B>
Result<SolvedEnding> solve_ending(const EndingIndex<B>& index, const EndingTables<B>& smaller,
                                  const EndingMachine& machine) {
  if (machine.name == "serial") {
    Serial serial;
    return solve_on<B>(serial, index, smaller, machine.chunk);
  }
  if (machine.name == "threads") {
    Threads threads(machine.processors, Pinning(false));
    return solve_on<B>(threads, index, smaller, machine.chunk);
  }
  if (machine.name == "virtual") {
    VirtualMachine simulated({.processors = machine.processors, .costs = machine.costs});
    return solve_on<B>(simulated, index, smaller, machine.chunk);
  }
  return Error{"--machine " + quote(machine.name), "must be serial, threads or virtual"};
}

template Result<SolvedEnding> solve_ending(const EndingIndex<chess::EndingBoard>&,
                                           const EndingTables<chess::EndingBoard>&,
                                           const EndingMachine&);
template Result<SolvedEnding> solve_ending(const EndingIndex<xiangqi::EndingBoard>&,
                                           const EndingTables<xiangqi::EndingBoard>&,
                                           const EndingMachine&);

}  // namespace splitpoint
