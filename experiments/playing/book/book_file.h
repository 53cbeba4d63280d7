// book_file.h - the bytes of an opening book: a header, and entries sorted for binary search.
//
//   byte  0  magic "SPBOOK\r\n"
//         8  version, 4 bytes
//        12  CRC-32 of all bytes from 16 on, 4 bytes
//        16  name of the game, 16 bytes, filled up with zeros
//        32  number of entries, 8 bytes
//        40  key of the game's start position, 8 bytes: keys of another build may differ
//        48  entries of 8 bytes: key check (4 bytes), move (2), weight (2)
//
// All numbers are little-endian. Entries are sorted by check, then by move; no two agree in both.
// The check is the upper half of the key of a position, so different positions may share it.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/result.h"
#include "engine/core/types.h"
#include "experiments/playing/book/mapped_file.h"

namespace splitpoint {

inline constexpr int kMostBookWeight = 65'535;

struct BookEntry {
  std::uint32_t check = 0;
  Move move = Move::none;
  std::uint16_t weight = 0;  // 1..kMostBookWeight
};

constexpr std::uint32_t check_of(Key key) { return static_cast<std::uint32_t>(key >> 32); }

// A whole file. `game` has at most 16 bytes; the entries are sorted.
std::string book_bytes(std::string_view game, Key start_key, const std::vector<BookEntry>& entries);

// A file whose every byte was checked when it was opened.
class BookFile {
 public:
  // Error: what is damaged, and where.
  static Result<BookFile> open(const std::filesystem::path& file);

  [[nodiscard]] const std::string& game() const { return game_; }
  [[nodiscard]] Key start_key() const { return start_key_; }
  [[nodiscard]] std::size_t size() const { return size_; }  // in entries
  [[nodiscard]] BookEntry entry(std::size_t i) const;
  // The first entry whose check is not less; size() if there is none.
  [[nodiscard]] std::size_t find(std::uint32_t check) const;

 private:
  explicit BookFile(MappedFile file) : file_(std::move(file)) {}

  MappedFile file_;
  std::string game_;
  Key start_key_ = 0;
  std::size_t size_ = 0;
};

}  // namespace splitpoint
