// store.h - the result file of a run: JSON Lines that survive a kill at any instant.
//
// The first line is the manifest; each further line is a finished cell. A line ends with its own
// CRC-32, is appended by one write, and is on the disk before the next cell begins. Only the last
// line can be torn by a crash. A resumed run cuts it off and changes nothing else.
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

// The object as one line, with checksum and newline.
std::string checked_line(const Json& object);
// The object of such a line, without its checksum. `line` has no newline. Nothing if it is damaged.
std::optional<Json> parse_checked_line(std::string_view line);

// The contents of a result file.
struct StoredRun {
  Json manifest;               // null if there is none yet
  std::vector<Json> rows;      // finished cells, in the order of the file
  std::size_t good_bytes = 0;  // length of the undamaged lines
  bool torn = false;           // the file ends with a torn line, after good_bytes
};

// Errors: the file cannot be read, or a line before the last is damaged.
Result<StoredRun> read_run(const std::filesystem::path& file);

// A result file, open for appending and locked against other processes. Throws std::system_error if
// writing fails.
class RunLog {
 public:
  // Creates the folder and the file if needed. Errors: another process has locked the file, no
  // permission.
  static Result<RunLog> open(const std::filesystem::path& file);
  RunLog(RunLog&& other) noexcept;
  RunLog& operator=(RunLog&&) = delete;
  ~RunLog();

  void append(const Json& object);  // returns when the line is on the disk
  void cut(std::size_t bytes);      // keeps only the first `bytes`, to remove a torn line

 private:
  RunLog(int fd, std::filesystem::path file) : fd_(fd), file_(std::move(file)) {}
  [[noreturn]] void fail(const char* what) const;

  int fd_;
  std::filesystem::path file_;
};

}  // namespace splitpoint
