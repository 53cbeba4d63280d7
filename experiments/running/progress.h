// progress.h - shows the progress of a run on stderr: on a terminal in one line that is rewritten,
// elsewhere in a new line every few seconds.
// SPDX-License-Identifier: MIT
#pragma once
#include <chrono>
#include <cstddef>
#include <string>

namespace splitpoint {

class Progress {
 public:
  // `what` is counted, in the plural.
  Progress(std::size_t total, std::size_t done, bool quiet, std::string what = "cells");
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();  // erases the line on a terminal

  void begins(const std::string& cell);
  void ended();

 private:
  using Clock = std::chrono::steady_clock;
  void show(const std::string& cell);

  std::size_t total_, done_, done_before_;
  bool quiet_, terminal_;
  std::string what_;
  Clock::time_point start_, shown_;
};

}  // namespace splitpoint
