// run_folder.h - finds or creates the folder of a run, and never overwrites another run.
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
  StoredRun stored;  // with a manifest; its rows are from an earlier start of the run
};

// Tries the folders wanted, wanted-2, wanted-3 ... and opens the first that has no run, or a run to
// continue: with the same experiment or match, build and machine as `manifest`, rows that are not
// `complete`, and no other process that writes it. A new run gets `manifest`. With `resume`, opens
// the last of these folders that has a run, complete or not, or else `wanted`. Then it is an error
// if the run does not fit `manifest`. `file` holds the run in its folder. A match is such a run,
// too.
Result<OpenRun> open_run(const std::filesystem::path& wanted, bool resume, const Json& manifest,
                         const std::function<bool(const std::vector<Json>&)>& complete,
                         std::string_view file = kRunFile);

}  // namespace splitpoint
