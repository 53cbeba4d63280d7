// conversation.h - a session whose lines are kept, for tests.
// SPDX-License-Identifier: MIT
#pragma once
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <condition_variable>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "experiments/playing/protocol/session.h"

namespace splitpoint {

template <class Protocol>
class Conversation {
 public:
  void say(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) session.handle(line);
  }
  // All lines so far, once the engine has answered. The task must have a limit.
  std::vector<std::string> answer() {
    session.finish();
    return lines();
  }
  std::vector<std::string> lines() {
    const std::lock_guard lock(mutex_);
    return lines_;
  }
  // Waits for a line with `text`.
  void wait_for(const std::string& text) {
    std::unique_lock lock(mutex_);
    written_.wait(lock, [&] {
      for (const std::string& line : lines_)
        if (line.find(text) != std::string::npos) return true;
      return false;
    });
  }
  void clear() {
    const std::lock_guard lock(mutex_);
    lines_.clear();
  }

 private:
  std::mutex mutex_;
  std::condition_variable written_;
  std::vector<std::string> lines_;

 public:
  // Last: it writes until it is destroyed.
  Protocol session{EngineOptions{.hash_mib = 1}, [this](const std::string& line) {
                     const std::lock_guard lock(mutex_);
                     lines_.push_back(line);
                     written_.notify_all();
                   }};
};

// Checks for each {line, text}: the line is answered with one line, which begins with `prefix` and
// has `text`, and the engine still plays afterwards.
template <class Protocol>
void expect_messages(const char* prefix,
                     const std::vector<std::pair<std::string, std::string>>& faults) {
  using testing::HasSubstr;
  using testing::StartsWith;
  for (const auto& [line, text] : faults) {
    Conversation<Protocol> talk;
    talk.say({line});
    ASSERT_EQ(talk.lines().size(), 1U) << line;
    EXPECT_THAT(talk.lines().front(), StartsWith(prefix)) << line;
    EXPECT_THAT(talk.lines().front(), HasSubstr(text)) << line;
    talk.say({"go depth 2"});
    EXPECT_THAT(talk.answer().back(), StartsWith("bestmove ")) << line;
  }
}

}  // namespace splitpoint
