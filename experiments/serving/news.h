// news.h - the latest state of a few topics, for pages that listen.
//
// Only the latest text of a topic is kept. A slow page misses the ones between, and memory stays
// bounded whatever pages do.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>

namespace splitpoint {

enum class Topic : std::uint8_t { state, thought, live };
inline constexpr std::array<std::string_view, 3> kTopics{"state", "thought", "live"};

class News {
 public:
  // What one listener has seen.
  using Seen = std::array<std::uint64_t, kTopics.size()>;

  void publish(Topic topic, std::string json);
  // The listeners get an end; later ones too.
  void close();

  // Waits until a topic has news, and returns all of them as server-sent events; "" after
  // `patience` without news.
  std::string wait(Seen& seen, std::chrono::milliseconds patience);
  [[nodiscard]] bool is_closed() const;

 private:
  struct Latest {
    std::string text;
    std::uint64_t number = 0;  // 0: nothing yet
  };
  [[nodiscard]] bool has_news(const Seen& seen) const;

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::array<Latest, kTopics.size()> latest_;
  bool closed_ = false;
};

}  // namespace splitpoint
