// run_folder.cpp - chooses the folder and decides whether the run in it can be continued.
// SPDX-License-Identifier: MIT
#include "experiments/recording/run_folder.h"

#include <fmt/format.h>

#include <array>
#include <string>
#include <string_view>
#include <utility>

namespace splitpoint {
namespace {

namespace fs = std::filesystem;

fs::path numbered(const fs::path& wanted, int number) {
  return number == 1 ? wanted : fs::path(fmt::format("{}-{}", wanted.string(), number));
}

// A folder and the name of the file with its run.
struct Place {
  fs::path folder;
  std::string_view name;
  [[nodiscard]] fs::path file() const { return folder / name; }
  [[nodiscard]] bool holds_run() const { return fs::exists(file()); }
};

// The first part of the manifest that differs; empty if none does. A run without a manifest fits
// every manifest.
std::string_view first_difference(const Json& then, const Json& now) {
  if (then.is_null()) return {};
  constexpr std::array<std::pair<const char*, std::string_view>, 4> kParts{
      {{"experiment", "the experiment"},
       {"match", "the match"},
       {"build", "the program"},
       {"machine", "the machine"}}};
  for (const auto& [key, what] : kParts)
    if (then.value(key, Json()) != now.value(key, Json())) return what;
  return {};
}

// Locks before reading, so that nobody changes the file afterwards.
Result<OpenRun> lock_and_read(const Place& place) {
  Result<RunLog> log = RunLog::open(place.file());
  if (!log) return log.error();
  Result<StoredRun> stored = read_run(place.file());
  if (!stored) return stored.error();
  return OpenRun{place.folder, *std::move(log), *std::move(stored)};
}

// Removes a torn line, and writes the manifest if the run has none.
OpenRun prepare(OpenRun run, const Json& manifest) {
  if (run.stored.torn) run.log.cut(run.stored.good_bytes);
  run.stored.torn = false;
  if (run.stored.manifest.is_null()) {
    run.log.append(manifest);
    run.stored.manifest = manifest;
  }
  return run;
}

Result<OpenRun> resume_newest(const fs::path& wanted, const Json& manifest, std::string_view file) {
  int newest = 1;
  while (Place{numbered(wanted, newest + 1), file}.holds_run()) ++newest;
  Result<OpenRun> run = lock_and_read({numbered(wanted, newest), file});
  if (!run) return run.error();
  if (const std::string_view what = first_difference(run->stored.manifest, manifest); !what.empty())
    return Error{run->folder.string(),
                 fmt::format("cannot be resumed: {} has changed since the run began (without "
                             "--resume, the run starts in a new folder)",
                             what)};
  return prepare(*std::move(run), manifest);
}

}  // namespace

Result<OpenRun> open_run(const fs::path& wanted, bool resume, const Json& manifest,
                         const std::function<bool(const std::vector<Json>&)>& complete,
                         std::string_view file) {
  if (resume) return resume_newest(wanted, manifest, file);
  for (int number = 1;; ++number) {
    const Place place{numbered(wanted, number), file};
    if (fs::exists(place.folder) && !fs::is_directory(place.folder))
      return Error{place.folder.string(), "is not a folder"};
    // The folder of another run is not even opened for writing.
    if (place.holds_run()) {
      const Result<StoredRun> there = read_run(place.file());
      if (!there || !first_difference(there->manifest, manifest).empty() || complete(there->rows))
        continue;
    }
    Result<OpenRun> run = lock_and_read(place);
    if (!run && place.holds_run()) continue;  // another process is writing it
    if (!run) return run.error();
    // Another process may have begun another run here since it was looked at without the lock.
    if (!first_difference(run->stored.manifest, manifest).empty()) continue;
    return prepare(*std::move(run), manifest);
  }
}

}  // namespace splitpoint
