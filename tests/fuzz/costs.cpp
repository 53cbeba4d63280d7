// costs.cpp - a file with a cost model.
// SPDX-License-Identifier: MIT
#include "experiments/definition/costs/cost_file.h"

#include "tests/fuzz/fuzz.h"

namespace splitpoint::fuzz {

void fuzz_costs(std::string_view text) {
  const Result<CostModel> model = parse_costs(text, "mine.toml", "mine");
  if (!model) return require_message(model.error());
  const std::string written = costs_text(*model, {"fuzzed"});
  const Result<CostModel> again = parse_costs(written, "mine.toml", "mine");
  require(again.ok(), "a written cost model can be read", written);
  require(costs_text(*again, {"fuzzed"}) == written, "a written cost model is the same", written);
}

}  // namespace splitpoint::fuzz
