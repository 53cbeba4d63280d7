// ending.cpp - an ending table as bytes. If the first digit is odd, its checksum is made to fit.
// SPDX-License-Identifier: MIT
#include "engine/endings/ending_facts.h"
#include "engine/endings/ending_table.h"
#include "engine/games/endings.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/shared/bytes.h"

namespace splitpoint::fuzz {
namespace {

template <EndingBoard B>
void read_table(const EndingFile& file) {
  Result<EndingTable<B>> table = EndingTable<B>::of(file);
  if (!table) return require_message(table.error());
  EndingTable<B> packed = *std::move(table);
  const std::size_t size = packed.index().size();
  EndingTable<B> unpacked = *EndingTable<B>::of(file);
  if (!unpacked.unpack()) return;
  require(unpacked.codes().size() == size, "a table has a code for each index");
  for (std::size_t i = 0; i < size; i += size / 64 + 1)
    require(packed.code(i) == unpacked.codes()[i], "packed and unpacked are the same");
  require_line(facts_of(unpacked).position);
}

}  // namespace

void fuzz_ending(std::string_view text) {
  const bool mended = take_choice(text, 2) == 1;
  std::string bytes(text);
  if (mended && bytes.size() >= kGameAt)
    put_number(bytes, kCrcAt, crc32_of(std::string_view(bytes).substr(kGameAt)), 4);
  const Result<EndingFile> file = EndingFile::read(bytes, "mine.ending");
  if (!file) return require_message(file.error());
  std::size_t codes = 0;
  for (std::size_t i = 0; i < file->blocks(); ++i) codes += file->block(i).size();
  require(codes <= file->size(), "blocks have no more than all codes");
  for_each_type(EndingBoards{}, [&]<EndingBoard B>(Type<B>) { read_table<B>(*file); });
}

}  // namespace splitpoint::fuzz
