// job_position.h - the position that a job names, as an object of its game.
// SPDX-License-Identifier: MIT
#pragma once
#include <fmt/format.h>

#include <string_view>

#include "engine/core/fen_fields.h"
#include "engine/core/game.h"
#include "experiments/searching/search_job.h"

namespace splitpoint {

// The position a job names, with the variants of the rules it asks for.
template <Game G>
Result<G> position_of(const SearchJob& job) {
  Result<G> parsed =
      parse_with_moves<G>(job.position.empty() ? G::kStart : std::string_view(job.position));
  if (!parsed) return parsed;
  G pos = *std::move(parsed);
  for (const auto& [name, value] : job.rules) {
    if constexpr (Configurable<G>) {
      if (const Result<bool> r = pos.configure(name, value); !r) return r.error();
    } else {
      return Error{fmt::format("rule '{}'", name), fmt::format("{} has no variants", G::kName)};
    }
  }
  return pos;
}

}  // namespace splitpoint
