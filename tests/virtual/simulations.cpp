// simulations.cpp - searches of every game with every strategy on the virtual machine.
// SPDX-License-Identifier: MIT
#include "tests/virtual/simulations.h"

#include <stdexcept>

#include "engine/games/games.h"
#include "experiments/searching/virtual_searches.h"

namespace splitpoint {

std::string Simulation::text() const {
  std::string t =
      fmt::format("{} {} depth {} algorithm {} bounds {} {}", game, position, depth,
                  static_cast<int>(options.algorithm), static_cast<int>(options.bounds), strategy);
  for (const auto& [name, value] : strategy_options) t += fmt::format(" {}={}", name, value);
  if (ticks > 0) t += fmt::format(" ticks {}", ticks);
  return t + fmt::format(" P {} sockets {} seed {}", how.processors, how.costs.sockets, how.seed);
}

namespace {

void expect_known(bool known, std::string_view name) {
  if (!known) throw std::invalid_argument("there is no " + std::string(name));
}

template <class Strategy>
typename Strategy::Options options_of(const Simulation& simulation) {
  typename Strategy::Options strategy_options = finest<Strategy>();
  for (const auto& [name, value] : simulation.strategy_options) {
    bool known = false;
    for (const auto& option : Strategy::kOptions)
      if (option.name == name) {
        strategy_options.*option.member = value;
        known = true;
      }
    expect_known(known, name);
  }
  return strategy_options;
}

}  // namespace

Simulated simulate(const Simulation& s) {
  Simulated result;
  const bool game_known = with_named_type(Games{}, s.game, [&]<Game G>(Type<G>) {
    const G root = G::parse(s.position).value();
    const bool known =
        with_named_type(PortableStrategies{}, s.strategy, [&]<class Strategy>(Type<Strategy>) {
          result = simulate<Strategy>(root, s.depth, s.options, s.how, options_of<Strategy>(s),
                                      s.ticks, [](auto& search, const G& position) {
                                        return run_virtual<Strategy>(search, position);
                                      });
        });
    expect_known(known, s.strategy);
  });
  expect_known(game_known, s.game);
  return result;
}

Value minimax(std::string_view game, std::string_view position, Depth depth) {
  Value value = 0;
  expect_known(
      with_named_type(Games{}, game,
                      [&]<Game G>(Type<G>) { value = minimax(G::parse(position).value(), depth); }),
      game);
  return value;
}

}  // namespace splitpoint
