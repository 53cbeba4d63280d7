// names.cpp - suggests names for misspelt ones.
// SPDX-License-Identifier: MIT
#include "experiments/definition/names.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <numeric>

#include "engine/core/quote.h"

namespace splitpoint {
namespace {

// The number of letters to insert, delete, replace or swap with their neighbour (optimal string
// alignment).
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), now(b.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    now[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      now[j] = std::min({last[j] + 1, now[j - 1] + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        now[j] = std::min(now[j], before[j - 2] + 1);
    }
    std::swap(before, last);
    std::swap(last, now);
  }
  return last[b.size()];
}

}  // namespace

std::string_view nearest_name(std::string_view text, std::span<const std::string_view> names) {
  constexpr std::size_t kLongest = 64;  // longer texts are no misspelt names, and take long
  if (text.size() > kLongest) return {};
  std::string_view best;
  std::size_t best_distance = text.size() / 3 + 1;  // one error in three letters
  for (const std::string_view name : names)
    if (const std::size_t d = distance(text, name); d < name.size() && d <= best_distance) {
      if (d == best_distance && !best.empty()) continue;
      best = name;
      best_distance = d;
    }
  return best;
}

Error unknown_name(std::string_view where, std::string_view what, std::string_view text,
                   std::span<const std::string_view> names) {
  const std::string_view near = nearest_name(text, names);
  const std::string hint = near.empty() ? "" : fmt::format(", did you mean '{}'?", near);
  return {std::string(where),
          fmt::format("unknown {} {}{} (there {} {})", what, quote(text), hint,
                      names.size() == 1 ? "is" : "are",
                      names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", ")))};
}

}  // namespace splitpoint
