// store.h - a run's result file: JSON Lines that survive being killed at any instant.
//
// The first line is the manifest, then comes one line a finished cell. Each ends with a CRC-32 of
// itself, is appended by one write, and is on the disk before the next cell begins. A line torn by
// a crash can only be the last; it is cut off when the run is taken up again. What is on the disk
// is never changed otherwise.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "experiments/recording/json.h"

namespace splitpoint {

inline constexpr std::string_view kRunFile = "runs.jsonl";

// The object as one line, checksum and newline included.
std::string checked_line(const Json& object);
// The object of such a line without its newline, checksum taken off; nothing when it is damaged.
std::optional<Json> parse_checked_line(std::string_view line);

// What a result file holds.
struct StoredRun {
  Json manifest;           // null when there is none yet
  std::vector<Json> rows;  // finished cells, in the order they finished
  std::size_t good_bytes = 0;
  bool torn = false;  // something after good_bytes is not a whole line
};

// Errors: the file cannot be read, or is damaged anywhere but in its last line.
Result<StoredRun> read_run(const std::filesystem::path& file);

// The file open for appending, locked against every other process. Throws std::system_error when
// the disk will not have it.
class RunLog {
 public:
  // Creates the folder and the file as needed. Error: another process has it open.
  static Result<RunLog> open(const std::filesystem::path& file);
  RunLog(RunLog&& other) noexcept;
  RunLog& operator=(RunLog&&) = delete;
  ~RunLog();

  void append(const Json& object);  // back when it is on the disk
  void cut(std::size_t bytes);      // keeps the first `bytes` only: a torn line goes

 private:
  RunLog(int fd, std::filesystem::path file) : fd_(fd), file_(std::move(file)) {}
  [[noreturn]] void fail(const char* what) const;

  int fd_;
  std::filesystem::path file_;
};

}  // namespace splitpoint
