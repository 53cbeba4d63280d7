// ending_file_test.cpp - ending tables as files: round trips, and files that are refused.
// SPDX-License-Identifier: MIT
#include "engine/endings/ending_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/core/random.h"
#include "engine/endings/ending_facts.h"
#include "engine/endings/ending_table.h"
#include "engine/games/endings.h"

namespace splitpoint {
namespace {

using testing::HasSubstr;
using Board = xiangqi::EndingBoard;

EndingIndex<Board> rook_ending() {
  return EndingIndex<Board>(*Material::parse("KRk", Board::kLetters));
}

std::vector<EndingCode> some_codes(std::size_t size) {
  Random random(1);
  std::vector<EndingCode> codes(size);
  for (EndingCode& c : codes) c = static_cast<EndingCode>(random.below(40));
  return codes;
}

std::string fault_of(std::string bytes) {
  const Result<EndingFile> file = EndingFile::read(std::move(bytes), "f");
  return file ? "" : file.error().text();
}

TEST(EndingCode, SaysWhoWins) {
  EXPECT_EQ(value_of(EndingCode::draw), 0);
  EXPECT_EQ(value_of(decided_in(0)), -kMate);
  EXPECT_EQ(value_of(decided_in(1)), kMate - 1);
  EXPECT_EQ(value_of(decided_in(kMostEndingPlies)), kMate - kMostEndingPlies);
  EXPECT_TRUE(is_win(value_of(decided_in(kMostEndingPlies))));
}

TEST(EndingFile, GivesBackWhatWasWritten) {
  for (const std::size_t size :
       {std::size_t{1}, kEndingBlock, kEndingBlock + 1, std::size_t{30000}}) {
    const std::vector<EndingCode> codes = some_codes(size);
    const Result<EndingFile> file = EndingFile::read(ending_bytes("chess", "KQk", codes), "f");
    ASSERT_TRUE(file) << file.error().text();
    EXPECT_EQ(file->game(), "chess");
    EXPECT_EQ(file->ending(), "KQk");
    EXPECT_EQ(file->size(), size);
    std::vector<EndingCode> read;
    for (std::size_t i = 0; i < file->blocks(); ++i)
      for (const EndingCode c : file->block(i)) read.push_back(c);
    EXPECT_EQ(read, codes);
  }
}

TEST(EndingFile, ATableFromItIsTheSameUnpackedOrNot) {
  const EndingIndex<Board> index = rook_ending();
  const std::vector<EndingCode> codes = some_codes(index.size());
  Result<EndingTable<Board>> opened =
      EndingTable<Board>::of(*EndingFile::read(ending_bytes("xiangqi", "KRk", codes), "f"));
  ASSERT_TRUE(opened) << opened.error().text();
  EndingTable<Board> table = *std::move(opened);
  for (std::size_t i = 0; i < codes.size(); ++i) ASSERT_EQ(table.code(i), codes[i]);
  ASSERT_TRUE(table.unpack());
  EXPECT_EQ(table.codes(), codes);
}

TEST(EndingFile, RefusesEveryDamagedByte) {
  const std::string bytes = ending_bytes("xiangqi", "KRk", some_codes(300));
  EXPECT_EQ(fault_of(bytes), "");
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
    EXPECT_NE(fault_of(damaged), "") << at;
    EXPECT_NE(fault_of(bytes.substr(0, at)), "") << at;
  }
  EXPECT_NE(fault_of(bytes + "x"), "");
}

TEST(EndingFile, SaysWhatIsWrong) {
  const std::string bytes = ending_bytes("xiangqi", "KRk", some_codes(300));
  EXPECT_EQ(fault_of(""), "f: is empty");
  EXPECT_EQ(fault_of("SPBOOK\r\n and more"), "f: is not an ending table (byte 0: other magic)");
  EXPECT_THAT(fault_of(bytes.substr(0, 40)), HasSubstr("is truncated: 40 bytes"));
  std::string other = bytes;
  other[8] = 2;
  EXPECT_EQ(fault_of(other),
            "f: is an ending table of version 2 (byte 8); this program reads version 1");
  other = bytes;
  other.back() = static_cast<char>(other.back() + 1);
  EXPECT_THAT(fault_of(other), HasSubstr("is damaged: the bytes from 16 on have the checksum"));
}

TEST(EndingFile, OfAnotherGameOrEndingIsNoTable) {
  const auto fault = [](const char* game, const char* ending, std::size_t size) {
    const auto table = EndingTable<Board>::of(
        *EndingFile::read(ending_bytes(game, ending, some_codes(size)), "f"));
    return table ? "" : table.error().text();
  };
  const std::size_t size = rook_ending().size();
  EXPECT_EQ(fault("xiangqi", "KRk", size), "");
  EXPECT_EQ(fault("chess", "KRk", size), "f: is an ending of 'chess', not of xiangqi");
  EXPECT_THAT(fault("xiangqi", "KQk", size), HasSubstr("'Q' is not a piece"));
  EXPECT_THAT(fault("xiangqi", "KRk", size + 1), HasSubstr("but KRk has"));
}

// A file that a program wrote wrongly, with the right checksum.
TEST(EndingFacts, OfAWinThatTheRulesForbid) {
  const EndingIndex<Board> index = rook_ending();
  std::vector<EndingCode> codes(index.size(), EndingCode::draw);
  std::size_t forbidden = 0;
  while (Board::position_of(index.at(forbidden))) ++forbidden;
  codes[forbidden] = decided_in(3);
  const EndingFacts facts = facts_of(EndingTable<Board>(index, codes));
  EXPECT_EQ(facts.longest, 3);
  EXPECT_EQ(facts.position, "");
}

}  // namespace
}  // namespace splitpoint
