// progress.h - tells on stderr how far a run is: one line kept up to date on a terminal, a plain
// line now and then elsewhere.
// SPDX-License-Identifier: MIT
#pragma once
#include <chrono>
#include <cstddef>
#include <string>

namespace splitpoint {

class Progress {
 public:
  Progress(std::size_t total, std::size_t done, bool quiet);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();  // ends the line

  void begins(const std::string& cell);
  void ended();

 private:
  using Clock = std::chrono::steady_clock;
  void show(const std::string& cell);

  std::size_t total_, done_, done_before_;
  bool quiet_, terminal_;
  Clock::time_point start_, shown_;
};

}  // namespace splitpoint
