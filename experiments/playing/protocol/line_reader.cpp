// line_reader.cpp - reads blocks and cuts them into lines.
// SPDX-License-Identifier: MIT
#include "experiments/playing/protocol/line_reader.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

namespace splitpoint {

bool LineReader::fill() {
  std::array<char, 1 << 14> block;  // not initialised: read() fills it
  ssize_t n = 0;
  do n = ::read(descriptor_, block.data(), block.size());
  while (n < 0 && errno == EINTR);
  if (n <= 0) return false;
  buffer_.erase(0, begin_);
  begin_ = 0;
  buffer_.append(block.data(), static_cast<std::size_t>(n));
  return true;
}

std::optional<LineReader::Read> LineReader::next() {
  Read read;
  std::size_t looked_at = 0;  // of the unread part
  for (;;) {
    const std::size_t end = buffer_.find('\n', begin_ + looked_at);
    if (end != std::string::npos) {
      if (!read.dropped) read.line = buffer_.substr(begin_, end - begin_);
      begin_ = end + 1;
      break;
    }
    looked_at = buffer_.size() - begin_;
    if (looked_at > kMost) {
      read.dropped = true;
      begin_ = buffer_.size();
      looked_at = 0;
    }
    if (!ended_ && fill()) continue;
    ended_ = true;
    if (begin_ == buffer_.size() && !read.dropped) return {};
    if (!read.dropped) read.line = buffer_.substr(begin_);  // the last line may have no end
    begin_ = buffer_.size();
    break;
  }
  if (read.line.size() > kMost) read = {.line = {}, .dropped = true};
  std::replace_if(
      read.line.begin(), read.line.end(),
      [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; }, ' ');
  return read;
}

}  // namespace splitpoint
