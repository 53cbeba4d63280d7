// conversation.h - a session whose lines are kept, for tests.
// SPDX-License-Identifier: MIT
#pragma once
#include <condition_variable>
#include <mutex>
#include <string>
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

}  // namespace splitpoint
