// in_quanta.h - a search on the deterministic machine, and all that it reports.
// SPDX-License-Identifier: MIT
#pragma once
#include <fmt/format.h>

#include <cstdint>
#include <vector>

#include "parallel/machines/deterministic/deterministic_machine.h"
#include "tests/virtual/simulated.h"

namespace splitpoint {

// What must be the same in every run.
struct InQuanta {
  Value value = 0;
  Move best_move = Move::none;
  std::vector<Move> pv;
  std::uint32_t quanta = 0;
  std::uint64_t fingerprint = 0;
  std::vector<std::uint64_t> counters;  // of each worker in turn

  friend bool operator==(const InQuanta&, const InQuanta&) = default;
};

// On `machine`, a DeterministicMachine or one that is derived from it.
template <class Strategy, class M, Game G>
InQuanta search_in_quanta(M& machine, const G& root, const Limits& limits) {
  TranspositionTable& table = empty_table();
  BufferedTable<TranspositionTable> seen(
      table, machine.workers(), static_cast<std::size_t>(machine.most_per_quantum(Work::store)));
  Search<G, M, Strategy, BufferedTable<TranspositionTable>> search(machine, seen, SearchOptions{},
                                                                   limits, finest<Strategy>());
  const SearchResult result = search.run(root);
  InQuanta all{result.value, result.best_move, {}, machine.quantum(), machine.fingerprint(), {}};
  for (const Move m : result.pv.moves()) all.pv.push_back(m);
  for (const auto& w : search.workers)
    for (const CounterInfo& c : kCounters) all.counters.push_back((w->stats.*c.member).value());
  return all;
}

// In virtual time. The timing of the workers is that of `how`, which must not change the result.
template <class Strategy, Game G>
InQuanta search_in_quanta(const G& root, const Limits& limits, const VirtualOptions& how,
                          Ticks quantum) {
  DeterministicMachine machine(how, quantum);
  return search_in_quanta<Strategy>(machine, root, limits);
}

}  // namespace splitpoint
