// child_process.h - another program, started without a shell, with pipes for lines of text.
//
// No call waits without a limit. The destructor kills the program, and everything that it has
// started if it has a process group of its own.
// SPDX-License-Identifier: MIT
#pragma once
#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"

namespace splitpoint {

class ChildProcess {
 public:
  using Clock = std::chrono::steady_clock;

  // A longer line of the program is dropped.
  static constexpr std::size_t kMostInLine = 1 << 20;

  // The process group of the program: its own, which the destructor kills as a whole, or that of
  // the calling process, so that whoever kills the caller's group kills the program too.
  enum class Group : std::uint8_t { own, of_caller };
  // Starts a program with its arguments. A name without '/' is looked for in PATH, and in
  // /usr/games, where Debian installs engines. Error: it cannot be started. From now on the calling
  // process ignores SIGPIPE.
  static Result<std::unique_ptr<ChildProcess>> start(const std::vector<std::string>& command,
                                                     Group group = Group::own);
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;
  ~ChildProcess();

  // Sends a line. False: the program does not read, or has ended.
  bool say(std::string_view line, Clock::time_point until);
  enum class Heard : std::uint8_t { line, silence, end };
  // Waits for the next line. `end`: the program has closed its output.
  Heard hear(std::string& line, Clock::time_point until);
  // What hear() reads, for a caller that also waits for something else.
  [[nodiscard]] int output() const { return from_; }
  // Closes the input of the program and gives it until then to end by itself.
  void close_input(Clock::time_point until);
  // How the program ended, as in "exit code 1" or "signal 11"; waits for it a little.
  std::string ending();

 private:
  ChildProcess(pid_t pid, Group group, int to, int from)
      : pid_(pid), group_(group), to_(to), from_(from) {}
  bool take_line(std::string& line);

  pid_t pid_;
  Group group_;
  int to_, from_;
  std::string buffer_;
  std::size_t begin_ = 0;      // of the unread part
  std::size_t looked_at_ = 0;  // of the buffer: no end of line before
  bool dropping_ = false;      // the rest of a line that is too long
};

}  // namespace splitpoint
