// line_reader.h - lines from a pipe or a terminal, however long, as soon as they arrive.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <optional>
#include <string>

namespace splitpoint {

class LineReader {
 public:
  // The most characters of a line; a longer line is dropped.
  static constexpr std::size_t kMost = 1 << 20;

  explicit LineReader(int descriptor) : descriptor_(descriptor) {}

  struct Read {
    std::string line;      // without its end; control characters are blanks
    bool dropped = false;  // the line was too long
  };
  // Waits for the next line. Nothing at the end of the input, or when it cannot be read.
  std::optional<Read> next();

  // The two halves of next(), for a caller that also waits for something else. take() returns the
  // next line of what has been read. fill() reads once; false: the input has ended.
  std::optional<Read> take();
  bool fill();
  [[nodiscard]] bool has_ended() const { return ended_; }

 private:
  int descriptor_;
  std::string buffer_;
  std::size_t begin_ = 0;      // of the unread part
  std::size_t looked_at_ = 0;  // of the buffer: no end of line before
  bool dropping_ = false;      // the rest of a line that is too long
  bool ended_ = false;
};

}  // namespace splitpoint
