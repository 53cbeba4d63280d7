// variations.cpp - `splitpoint variations`: lists the options of a variant, name first.
// SPDX-License-Identifier: MIT
#include "experiments/definition/variant_spec.h"

#include "experiments/commands/flags/knob_list.h"
#include "experiments/commands/verbs.h"

namespace splitpoint {

Verb add_variations(CLI::App& app) {
  CLI::App* const verb = app.add_subcommand(
      "variations", "list the options of --variant, and of `variant` in an experiment");
  return {verb, []() -> Result<int> {
            print_knobs(list_variations());
            return 0;
          }};
}

}  // namespace splitpoint
