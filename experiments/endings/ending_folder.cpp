// ending_folder.cpp - finds, reads and writes the files of ending tables.
// SPDX-License-Identifier: MIT
#include "experiments/endings/ending_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>

#include "experiments/playing/book/mapped_file.h"
#include "experiments/recording/atomic_file.h"

namespace splitpoint {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kSuffix = ".ending";

}  // namespace

fs::path ending_path(const fs::path& folder, std::string_view game, std::string_view ending) {
  return folder / fmt::format("{}-{}{}", game, ending, kSuffix);
}

Result<std::vector<fs::path>> ending_files(const fs::path& folder, std::string_view game) {
  std::error_code fault;
  std::vector<fs::path> files;
  const std::string prefix = std::string(game) + "-";
  for (fs::directory_iterator entry(folder, fault), end; !fault && entry != end;
       entry.increment(fault)) {
    const std::string name = entry->path().filename().string();
    if (name.starts_with(prefix) && name.ends_with(kSuffix)) files.push_back(entry->path());
  }
  if (fault) return Error{folder.string(), "cannot be read: " + fault.message()};
  if (files.empty()) return Error{folder.string(), "has no ending tables of " + std::string(game)};
  std::sort(files.begin(), files.end());
  return files;
}

Result<EndingFile> read_ending(const fs::path& file) {
  const Result<MappedFile> mapped = MappedFile::open(file);
  if (!mapped) return mapped.error();
  return EndingFile::read(std::string(mapped->bytes()), file.string());
}

Result<bool> write_ending(const fs::path& file, std::string_view bytes) {
  Result<AtomicFile> out = AtomicFile::create("--out", file.string());
  if (!out) return out.error();
  AtomicFile whole = *std::move(out);
  whole.write(bytes);
  return whole.commit();
}

}  // namespace splitpoint
