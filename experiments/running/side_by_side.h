// side_by_side.h - runs independent jobs at the same time and hands their results on in order.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <functional>

#include "engine/core/result.h"
#include "experiments/recording/json.h"

namespace splitpoint {

// Calls work(i, slot) for every i below `count`, up to `slots` of them at once, each with another
// slot below `slots`; and store(i, row) one after another, for i = 0, 1, 2 ..., as soon as all
// before it are stored. The first error or exception of `work`, in this order, ends it, once all
// before it are stored.
Result<bool> run_side_by_side(std::size_t count, int slots,
                              const std::function<Result<Json>(std::size_t, int)>& work,
                              const std::function<void(std::size_t, Json)>& store);

}  // namespace splitpoint
