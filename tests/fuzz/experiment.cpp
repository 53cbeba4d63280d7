// experiment.cpp - an experiment file. Lines after a line `--set` are settings of the command line.
// SPDX-License-Identifier: MIT
#include "experiments/definition/experiment_file.h"

#include <algorithm>

#include "experiments/definition/strategy_spec.h"
#include "experiments/definition/variant_spec.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/shared/settings.h"

namespace splitpoint::fuzz {
namespace {

void check_setting(const Setting& s) {
  const Result<VariantSpec> variant = parse_variant("", s.variant);
  require(variant.ok() && variant->text == s.variant, "a variant has one spelling", s.variant);
  require(s.hash_mib > 0 && s.ranks > 0, "a setting has a table and a rank");
}

}  // namespace

void fuzz_experiment(std::string_view text) {
  const std::vector<std::string> settings = take_settings(text);
  const Result<Experiment> read = parse_experiment(text, "mine.toml", settings, 6);
  if (!read) return require_message(read.error());
  const Experiment& e = *read;
  require(!e.suites.empty() && !e.strategies.empty() && !e.processors.empty() &&
              !e.settings.empty() && !e.costs.empty() && !e.seeds.empty(),
          "an experiment has something to run");
  require(e.settings.size() <= 10'000, "settings have a bound");
  for (const std::string& strategy : e.strategies) {
    const Result<StrategySpec> spec = parse_strategy("", strategy);
    require(spec.ok() && spec->text() == strategy, "a strategy has one spelling", strategy);
  }
  std::for_each(e.settings.begin(), e.settings.end(), check_setting);
}

}  // namespace splitpoint::fuzz
