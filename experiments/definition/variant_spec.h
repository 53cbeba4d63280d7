// variant_spec.h - a variant of the search as one text: "replacement=always,key-bits=16".
//
// Such a text names a variant on the command line, in experiment files and in results. An empty
// one, or "usual", is the search as it always is.
// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "engine/laboratory/variant.h"
#include "experiments/definition/knob_spec.h"

namespace splitpoint {

inline constexpr std::string_view kUsualVariant = "usual";

// All that can be varied.
const std::vector<KnobInfo>& list_variations();

struct VariantSpec {
  Variant variant;
  std::string text;  // the one way to write it; empty: nothing is varied
};

// Errors: no such variation, a value out of its range.
Result<VariantSpec> parse_variant(std::string_view where, std::string_view text);

// Says that a search by that strategy on that machine cannot be varied so; nothing if it can.
std::optional<Error> fault_of_variant(std::string_view where, std::string_view variant,
                                      std::string_view strategy, std::string_view machine);

}  // namespace splitpoint
