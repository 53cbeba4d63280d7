// script_output.cpp - spawns Python and reads what it prints.
// SPDX-License-Identifier: MIT
#include "experiments/summarising/script_output.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>

#include "experiments/definition/data_folder.h"

namespace splitpoint {
namespace {

std::string read_all(int fd) {
  std::string text;
  std::array<char, 4096> block{};
  for (ssize_t n = 0; (n = ::read(fd, block.data(), block.size())) > 0;)
    text.append(block.data(), static_cast<std::size_t>(n));
  return text;
}

}  // namespace

std::filesystem::path analysis_script() { return data_folder() / "analyse.py"; }

std::optional<std::string> script_output(const std::vector<std::string>& arguments) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return {};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  // -B: writes no compiled files beside the sources.
  std::vector<std::string> words{kPython, "-B", analysis_script().string()};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> raw;
  raw.reserve(words.size() + 1);
  for (std::string& word : words) raw.push_back(word.data());
  raw.push_back(nullptr);
  pid_t child = 0;
  const int failed = ::posix_spawn(&child, kPython, &actions, nullptr, raw.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  ::close(ends[1]);
  std::string text;
  if (failed == 0) text = read_all(ends[0]);
  ::close(ends[0]);
  int status = 0;
  if (failed != 0 || ::waitpid(child, &status, 0) != child || status != 0) return {};
  return text;
}

}  // namespace splitpoint
