// variations.cpp - `splitpoint variations`: what a search of an experiment can do otherwise, one a
// line, name first.
// SPDX-License-Identifier: MIT
#include "experiments/definition/variant_spec.h"

#include "experiments/commands/flags/knob_list.h"
#include "experiments/commands/verbs.h"

namespace splitpoint {

Verb add_variations(CLI::App& app) {
  CLI::App* const verb = app.add_subcommand(
      "variations", "list what --variant, and `variant` in an experiment, can change");
  return {verb, []() -> Result<int> {
            print_knobs(list_variations());
            return 0;
          }};
}

}  // namespace splitpoint
