// costs.h - what each kind of work takes in virtual time.
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

// What is known of the hardware that is simulated.
struct CostModel {
  std::string name;
  Costs local;
  // Ticks that a parked worker spins before the system puts it to sleep, which makes it dearer to
  // wake. 0: it does not spin at all.
  Ticks spin = 0;
  // The processors are divided among so many sockets, in equal blocks. Waking somebody on another
  // socket, or handing a lock there, costs what `remote` says; so does the share of table probes,
  // stores, marks, scans and joins that finds its memory on another socket: all but one of
  // `sockets`.
  int sockets = 1;
  Costs remote{};
  // Processors that work at the same time hold each other up (caches, memory, clocks): whatever
  // one of them does takes so many thousandths of what it takes alone when 2, 3, ... of them are
  // at work, >= kNoSlowdown; as the last says when there are more. None: they do not.
  std::vector<Ticks> slowdown = {};

  // In thousandths, with so many processors at work, >= 1.
  [[nodiscard]] Ticks slowdown_of(int processors) const {
    if (processors < 2 || slowdown.empty()) return kNoSlowdown;
    return slowdown[std::min(static_cast<std::size_t>(processors) - 2, slowdown.size() - 1)];
  }

  friend bool operator==(const CostModel&, const CostModel&) = default;
};

// A tick for every node and nothing for anything else: time measures the search overhead, and the
// waiting that no machine can avoid, alone.
inline CostModel unit_costs() {
  CostModel model{.name = "unit", .local = {}};
  model.local[Work::node] = model.local[Work::quiescence] = 1;
  model.remote = model.local;
  return model;
}

// Round figures near to those of a real machine, in nanoseconds, that never change: for signatures
// and benchmarks.
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
