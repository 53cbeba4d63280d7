// data_folder.cpp - looks in the environment, beside the program, and then in its sources.
// SPDX-License-Identifier: MIT
#include "experiments/definition/data_folder.h"

#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <system_error>
#include <utility>

#include "experiments/definition/names.h"

namespace splitpoint {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kVariable = "SPLITPOINT_DATA=";
constexpr const char* kExperiment = ".toml";
// As in scripts/packaging/CMakeLists.txt.
constexpr const char* kInstalledData = "share/splitpoint";
// CMake writes it at the top of a build tree; its line is the folder of the sources. A path that is
// compiled in would make the program another one in every folder that it is built in.
constexpr const char* kSourcesFile = "source_folder.txt";
constexpr const char* kSourceData = "experiments";

// Of SPLITPOINT_DATA; empty if it is not set.
std::string_view folder_of_environment() {
  for (char** entry = environ; *entry != nullptr; ++entry)
    if (const std::string_view text = *entry; text.starts_with(kVariable))
      return text.substr(kVariable.size());
  return {};
}

// Of a program at the top of a build tree or in a folder there (tests); empty elsewhere.
fs::path source_data(const fs::path& program) {
  const fs::path folder = program.parent_path();
  for (const fs::path& top : {folder, folder.parent_path()}) {
    std::ifstream in(top / kSourcesFile);
    if (std::string sources; std::getline(in, sources)) return fs::path(sources) / kSourceData;
  }
  return {};
}

}  // namespace

fs::path data_folder() {
  if (const std::string_view chosen = folder_of_environment(); !chosen.empty()) return chosen;
  std::error_code none;  // ignored: on an error the folder does not exist either
  const fs::path program = fs::read_symlink("/proc/self/exe", none);
  if (program.empty()) return fs::path("/usr") / kInstalledData;
  fs::path beside = program.parent_path().parent_path() / kInstalledData;
  if (fs::is_directory(beside, none)) return beside;
  const fs::path sources = source_data(program);
  return sources.empty() ? beside : sources;
}

Result<std::vector<fs::path>> data_files(std::string_view kind, std::string_view extension) {
  const fs::path folder = kind.empty() ? data_folder() : data_folder() / kind;
  std::vector<fs::path> files;
  std::error_code fault;
  for (fs::directory_iterator at(folder, fault), end; !fault && at != end; at.increment(fault))
    if (at->path().extension() == extension) files.push_back(at->path());
  if (fault)
    return Error{folder.string(),
                 "cannot be read: the data of the program are missing (the environment variable "
                 "SPLITPOINT_DATA can name their folder)"};
  std::sort(files.begin(), files.end());
  return files;
}

Result<fs::path> find_data_file(const DataKind& kind, const std::string& name) {
  const fs::path path(name);
  if (path.has_parent_path() || path.extension() == kind.extension) return path;
  const Result<std::vector<fs::path>> files = data_files(kind.folder, kind.extension);
  if (!files) return files.error();
  for (const fs::path& file : *files)
    if (file.stem() == name) return file;
  const std::vector<std::string> known = list_data_files(kind);
  const std::vector<std::string_view> names(known.begin(), known.end());
  return unknown_name("", kind.called, name, names);
}

std::vector<std::string> list_data_files(const DataKind& kind) {
  std::vector<std::string> names;
  if (!kind.builtin.empty()) names.emplace_back(kind.builtin);
  if (const Result<std::vector<fs::path>> files = data_files(kind.folder, kind.extension))
    for (const fs::path& file : *files) names.push_back(file.stem().string());
  return names;
}

Result<std::string> read_text(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  if (!in || std::filesystem::is_directory(file) || !(text << in.rdbuf()))
    return Error{file.string(), "cannot be read"};
  return std::move(text).str();
}

Result<fs::path> find_experiment(const std::string& name) {
  std::error_code none;
  if (fs::exists(name, none) && !fs::is_directory(name, none)) return fs::path(name);
  for (const char* ending : {"", kExperiment}) {
    fs::path own = data_folder() / (name + ending);
    if (own.extension() == kExperiment && fs::is_regular_file(own, none)) return own;
  }
  if (fs::path(name).has_parent_path() || fs::path(name).has_extension())
    return Error{name, "cannot be read"};
  const Result<std::vector<fs::path>> files = data_files("", kExperiment);
  if (!files) return files.error();
  std::vector<std::string> stems;
  for (const fs::path& file : *files) stems.push_back(file.stem().string());
  const std::vector<std::string_view> names(stems.begin(), stems.end());
  return unknown_name("", "experiment", name, names);
}

}  // namespace splitpoint
