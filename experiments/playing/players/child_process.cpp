// child_process.cpp - spawns, polls and kills.
// SPDX-License-Identifier: MIT
#include "experiments/playing/players/child_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <system_error>
#include <thread>

namespace splitpoint {
namespace {

constexpr std::string_view kMoreFolders = ":/usr/games";
constexpr std::string_view kPath = "PATH=";

std::string path_of_environment() {
  for (char** entry = environ; *entry != nullptr; ++entry)
    if (const std::string_view text = *entry; text.starts_with(kPath))
      return std::string(text.substr(kPath.size()));
  return "/usr/bin:/bin";
}

// The file of a program; `name` itself if it is in none of the folders.
std::string find_program(const std::string& name) {
  if (name.find('/') != std::string::npos) return name;
  const std::string folders = path_of_environment().append(kMoreFolders);
  for (std::size_t begin = 0; begin <= folders.size();) {
    const std::size_t end = std::min(folders.find(':', begin), folders.size());
    std::string file = folders.substr(begin, end - begin) + "/" + name;
    if (end > begin && ::access(file.c_str(), X_OK) == 0) return file;
    begin = end + 1;
  }
  return name;
}

// Both ends of a pipe; an end that is still open when this ends is closed.
struct Pipe {
  std::array<int, 2> ends{-1, -1};
  Pipe() = default;
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() {
    for (const int end : ends)
      if (end >= 0) ::close(end);
  }
  bool open() { return ::pipe2(ends.data(), O_CLOEXEC) == 0; }
  int take(std::size_t i) { return std::exchange(ends[i], -1); }
};

void ignore_broken_pipes() {
  struct sigaction ignore {};
  ignore.sa_handler = SIG_IGN;
  ::sigaction(SIGPIPE, &ignore, nullptr);
}

// Returns 0 or an errno. The program reads from `in` and writes to `out`; its errors are dropped.
int spawn(const std::vector<std::string>& command, ChildProcess::Group group, int in, int out,
          pid_t& pid) {
  std::vector<std::string> words = command;
  words[0] = find_program(command[0]);
  std::vector<char*> raw;
  raw.reserve(words.size() + 1);
  for (std::string& word : words) raw.push_back(word.data());
  raw.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t reset;
  sigemptyset(&reset);
  sigaddset(&reset, SIGPIPE);
  posix_spawnattr_setsigdefault(&attributes, &reset);
  posix_spawnattr_setpgroup(&attributes, 0);
  const int own_group = group == ChildProcess::Group::own ? POSIX_SPAWN_SETPGROUP : 0;
  posix_spawnattr_setflags(&attributes, static_cast<short>(POSIX_SPAWN_SETSIGDEF | own_group));
  const int failed =
      ::posix_spawn(&pid, words[0].c_str(), &actions, &attributes, raw.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return failed;
}

// Whether the descriptor is ready before the time is over.
bool is_ready(int descriptor, short events, ChildProcess::Clock::time_point until) {
  for (;;) {
    const auto left =
        std::chrono::duration_cast<std::chrono::nanoseconds>(until - ChildProcess::Clock::now())
            .count();
    const auto wait = std::max<std::int64_t>(left, 0);
    const timespec time{wait / 1'000'000'000, wait % 1'000'000'000};
    pollfd wanted{descriptor, events, 0};
    const int n = ::ppoll(&wanted, 1, &time, nullptr);
    if (n > 0) return true;
    if (n == 0 || errno != EINTR) return false;
  }
}

}  // namespace

Result<std::unique_ptr<ChildProcess>> ChildProcess::start(const std::vector<std::string>& command,
                                                          Group group) {
  ignore_broken_pipes();
  Pipe in, out;
  pid_t pid = -1;
  int failed = 0;
  if (!in.open() || !out.open())
    failed = errno;
  else
    failed = spawn(command, group, in.ends[0], out.ends[1], pid);
  if (failed != 0)
    return Error{command[0],
                 fmt::format("cannot be started: {}", std::generic_category().message(failed))};
  ::fcntl(in.ends[1], F_SETFL, O_NONBLOCK);
  ::fcntl(out.ends[0], F_SETFL, O_NONBLOCK);
  return std::unique_ptr<ChildProcess>(new ChildProcess(pid, group, in.take(1), out.take(0)));
}

ChildProcess::~ChildProcess() {
  if (to_ >= 0) ::close(to_);
  ::close(from_);
  ::kill(group_ == Group::own ? -pid_ : pid_, SIGKILL);
  while (::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
  }
}

bool ChildProcess::say(std::string_view line, Clock::time_point until) {
  const std::string text = std::string(line) + '\n';
  for (std::size_t sent = 0; sent < text.size();) {
    if (to_ < 0 || !is_ready(to_, POLLOUT, until)) return false;
    const ssize_t n = ::write(to_, text.data() + sent, text.size() - sent);
    if (n > 0)
      sent += static_cast<std::size_t>(n);
    else if (n < 0 && errno != EAGAIN && errno != EINTR)
      return false;
  }
  return true;
}

// Takes the next whole line from the buffer.
bool ChildProcess::take_line(std::string& line) {
  for (;;) {
    const std::size_t end = buffer_.find('\n', looked_at_);
    if (end == std::string::npos) {
      looked_at_ = buffer_.size();
      if (buffer_.size() - begin_ > kMostInLine) {
        dropping_ = true;
        begin_ = buffer_.size();
      }
      return false;
    }
    line = buffer_.substr(begin_, end - begin_);
    begin_ = looked_at_ = end + 1;
    if (line.ends_with('\r')) line.pop_back();
    if (!std::exchange(dropping_, false)) return true;
  }
}

ChildProcess::Heard ChildProcess::hear(std::string& line, Clock::time_point until) {
  std::array<char, 1 << 14> block;  // not initialised: read() fills it
  while (!take_line(line)) {
    if (!is_ready(from_, POLLIN, until)) return Heard::silence;
    const ssize_t n = ::read(from_, block.data(), block.size());
    if (n < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (n <= 0) return Heard::end;
    buffer_.erase(0, begin_);
    looked_at_ -= begin_;
    begin_ = 0;
    buffer_.append(block.data(), static_cast<std::size_t>(n));
    // A line without an end must not hold up the caller.
    if (Clock::now() >= until) return take_line(line) ? Heard::line : Heard::silence;
  }
  return Heard::line;
}

void ChildProcess::close_input(Clock::time_point until) {
  if (to_ >= 0) ::close(std::exchange(to_, -1));
  std::string line;
  while (Clock::now() < until && hear(line, until) == Heard::line) {
  }
}

// Looks without taking: as long as the process is not taken, its group's number is not used again.
std::string ChildProcess::ending() {
  constexpr int kTries = 100;
  for (int i = 0; i < kTries; ++i) {
    siginfo_t info{};
    ::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT);
    if (info.si_pid == pid_)
      return fmt::format("{} {}", info.si_code == CLD_EXITED ? "exit code" : "signal",
                         info.si_status);
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return "its output is closed";
}

}  // namespace splitpoint
