// ending_file.h - the bytes of an ending table: a header and compressed blocks.
//
//   byte  0  magic "SPENDG\r\n"
//         8  version, 4 bytes
//        12  CRC-32 of all bytes from 16 on, 4 bytes
//        16  name of the game, 16 bytes, filled up with zeros
//        32  name of the ending, 16 bytes, likewise
//        48  number of indices, 8 bytes
//        56  longest distance in plies, 4 bytes
//        60  indices of a block, 4 bytes; the last block may have fewer
//        64  compressed bytes of each block, 4 bytes a block
//            the blocks, one after the other, each a zlib stream (RFC 1950) of one byte an index
//
// All numbers are little-endian. A block is unpacked alone, so a look-up need not unpack the table.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "engine/endings/ending_code.h"

namespace splitpoint {

inline constexpr std::size_t kEndingBlock = 8192;  // indices

// The file of a table.
std::string ending_bytes(std::string_view game, std::string_view ending,
                         const std::vector<EndingCode>& codes);

class EndingFile {
 public:
  // `where` is named in errors. Errors: the bytes are not a table, of another version, or damaged.
  static Result<EndingFile> read(std::string bytes, const std::string& where);

  [[nodiscard]] const std::string& where() const { return where_; }
  [[nodiscard]] const std::string& game() const { return game_; }
  [[nodiscard]] const std::string& ending() const { return ending_; }
  [[nodiscard]] std::size_t size() const { return size_; }  // indices
  [[nodiscard]] Ply longest() const { return longest_; }
  [[nodiscard]] std::size_t bytes() const { return bytes_.size(); }
  [[nodiscard]] std::size_t blocks() const { return starts_.size() - 1; }
  // The codes of a block. Empty: it cannot be unpacked, which the checksum makes all but
  // impossible.
  [[nodiscard]] std::vector<EndingCode> block(std::size_t number) const;

 private:
  EndingFile(std::string bytes, std::string where)
      : bytes_(std::move(bytes)), where_(std::move(where)) {}

  std::string bytes_, where_, game_, ending_;
  std::size_t size_ = 0;
  Ply longest_ = 0;
  std::vector<std::size_t> starts_;  // of the blocks, and the end
};

}  // namespace splitpoint
