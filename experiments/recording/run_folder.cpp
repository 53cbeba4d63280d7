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

bool holds_run(const fs::path& folder) { return fs::exists(folder / kRunFile); }

// The first part of the manifest that differs; empty if none does. A run without a manifest fits
// every manifest.
std::string_view first_difference(const Json& then, const Json& now) {
  if (then.is_null()) return {};
  constexpr std::array<std::pair<const char*, std::string_view>, 3> kParts{
      {{"experiment", "the experiment"}, {"build", "the program"}, {"machine", "the machine"}}};
  for (const auto& [key, what] : kParts)
    if (!then.contains(key) || then[key] != now[key]) return what;
  return {};
}

// Locks before reading, so that nobody changes the file afterwards.
Result<OpenRun> lock_and_read(const fs::path& folder) {
  Result<RunLog> log = RunLog::open(folder / kRunFile);
  if (!log) return log.error();
  Result<StoredRun> stored = read_run(folder / kRunFile);
  if (!stored) return stored.error();
  return OpenRun{folder, *std::move(log), *std::move(stored)};
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

Result<OpenRun> resume_newest(const fs::path& wanted, const Json& manifest) {
  int newest = 1;
  while (holds_run(numbered(wanted, newest + 1))) ++newest;
  Result<OpenRun> run = lock_and_read(numbered(wanted, newest));
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
                         const std::function<bool(const std::vector<Json>&)>& complete) {
  if (resume) return resume_newest(wanted, manifest);
  for (int number = 1;; ++number) {
    const fs::path folder = numbered(wanted, number);
    if (fs::exists(folder) && !fs::is_directory(folder))
      return Error{folder.string(), "is not a folder"};
    // The folder of another run is not even opened for writing.
    if (holds_run(folder)) {
      const Result<StoredRun> there = read_run(folder / kRunFile);
      if (!there || !first_difference(there->manifest, manifest).empty() || complete(there->rows))
        continue;
    }
    Result<OpenRun> run = lock_and_read(folder);
    if (!run && holds_run(folder)) continue;  // another process is writing it
    if (!run) return run.error();
    return prepare(*std::move(run), manifest);
  }
}

}  // namespace splitpoint
