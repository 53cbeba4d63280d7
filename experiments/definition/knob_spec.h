// knob_spec.h - what can be set about something, by name, and the settings as one text:
// "min-split-depth=6,helpful-owner=off".
// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/result.h"

namespace splitpoint {

// A knob, whatever it belongs to.
struct KnobInfo {
  std::string_view name;
  int least, most, usual;
  std::string_view meaning;
  std::vector<std::string_view> words;  // for least, least + 1, ...; empty: numbers

  // The value as it is written.
  [[nodiscard]] std::string text(int value) const;
};

using KnobSettings = std::vector<std::pair<std::string, int>>;

// Those that differ from the usual, in the order of `knobs`. Errors: an unknown knob, one that is
// there twice, a value out of its range. `where` is what the message points at, `owner` what has
// the knobs, as in "ybwc".
Result<KnobSettings> parse_knobs(std::string_view where, std::string_view owner,
                                 const std::vector<KnobInfo>& knobs, std::string_view text);

// The one way to write them: in the order of `knobs`, with commas between.
std::string knobs_text(const std::vector<KnobInfo>& knobs, const KnobSettings& settings);

}  // namespace splitpoint
