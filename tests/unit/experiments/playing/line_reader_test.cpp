// line_reader_test.cpp - lines arrive whole, however they are cut, and however long they are.
// SPDX-License-Identifier: MIT
#include "experiments/playing/protocol/line_reader.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <string>
#include <thread>
#include <vector>

namespace splitpoint {
namespace {

// What the reader makes of `text`; "<dropped>" for a line that is too long.
std::vector<std::string> lines_of(const std::string& text) {
  std::array<int, 2> ends{};
  EXPECT_EQ(pipe(ends.data()), 0);
  std::thread writer([&] {
    for (std::size_t at = 0; at < text.size();) {
      const ssize_t n =
          write(ends[1], text.data() + at, std::min<std::size_t>(text.size() - at, 4097));
      if (n <= 0) break;
      at += static_cast<std::size_t>(n);
    }
    close(ends[1]);
  });
  LineReader reader(ends[0]);
  std::vector<std::string> lines;
  while (const auto read = reader.next()) lines.push_back(read->dropped ? "<dropped>" : read->line);
  writer.join();
  close(ends[0]);
  return lines;
}

using Lines = std::vector<std::string>;

TEST(LineReader, EndsOfLinesAndOfTheInput) {
  EXPECT_EQ(lines_of(""), Lines{});
  EXPECT_EQ(lines_of("uci\n"), Lines{"uci"});
  EXPECT_EQ(lines_of("a\n\nb"), (Lines{"a", "", "b"}));
  EXPECT_EQ(lines_of("a\r\nb\tc\n"), (Lines{"a ", "b c"}));
}

TEST(LineReader, ControlCharactersAreBlanks) {
  EXPECT_EQ(lines_of(std::string("a\0b\x1b[c\n", 7)), Lines{"a b [c"});
}

TEST(LineReader, LongLinesAreDroppedAndTheNextOneIsRead) {
  const std::string most(LineReader::kMost, 'x');
  EXPECT_EQ(lines_of(most + "\nb\n"), (Lines{most, "b"}));
  EXPECT_EQ(lines_of(most + "y\nb\n"), (Lines{"<dropped>", "b"}));
  EXPECT_EQ(lines_of(most + most + most + "\nb"), (Lines{"<dropped>", "b"}));
  EXPECT_EQ(lines_of(most + most), Lines{"<dropped>"});
}

}  // namespace
}  // namespace splitpoint
