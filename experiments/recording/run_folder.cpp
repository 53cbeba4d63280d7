// run_folder.cpp - which folder, and whether what is in it may be gone on with.
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

// What of the manifest is not as it was; empty when all is. A run without a manifest fits any.
std::string_view changed(const Json& then, const Json& now) {
  if (then.is_null()) return {};
  constexpr std::array<std::pair<const char*, std::string_view>, 3> kParts{
      {{"experiment", "the experiment"}, {"build", "the program"}, {"machine", "the machine"}}};
  for (const auto& [key, what] : kParts)
    if (!then.contains(key) || then[key] != now[key]) return what;
  return {};
}

// Locks first and reads then: what is read cannot change any more.
Result<OpenRun> take_up(const fs::path& folder) {
  Result<RunLog> log = RunLog::open(folder / kRunFile);
  if (!log) return log.error();
  Result<StoredRun> stored = read_run(folder / kRunFile);
  if (!stored) return stored.error();
  return OpenRun{folder, *std::move(log), *std::move(stored)};
}

// From here on the folder is the run's.
OpenRun begin(OpenRun run, const Json& manifest) {
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
  Result<OpenRun> run = take_up(numbered(wanted, newest));
  if (!run) return run.error();
  if (const std::string_view what = changed(run->stored.manifest, manifest); !what.empty())
    return Error{run->folder.string(),
                 fmt::format("cannot be resumed: {} has changed since it began (without --resume a "
                             "new folder is begun)",
                             what)};
  return begin(*std::move(run), manifest);
}

}  // namespace

Result<OpenRun> open_run(const fs::path& wanted, bool resume, const Json& manifest,
                         const std::function<bool(const std::vector<Json>&)>& complete) {
  if (resume) return resume_newest(wanted, manifest);
  for (int number = 1;; ++number) {
    const fs::path folder = numbered(wanted, number);
    if (fs::exists(folder) && !fs::is_directory(folder))
      return Error{folder.string(), "is not a folder"};
    // Another's folder is not even opened for writing.
    if (holds_run(folder)) {
      const Result<StoredRun> there = read_run(folder / kRunFile);
      if (!there || !changed(there->manifest, manifest).empty() || complete(there->rows)) continue;
    }
    Result<OpenRun> run = take_up(folder);
    if (!run && holds_run(folder)) continue;  // somebody is writing it
    if (!run) return run.error();
    return begin(*std::move(run), manifest);
  }
}

}  // namespace splitpoint
