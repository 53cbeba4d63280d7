// news.cpp - hands out what a listener has not seen.
// SPDX-License-Identifier: MIT
#include "experiments/serving/news.h"

#include <fmt/format.h>

#include <utility>

namespace splitpoint {

void News::publish(Topic topic, std::string json) {
  {
    const std::lock_guard lock(mutex_);
    Latest& latest = latest_[static_cast<std::size_t>(topic)];
    latest.text = std::move(json);
    ++latest.number;
  }
  changed_.notify_all();
}

void News::close() {
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
  }
  changed_.notify_all();
}

bool News::is_closed() const {
  const std::lock_guard lock(mutex_);
  return closed_;
}

bool News::has_news(const Seen& seen) const {
  for (std::size_t i = 0; i < seen.size(); ++i)
    if (latest_[i].number > seen[i]) return true;
  return false;
}

std::string News::wait(Seen& seen, std::chrono::milliseconds patience) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, patience, [&] { return closed_ || has_news(seen); });
  std::string out;
  for (std::size_t i = 0; i < seen.size(); ++i) {
    if (latest_[i].number <= seen[i]) continue;
    // The texts are JSON in one line, so they need no escapes.
    out += fmt::format("event: {}\ndata: {}\n\n", kTopics[i], latest_[i].text);
    seen[i] = latest_[i].number;
  }
  return out;
}

}  // namespace splitpoint
