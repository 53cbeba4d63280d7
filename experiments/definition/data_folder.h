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
// Otherwise (the program is in a build tree) experiments/ of the sources that it was built from.
std::filesystem::path data_folder();

// The files data_folder()/`kind`/*`extension`, sorted by name; kind "" is the folder itself. Error:
// the folder cannot be read.
Result<std::vector<std::filesystem::path>> data_files(std::string_view kind,
                                                      std::string_view extension);

// "costs", ".toml" and what people call them; `builtin` needs no file, "" if there is none.
struct DataKind {
  std::string_view folder, extension, called, builtin;
};
// `name` is a path, with a folder or the extension, or the name of a file of this kind. Error:
// there is no such file; it lists the names.
Result<std::filesystem::path> find_data_file(const DataKind& kind, const std::string& name);
// The builtin and the names of the files of this kind.
std::vector<std::string> list_data_files(const DataKind& kind);

// Error: it cannot be read.
Result<std::string> read_text(const std::filesystem::path& file);

// The file `name`, if it exists. Otherwise an experiment in data_folder(), with or without ".toml":
// "scaling", "scaling.toml" or "options/abdada". Error: no such file.
Result<std::filesystem::path> find_experiment(const std::string& name);

}  // namespace splitpoint
