// run_folder.h - finds or makes the folder a run writes to, and never overwrites one.
// SPDX-License-Identifier: MIT
#pragma once
#include <filesystem>
#include <functional>
#include <vector>

#include "engine/core/result.h"
#include "experiments/recording/json.h"
#include "experiments/recording/store.h"

namespace splitpoint {

struct OpenRun {
  std::filesystem::path folder;
  RunLog log;
  StoredRun stored;  // with a manifest; rows are those of an earlier part of the run
};

// Takes up the run in `wanted` if it has the same experiment, build and machine as `manifest` and
// rows that are not `complete`; otherwise begins one in the first free of wanted, wanted-2,
// wanted-3 ... With `resume` it takes up the newest of these, complete or not, and anything else is
// an error: only when there is none at all a run is begun.
Result<OpenRun> open_run(const std::filesystem::path& wanted, bool resume, const Json& manifest,
                         const std::function<bool(const std::vector<Json>&)>& complete);

}  // namespace splitpoint
