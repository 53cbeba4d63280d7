// knob_list.h - prints options (knobs), one per line: name, meaning, range, default.
// SPDX-License-Identifier: MIT
#pragma once
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

#include "experiments/definition/knob_spec.h"

namespace splitpoint {

inline void print_knobs(const std::vector<KnobInfo>& knobs) {
  for (const KnobInfo& knob : knobs)
    fmt::print("{:<20} {} ({}) [{}]\n", knob.name, knob.meaning,
               knob.words.empty() ? fmt::format("{}..{}", knob.least, knob.most)
                                  : fmt::format("{}", fmt::join(knob.words, "|")),
               knob.text(knob.usual));
}

}  // namespace splitpoint
