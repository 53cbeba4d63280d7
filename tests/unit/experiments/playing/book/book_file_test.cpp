// book_file_test.cpp - the bytes of a book, and every way in which they can be damaged.
// SPDX-License-Identifier: MIT
#include "experiments/playing/book/book_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "tests/unit/experiments/playing/book/books.h"

namespace splitpoint {
namespace {

using testing::HasSubstr;

const std::vector<BookEntry> kEntries = {{7, Move{3}, 10},
                                         {7, Move{4}, kMostBookWeight},
                                         {9, Move{1}, 1},
                                         {0xffffffff, Move{0xffff}, 2}};

class BookFileTest : public BookFiles {
 protected:
  // What is wrong with a file of these bytes, without its name.
  [[nodiscard]] std::string fault(const std::string& bytes) const {
    const std::string file = write("a.bin", bytes);
    const Result<BookFile> book = BookFile::open(file);
    if (book) return "nothing";
    EXPECT_EQ(book.error().where, file);
    return book.error().what;
  }
};

TEST_F(BookFileTest, ReadsWhatWasWritten) {
  const Result<BookFile> book =
      BookFile::open(write("a.bin", book_bytes("chess", 0x0123456789abcdef, kEntries)));
  ASSERT_TRUE(book.ok()) << book.error().text();
  EXPECT_EQ(book->game(), "chess");
  EXPECT_EQ(book->start_key(), 0x0123456789abcdefU);
  ASSERT_EQ(book->size(), kEntries.size());
  for (std::size_t i = 0; i < kEntries.size(); ++i) {
    EXPECT_EQ(book->entry(i).check, kEntries[i].check);
    EXPECT_EQ(book->entry(i).move, kEntries[i].move);
    EXPECT_EQ(book->entry(i).weight, kEntries[i].weight);
  }
  EXPECT_EQ(book->find(0), 0U);
  EXPECT_EQ(book->find(7), 0U);
  EXPECT_EQ(book->find(8), 2U);
  EXPECT_EQ(book->find(0xffffffff), 3U);
  EXPECT_EQ(file_contents(path("a.bin")).size(), 48 + 8 * kEntries.size());
}

TEST_F(BookFileTest, MayHaveNoEntries) {
  const Result<BookFile> book =
      BookFile::open(write("a.bin", book_bytes("sixteen letters.", 1, {})));
  ASSERT_TRUE(book.ok()) << book.error().text();
  EXPECT_EQ(book->size(), 0U);
  EXPECT_EQ(book->find(1), 0U);
  EXPECT_EQ(book->game(), "sixteen letters.");
}

// The same bytes on every computer.
TEST_F(BookFileTest, IsLittleEndian) {
  const std::string bytes =
      book_bytes("othello", 0x0102030405060708, {{0x11121314, Move{0x2122}, 0x3132}});
  EXPECT_EQ(bytes.substr(0, 12), std::string("SPBOOK\r\n\1\0\0\0", 12));
  EXPECT_EQ(bytes.substr(16, 16), std::string("othello\0\0\0\0\0\0\0\0\0", 16));
  EXPECT_EQ(bytes.substr(32, 8), std::string("\1\0\0\0\0\0\0\0", 8));
  EXPECT_EQ(bytes.substr(40), "\x08\x07\x06\x05\x04\x03\x02\x01\x14\x13\x12\x11\x22\x21\x32\x31");
}

TEST_F(BookFileTest, EveryChangedBitIsFound) {
  const std::string bytes = book_bytes("xiangqi", 5, kEntries);
  for (std::size_t i = 0; i < bytes.size(); ++i)
    for (int bit = 0; bit < 8; ++bit) {
      std::string damaged = bytes;
      damaged[i] = static_cast<char>(damaged[i] ^ 1 << bit);
      EXPECT_NE(fault(damaged), "nothing") << "byte " << i << ", bit " << bit;
    }
}

TEST_F(BookFileTest, EveryTruncationAndExtensionIsFound) {
  const std::string bytes = book_bytes("xiangqi", 5, kEntries);
  for (std::size_t n = 0; n < bytes.size(); ++n)
    EXPECT_NE(fault(bytes.substr(0, n)), "nothing") << n;
  for (std::size_t n = 1; n < 20; ++n)
    EXPECT_NE(fault(bytes + std::string(n, '\0')), "nothing") << n;
}

TEST_F(BookFileTest, SaysWhatIsDamagedAndWhere) {
  const std::string bytes = book_bytes("xiangqi", 5, kEntries);
  EXPECT_EQ(fault(""), "is empty");
  EXPECT_EQ(fault("h2e2 3 rnb"), "is not a book (byte 0: other magic)");
  EXPECT_EQ(fault(bytes.substr(0, 5)), "is truncated: 5 bytes, and the header alone has 48");
  EXPECT_EQ(fault(bytes.substr(0, 60)),
            "is damaged: 12 bytes of entries, but the header (byte 32) says 4 entries of 8 bytes");
  std::string other = bytes;
  other[8] = 2;
  EXPECT_EQ(fault(other), "is a book of version 2 (byte 8); this program reads version 1");
  other = bytes;
  other[50] = 'x';
  EXPECT_THAT(fault(other), HasSubstr("is damaged: the bytes from 16 on have the checksum "));
  std::vector<BookEntry> entries = kEntries;
  std::swap(entries[1], entries[2]);
  EXPECT_EQ(fault(book_bytes("xiangqi", 5, entries)),
            "is damaged: entry 3 (byte 64) is not sorted");
  entries[2] = entries[1];
  EXPECT_EQ(fault(book_bytes("xiangqi", 5, entries)),
            "is damaged: entry 3 (byte 64) is not sorted");
  entries = kEntries;
  entries[3].weight = 0;
  EXPECT_EQ(fault(book_bytes("xiangqi", 5, entries)),
            "is damaged: entry 4 (byte 72) has the weight 0");
}

TEST_F(BookFileTest, AHeaderThatPromisesTooMuch) {
  std::string bytes = book_bytes("xiangqi", 5, {});
  for (const char c : {'\x20', '\xff'}) {
    for (std::size_t i = 32; i < 40; ++i) bytes[i] = c;
    EXPECT_THAT(fault(bytes), HasSubstr("is damaged: 0 bytes of entries"));
  }
}

TEST_F(BookFileTest, WhatCannotBeRead) {
  ASSERT_EQ(mkfifo(path("pipe").c_str(), 0600), 0);
  const auto opening = [&](const std::string& name) {
    return BookFile::open(path(name)).error().text();
  };
  EXPECT_EQ(opening("none"), path("none") + ": cannot be read: No such file or directory");
  EXPECT_EQ(opening("."), path(".") + ": cannot be read: is not a regular file");
  EXPECT_EQ(opening("pipe"), path("pipe") + ": cannot be read: is not a regular file");
}

}  // namespace
}  // namespace splitpoint
