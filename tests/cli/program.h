// program.h - runs the splitpoint program as a user would, and kills it as a user would.
// SPDX-License-Identifier: MIT
#pragma once
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

namespace splitpoint {

inline std::string file_contents(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

// How often a run is killed at a random instant. Sanitized programs take long to start.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr int kKills = 12;
#else
inline constexpr int kKills = 50;
#endif

// An empty folder that goes with its owner.
class ScratchFolder {
 public:
  ScratchFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "splitpoint.XXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  ~ScratchFolder() { std::filesystem::remove_all(path_); }
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

// The program while it runs; its output goes to files in `folder`.
class Program {
 public:
  Program(const std::filesystem::path& folder, std::vector<std::string> arguments)
      : out_(folder / "stdout"), err_(folder / "stderr") {
    arguments.insert(arguments.begin(), SPLITPOINT_PROGRAM);
    std::vector<char*> raw;
    for (std::string& a : arguments) raw.push_back(a.data());
    raw.push_back(nullptr);
    constexpr int kFlags = O_WRONLY | O_CREAT | O_TRUNC;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, out_.c_str(), kFlags, 0644);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, err_.c_str(), kFlags, 0644);
    if (posix_spawn(&pid_, SPLITPOINT_PROGRAM, &actions, nullptr, raw.data(), environ) != 0)
      pid_ = -1;
    posix_spawn_file_actions_destroy(&actions);
  }

  [[nodiscard]] pid_t pid() const { return pid_; }
  // The exit code; 128 + signal when a signal ended it.
  int wait() {
    int status = 0;
    if (pid_ <= 0 || waitpid(pid_, &status, 0) != pid_) return -1;
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  }
  int kill_after(std::chrono::microseconds time) {
    std::this_thread::sleep_for(time);
    ::kill(pid_, SIGKILL);
    return wait();
  }
  [[nodiscard]] std::string out() const { return file_contents(out_); }
  [[nodiscard]] std::string err() const { return file_contents(err_); }

 private:
  std::filesystem::path out_, err_;
  pid_t pid_ = -1;
};

// Milliseconds in which a run gets on with its cells, if killed and gone on with: a part of what it
// takes to the end, on this computer and with its sanitizers.
inline std::uint32_t some_of_the_time_of(const std::vector<std::string>& arguments) {
  const ScratchFolder folder;
  const auto start = std::chrono::steady_clock::now();
  Program(folder.path(), arguments).wait();
  const auto whole = std::chrono::steady_clock::now() - start;
  return 1 + static_cast<std::uint32_t>(whole / std::chrono::milliseconds(12));
}

struct Ran {
  int code;
  std::string out, err;
};

inline Ran run_program(const std::vector<std::string>& arguments) {
  const ScratchFolder folder;
  Program program(folder.path(), arguments);
  const int code = program.wait();
  return {code, program.out(), program.err()};
}

}  // namespace splitpoint
