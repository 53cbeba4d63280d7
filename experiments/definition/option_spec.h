// option_spec.h - options by name, as in "min-split-depth=6,helpful-owner=off".
// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/result.h"

namespace splitpoint {

// An option of a strategy or of a variant.
struct OptionInfo {
  std::string_view name;
  int least, most, usual;  // `usual` is the default
  std::string_view meaning;
  // The words for the values least, least + 1, ...; empty: values are written as numbers.
  std::vector<std::string_view> words;

  // `value` as a user writes it.
  [[nodiscard]] std::string text(int value) const;
};

using OptionValues = std::vector<std::pair<std::string, int>>;

// The options in `text` that differ from their default, in the order of `options`. Errors: an
// unknown option, an option given twice, a value out of its range. The error has `where` as its
// place and calls the strategy or variant `owner`.
Result<OptionValues> parse_options(std::string_view where, std::string_view owner,
                                   const std::vector<OptionInfo>& options, std::string_view text);

// The only spelling: in the order of `options`, separated by commas.
std::string options_text(const std::vector<OptionInfo>& options, const OptionValues& settings);

}  // namespace splitpoint
