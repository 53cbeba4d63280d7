// variant_spec.h - a variant of the search as one text, as in "replacement=always,key-bits=16".
//
// The command line, experiment files and results name a variant by such a text. "usual", or an
// empty text, is the search that plays.
// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "engine/laboratory/variant.h"
#include "experiments/definition/option_spec.h"

namespace splitpoint {

inline constexpr std::string_view kUsualVariant = "usual";

// The options of a variant.
const std::vector<OptionInfo>& variant_options();

struct VariantSpec {
  Variant variant;
  std::string text;  // the only spelling; empty: the usual search
};

// Errors: an unknown option, a value out of its range.
Result<VariantSpec> parse_variant(std::string_view where, std::string_view text);

// The error that the strategy on that machine cannot search the variant; nothing if it can.
std::optional<Error> fault_of_variant(std::string_view where, std::string_view variant,
                                      std::string_view strategy, std::string_view machine);

}  // namespace splitpoint
