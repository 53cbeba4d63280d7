// costs.h - cost models: the virtual time of each kind of work.
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "engine/core/machine.h"

namespace splitpoint {

// Ticks, >= 0, for each kind of work.
struct Costs {
  std::array<Ticks, kWorkKinds> ticks{};

  Ticks& operator[](Work w) { return ticks[static_cast<std::size_t>(w)]; }
  Ticks operator[](Work w) const { return ticks[static_cast<std::size_t>(w)]; }
  friend bool operator==(const Costs&, const Costs&) = default;
};

inline constexpr Ticks kNoSlowdown = 1000;  // in thousandths

// The simulated hardware.
struct CostModel {
  std::string name;
  Costs local;
  // Ticks that a parked worker spins before it sleeps. Waking a sleeping worker costs more. 0: it
  // does not spin.
  Ticks spin = 0;
  // Number of sockets, >= 1. The processors are divided among them in equal blocks. Across sockets
  // `remote` gives the time until a woken worker runs or a lock is handed over; the time of the
  // waking worker is always local. Table probes, stores, marks, scans and joins find their memory
  // on another socket in all but one of `sockets` cases, and then take the time of `remote`.
  int sockets = 1;
  Costs remote{};
  // Processors that work at the same time slow each other down (caches, memory, clock rates). Entry
  // i is the time of work while i + 2 processors work, in thousandths of its time on one processor
  // alone, >= kNoSlowdown. The last entry also holds for more processors. Empty: no slowdown.
  std::vector<Ticks> slowdown = {};

  // In thousandths; `processors` >= 1 are at work.
  [[nodiscard]] Ticks slowdown_of(int processors) const {
    if (processors < 2 || slowdown.empty()) return kNoSlowdown;
    return slowdown[std::min(static_cast<std::size_t>(processors) - 2, slowdown.size() - 1)];
  }

  friend bool operator==(const CostModel&, const CostModel&) = default;
};

// One tick for every node and nothing for other work. So time shows only the search overhead and
// the waiting that no machine can avoid.
inline CostModel unit_costs() {
  CostModel model{.name = "unit", .local = {}};
  model.local[Work::node] = model.local[Work::quiescence] = 1;
  model.remote = model.local;
  return model;
}

// Round figures in nanoseconds, close to a real machine. They never change: signatures and
// benchmarks use them.
inline CostModel round_costs() {
  CostModel model{.name = "round", .local = {}};
  Costs& c = model.local;
  c[Work::node] = 200;
  c[Work::quiescence] = 130;
  c[Work::evaluate] = 40;
  c[Work::probe_hit] = c[Work::probe_miss] = 30;
  c[Work::store] = c[Work::mark] = c[Work::lock] = 20;
  c[Work::contended] = 200;
  c[Work::split] = c[Work::join] = 1000;
  c[Work::unpark_spinning] = 30;
  c[Work::wake_spinning] = 150;
  c[Work::unpark] = 5000;
  c[Work::wake] = 10'000;
  c[Work::scan] = 60;
  c[Work::change] = 20;
  model.spin = 20'000;
  model.remote = c;
  return model;
}

}  // namespace splitpoint
