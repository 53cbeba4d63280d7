// data_folder.h - where the program's suites, experiments, cost models and scripts are.
// SPDX-License-Identifier: MIT
#pragma once
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"

namespace splitpoint {

// The folder that SPLITPOINT_DATA names, if it is set. Else the one that was installed with the
// program, in share/splitpoint beside the program's bin, so that it is found wherever the two have
// been moved. Else, for a program that has not been installed, the sources that it was built from.
std::filesystem::path data_folder();

// The files data_folder()/`kind`/*`extension`, by name; kind "" is the folder itself. Error: it
// cannot be read.
Result<std::vector<std::filesystem::path>> data_files(std::string_view kind,
                                                      std::string_view extension);

// The experiment file that `name` means: the file of that name or, where there is none, one of the
// program's own, "scaling" or "scaling.toml" or "knobs/abdada". Error: neither is there.
Result<std::filesystem::path> find_experiment(const std::string& name);

}  // namespace splitpoint
