// crowd.h - more workers than processors pass tokens along a chain, with permits and locks.
// SPDX-License-Identifier: MIT
#pragma once
#include <mutex>
#include <vector>

#include "parallel/machines/virtual/virtual_machine.h"

namespace splitpoint {

struct Crowd {
  VirtualFacts facts;
  Ticks time = 0, busy = 0;
  int nodes = 0;
  bool accounts_balance = true;
};

// Every worker searches `rounds` nodes. Each node takes a token from the worker before and gives
// one to the worker after; worker 0 needs none.
template <class Carrier>
Crowd run_crowd(const VirtualOptions& how, int rounds) {
  BasicVirtualMachine<Carrier> machine(how);
  typename BasicVirtualMachine<Carrier>::Mutex mutex(machine);
  const int workers = machine.workers();
  std::vector<int> tokens(static_cast<std::size_t>(workers));
  Crowd crowd;
  const auto take = [&](int worker) {
    const std::lock_guard lock(mutex);
    if (tokens[worker] == 0) return false;
    --tokens[worker];
    return true;
  };
  machine.run([&](int worker) {
    for (int i = 0; i < rounds; ++i) {
      while (worker > 0 && !take(worker))
        machine.park(worker, i % 2 == 0 ? Wait::idle : Wait::split);
      machine.spend(Work::node);
      const int next = worker + 1;
      {
        const std::lock_guard lock(mutex);
        ++crowd.nodes;
        if (next < workers) ++tokens[next];
      }
      if (next < workers) machine.unpark(next);
    }
  });
  crowd.facts = machine.facts();
  crowd.time = machine.now();
  for (int i = 0; i < machine.processors(); ++i) {
    const WorkerTime t = machine.time_of(i);
    const Ticks busy = t.total - t.idle - t.lock - t.split;
    crowd.busy += busy;
    crowd.accounts_balance &= t.idle >= 0 && t.lock >= 0 && t.split >= 0 && busy >= 0;
    crowd.accounts_balance &= t.total <= crowd.time;
  }
  return crowd;
}

}  // namespace splitpoint
