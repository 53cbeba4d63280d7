// simulations.cpp - every game under every strategy on the virtual machine.
// SPDX-License-Identifier: MIT
#include "tests/virtual/simulations.h"

#include "engine/games/games.h"

namespace splitpoint {

std::string Simulation::text() const {
  std::string t =
      fmt::format("{} {} depth {} algorithm {} bounds {} {}", game, position, depth,
                  static_cast<int>(options.algorithm), static_cast<int>(options.bounds), strategy);
  for (const auto& [name, value] : knobs) t += fmt::format(" {}={}", name, value);
  if (ticks > 0) t += fmt::format(" ticks {}", ticks);
  return t + fmt::format(" P {} sockets {} seed {}", how.processors, how.costs.sockets, how.seed);
}

Simulated simulate(const Simulation& simulation) {
  Simulated result;
  with_named_type(Games{}, simulation.game, [&]<Game G>(Type<G>) {
    const G root = G::parse(simulation.position).value();
    with_named_type(PortableStrategies{}, simulation.strategy, [&]<class Strategy>(Type<Strategy>) {
      typename Strategy::Knobs knobs = finest<Strategy>();
      for (const auto& knob : Strategy::kKnobs)
        for (const auto& [name, value] : simulation.knobs)
          if (name == knob.name) knobs.*knob.member = value;
      result = simulate<Strategy>(root, simulation.depth, simulation.options, simulation.how, knobs,
                                  simulation.ticks);
    });
  });
  return result;
}

Value minimax(std::string_view game, std::string_view position, Depth depth) {
  Value value = 0;
  with_named_type(Games{}, game,
                  [&]<Game G>(Type<G>) { value = minimax(G::parse(position).value(), depth); });
  return value;
}

}  // namespace splitpoint
