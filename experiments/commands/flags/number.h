// number.h - checks that an argument is a whole number in a range, before CLI11 converts it.
//
// CLI11's own check reads "-5" as a huge unsigned number and calls "abc" out of range.
// SPDX-License-Identifier: MIT
#pragma once
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <cstdint>
#include <string>

#include "engine/core/quote.h"

namespace splitpoint {

inline CLI::Validator number(std::uint64_t least, std::uint64_t most) {
  return CLI::Validator(
      [least, most](const std::string& text) -> std::string {
        std::uint64_t n = 0;
        const char* const end = text.data() + text.size();
        const auto [stop, error] = std::from_chars(text.data(), end, n);
        if (error == std::errc() && stop == end && least <= n && n <= most) return {};
        return fmt::format("must be a whole number from {} to {}, not {}", least, most,
                           quote(text));
      },
      "");
}

}  // namespace splitpoint
