// program.h - runs the splitpoint program as a user does, and kills it.
// SPDX-License-Identifier: MIT
#pragma once
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "engine/core/random.h"
#include "experiments/recording/store.h"
#include "tests/places.h"
#include "tests/sanitized.h"

namespace splitpoint {

inline std::string file_contents(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

// How often a run is killed at a random instant. Programs with sanitizers take long to start.
inline constexpr int kKills = kSanitized ? 12 : 50;

// An empty folder that the destructor removes.
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

// The running program. Its output goes to files in `folder`.
class Program {
 public:
  Program(const std::filesystem::path& folder, std::vector<std::string> arguments)
      : out_(folder / "stdout"), err_(folder / "stderr") {
    arguments.insert(arguments.begin(), program_path());
    std::vector<char*> raw;
    for (std::string& a : arguments) raw.push_back(a.data());
    raw.push_back(nullptr);
    constexpr int kFlags = O_WRONLY | O_CREAT | O_TRUNC;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, out_.c_str(), kFlags, 0644);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, err_.c_str(), kFlags, 0644);
    if (posix_spawn(&pid_, program_path(), &actions, nullptr, raw.data(), environ) != 0) pid_ = -1;
    posix_spawn_file_actions_destroy(&actions);
  }

  [[nodiscard]] pid_t pid() const { return pid_; }
  // Waits for the end and returns the exit code, or 128 + signal if a signal ended the program.
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

// Chooses when to kill a run so that some of its cells are done, but not all. Instants are random,
// in a range that is learnt, because computers and sanitizers differ widely. On purpose they differ
// between runs of a test.
class Instants {
 public:
  std::chrono::milliseconds next() {
    drawn_ = random_.below(latest_);
    return std::chrono::milliseconds(drawn_);
  }
  void nothing_was_done() {
    if (2 * drawn_ > latest_) latest_ *= 2;
  }
  void all_was_done() { latest_ = std::max(latest_ / 2, 1U); }

 private:
  Random random_{
      static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count())};
  std::uint32_t latest_ = 100, drawn_ = 0;
};

// The number of rows of an unfinished run, which must be readable; 0 if there is no file.
inline std::size_t rows_in(const std::filesystem::path& file) {
  if (!std::filesystem::exists(file)) return 0;
  const Result<StoredRun> run = read_run(file);
  EXPECT_TRUE(run.ok()) << run.error().text();
  return run.ok() ? run->rows.size() : 0;
}

// Starts or continues the run of `arguments` in `folder` and kills it, until it was killed kKills
// times with some of its `cells` done. No row of `name` may be lost. Whenever a run completes,
// done() checks it, and a new run begins.
template <class Done>
void kill_and_go_on(const std::vector<std::string>& arguments, const std::filesystem::path& folder,
                    std::size_t cells, const Done& done, std::string_view name = kRunFile) {
  const ScratchFolder output;
  Instants instants;
  std::size_t rows_before = 0;
  int amid = 0;  // kills of a run that had done some of its cells, and not all
  for (int kills = 0; kills < kKills;) {
    Program program(output.path(), arguments);
    const int code = program.kill_after(instants.next());
    if (code == 0) {
      done();
      std::filesystem::remove_all(folder);
      rows_before = 0;
      instants.all_was_done();
      continue;
    }
    ASSERT_EQ(code, 128 + SIGKILL) << program.err();
    const std::size_t rows = rows_in(folder / name);
    EXPECT_GE(rows, rows_before);
    if (rows == 0) instants.nothing_was_done();
    kills += static_cast<int>(rows > 0);  // kills before the first row only teach the instants
    amid += static_cast<int>(rows > 0 && rows < cells);
    rows_before = rows;
  }
  EXPECT_GT(amid, 0);
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
