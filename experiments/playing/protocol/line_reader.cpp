// line_reader.cpp - reads blocks and cuts them into lines.
// SPDX-License-Identifier: MIT
#include "experiments/playing/protocol/line_reader.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

namespace splitpoint {

bool LineReader::fill() {
  std::array<char, 1 << 14> block;  // not initialised: read() fills it
  ssize_t n = 0;
  do n = ::read(descriptor_, block.data(), block.size());
  while (n < 0 && errno == EINTR);
  if (n <= 0) {
    ended_ = true;
    return false;
  }
  buffer_.erase(0, begin_);
  looked_at_ -= begin_;
  begin_ = 0;
  buffer_.append(block.data(), static_cast<std::size_t>(n));
  return true;
}

std::optional<LineReader::Read> LineReader::take() {
  const std::size_t end = buffer_.find('\n', looked_at_);
  const bool whole = end != std::string::npos;
  if (!whole) {
    looked_at_ = buffer_.size();
    if (buffer_.size() - begin_ > kMost) {
      dropping_ = true;
      begin_ = buffer_.size();
    }
    // The last line may have no end.
    if (!ended_ || (begin_ == buffer_.size() && !dropping_)) return {};
  }
  Read read{.line = {}, .dropped = std::exchange(dropping_, false)};
  if (!read.dropped) read.line = buffer_.substr(begin_, whole ? end - begin_ : end);
  begin_ = looked_at_ = whole ? end + 1 : buffer_.size();
  if (read.line.size() > kMost) read = {.line = {}, .dropped = true};
  std::replace_if(
      read.line.begin(), read.line.end(),
      [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; }, ' ');
  return read;
}

std::optional<LineReader::Read> LineReader::next() {
  for (;;) {
    if (auto read = take()) return read;
    if (ended_) return {};
    fill();
  }
}

}  // namespace splitpoint
