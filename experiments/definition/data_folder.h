// data_folder.h - finds the suites, experiments, cost models and scripts of the program.
// SPDX-License-Identifier: MIT
#pragma once
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"

namespace splitpoint {

// The folder in the environment variable SPLITPOINT_DATA, if it is not empty. Otherwise
// share/splitpoint beside the bin folder of the program, so that an installation can be moved.
// Otherwise (the program is not installed) experiments/ of the sources that it was built from.
std::filesystem::path data_folder();

// The files data_folder()/`kind`/*`extension`, sorted by name; kind "" is the folder itself. Error:
// the folder cannot be read.
Result<std::vector<std::filesystem::path>> data_files(std::string_view kind,
                                                      std::string_view extension);

// The file `name`, if it exists. Otherwise an experiment in data_folder(), with or without ".toml":
// "scaling", "scaling.toml" or "options/abdada". Error: no such file.
Result<std::filesystem::path> find_experiment(const std::string& name);

}  // namespace splitpoint
