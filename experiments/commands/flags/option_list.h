// option_list.h - prints options, one per line: name, meaning, range, default.
// SPDX-License-Identifier: MIT
#pragma once
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

#include "experiments/definition/option_spec.h"

namespace splitpoint {

inline void print_options(const std::vector<OptionInfo>& options) {
  for (const OptionInfo& option : options)
    fmt::print("{:<20} {} ({}) [{}]\n", option.name, option.meaning,
               option.words.empty() ? fmt::format("{}..{}", option.least, option.most)
                                    : fmt::format("{}", fmt::join(option.words, "|")),
               option.text(option.usual));
}

}  // namespace splitpoint
