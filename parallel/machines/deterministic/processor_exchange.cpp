// processor_exchange.cpp - who gets whose processor.
// SPDX-License-Identifier: MIT
#include "parallel/machines/deterministic/processor_exchange.h"

namespace splitpoint {

// Relaxed in this file, if nothing else is said: a processor's number protects no other data.
void ProcessorExchange::reset() {
  for (Place& p : places_) {
    p.cpu.store(Binding::kNone, std::memory_order_relaxed);
    p.quantum.store(0, std::memory_order_relaxed);
    p.bound = Binding::kNone;
  }
  exchanges_.store(0, std::memory_order_relaxed);
}

void ProcessorExchange::begin(int worker, int cpu) {
  place(worker).bound = cpu;
  place(worker).cpu.store(cpu, std::memory_order_relaxed);
}

// One exchange a quantum for each worker: so two exchanges never concern the same worker at once.
bool ProcessorExchange::claim(int worker, std::uint32_t quantum) {
  std::uint32_t last = place(worker).quantum.load(std::memory_order_relaxed);
  return last < quantum &&
         place(worker).quantum.compare_exchange_strong(last, quantum, std::memory_order_relaxed);
}

bool ProcessorExchange::exchange(int ahead, int behind, std::uint32_t quantum) {
  const int from = place(ahead).cpu.load(std::memory_order_relaxed);
  if (from == Binding::kNone || place(behind).cpu.load(std::memory_order_relaxed) == Binding::kNone)
    return false;
  if (!claim(ahead, quantum) || !claim(behind, quantum)) return false;
  // Sequentially consistent: see follow().
  place(ahead).cpu.store(place(behind).cpu.load(std::memory_order_relaxed),
                         std::memory_order_relaxed);
  place(behind).cpu.store(from, std::memory_order_seq_cst);
  exchanges_.fetch_add(1, std::memory_order_relaxed);
  return true;
}

// Sequentially consistent: a worker sets its next stop, then looks here; the other one writes here,
// then sets that stop to now. So the worker sees one of the two.
void ProcessorExchange::follow(int worker) {
  const int cpu = place(worker).cpu.load(std::memory_order_seq_cst);
  if (cpu == place(worker).bound) return;
  Binding::bind_caller(cpu);
  place(worker).bound = cpu;
}

}  // namespace splitpoint
