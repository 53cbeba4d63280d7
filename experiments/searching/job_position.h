// job_position.h - the position of a job as an object of its game.
// SPDX-License-Identifier: MIT
#pragma once
#include <fmt/format.h>

#include <string_view>

#include "engine/core/fen_fields.h"
#include "engine/core/game.h"
#include "experiments/searching/search_job.h"

namespace splitpoint {

// The position of a job, with its game options set. Errors: a malformed position, an unknown game
// option or value.
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
      return Error{fmt::format("rule '{}'", name),
                   fmt::format("{} has no rules to choose", G::kName)};
    }
  }
  return pos;
}

}  // namespace splitpoint
