// variants.cpp - `splitpoint variants`: lists the options of a variant, name first.
// SPDX-License-Identifier: MIT
#include "experiments/definition/variant_spec.h"

#include "experiments/commands/flags/option_list.h"
#include "experiments/commands/verbs.h"

namespace splitpoint {

Verb add_variants(CLI::App& app) {
  CLI::App* const verb = app.add_subcommand(
      "variants", "list the options of --variant, and of `variant` in an experiment");
  return {verb, []() -> Result<int> {
            print_options(variant_options());
            return 0;
          }};
}

}  // namespace splitpoint
