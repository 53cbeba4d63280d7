// side_by_side.h - runs independent jobs at the same time and passes on their results in order.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <functional>

#include "engine/core/result.h"
#include "experiments/recording/json.h"

namespace splitpoint {

// Calls work(i, slot) for every i < `count`, up to `slots` calls at once, each with a different
// slot < `slots`. Calls store(i, row) for i = 0, 1, 2 ..., one call at a time, as soon as all
// earlier rows are stored. The first error or exception, in the order of i, ends the run after all
// earlier rows are stored; it is returned or rethrown.
Result<bool> run_side_by_side(std::size_t count, int slots,
                              const std::function<Result<Json>(std::size_t, int)>& work,
                              const std::function<void(std::size_t, Json)>& store);

}  // namespace splitpoint
