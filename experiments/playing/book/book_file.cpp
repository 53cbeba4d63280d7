// book_file.cpp - writes, checks and searches the bytes of a book.
// SPDX-License-Identifier: MIT
#include "experiments/playing/book/book_file.h"

#include <fmt/format.h>

#include <cassert>
#include <optional>

#include "engine/core/checksum.h"
#include "engine/core/little_endian.h"

namespace splitpoint {
namespace {

constexpr std::string_view kMagic = "SPBOOK\r\n";
constexpr std::uint64_t kVersion = 1;
constexpr std::size_t kVersionAt = 8, kCrcAt = 12, kGameAt = 16, kSizeAt = 32, kStartKeyAt = 40,
                      kEntriesAt = 48;
constexpr std::size_t kEntryBytes = 8, kGameBytes = 16;

BookEntry entry_at(std::string_view bytes, std::size_t i) {
  const std::size_t at = kEntriesAt + i * kEntryBytes;
  return {static_cast<std::uint32_t>(little_endian_at(bytes, at, 4)),
          static_cast<Move>(little_endian_at(bytes, at + 4, 2)),
          static_cast<std::uint16_t>(little_endian_at(bytes, at + 6, 2))};
}

std::uint64_t order_of(const BookEntry& e) { return std::uint64_t{e.check} << 16 | bits(e.move); }

// What is wrong with the entries; nothing if they are sorted and have weights.
std::optional<std::string> fault_of_entries(std::string_view bytes, std::size_t size) {
  std::uint64_t last = 0;
  for (std::size_t i = 0; i < size; ++i) {
    const BookEntry e = entry_at(bytes, i);
    const auto at = [&] {
      return fmt::format("entry {} (byte {})", i + 1, kEntriesAt + i * kEntryBytes);
    };
    if (i > 0 && order_of(e) <= last) return at() + " is not sorted";
    if (e.weight == 0) return at() + " has the weight 0";
    last = order_of(e);
  }
  return {};
}

// What is wrong with the bytes; nothing if they are a book.
std::optional<std::string> fault_of(std::string_view bytes) {
  if (bytes.empty()) return "is empty";
  if (bytes.substr(0, kMagic.size()) != kMagic.substr(0, bytes.size()))
    return "is not a book (byte 0: other magic)";
  if (bytes.size() < kEntriesAt)
    return fmt::format("is truncated: {} bytes, and the header alone has {}", bytes.size(),
                       kEntriesAt);
  if (const auto version = little_endian_at(bytes, kVersionAt, 4); version != kVersion)
    return fmt::format("is a book of version {} (byte {}); this program reads version {}", version,
                       kVersionAt, kVersion);
  const std::uint64_t size = little_endian_at(bytes, kSizeAt, 8);
  if ((bytes.size() - kEntriesAt) % kEntryBytes != 0 ||
      (bytes.size() - kEntriesAt) / kEntryBytes != size)
    return fmt::format(
        "is damaged: {} bytes of entries, but the header (byte {}) says {} entries "
        "of {} bytes",
        bytes.size() - kEntriesAt, kSizeAt, size, kEntryBytes);
  const auto stored = little_endian_at(bytes, kCrcAt, 4);
  if (const auto crc = crc32_of(bytes.substr(kGameAt)); crc != stored)
    return fmt::format(
        "is damaged: the bytes from {} on have the checksum {:08x}, but byte {} "
        "says {:08x}",
        kGameAt, crc, kCrcAt, stored);
  if (const auto fault = fault_of_entries(bytes, size)) return "is damaged: " + *fault;
  return {};
}

}  // namespace

std::string book_bytes(std::string_view game, Key start_key,
                       const std::vector<BookEntry>& entries) {
  assert(game.size() <= kGameBytes);
  std::string content(game);
  content.resize(kGameBytes);
  content.reserve(kEntriesAt - kGameAt + entries.size() * kEntryBytes);
  append_little_endian(content, entries.size(), 8);
  append_little_endian(content, start_key, 8);
  for (const BookEntry& e : entries) {
    append_little_endian(content, e.check, 4);
    append_little_endian(content, bits(e.move), 2);
    append_little_endian(content, e.weight, 2);
  }
  std::string out(kMagic);
  append_little_endian(out, kVersion, 4);
  append_little_endian(out, crc32_of(content), 4);
  return out + content;
}

Result<BookFile> BookFile::open(const std::filesystem::path& file) {
  Result<MappedFile> mapped = MappedFile::open(file);
  if (!mapped) return mapped.error();
  BookFile book(*std::move(mapped));
  const std::string_view bytes = book.file_.bytes();
  if (const auto fault = fault_of(bytes)) return Error{file.string(), *fault};
  const std::string_view game = bytes.substr(kGameAt, kGameBytes);
  book.game_ = game.substr(0, game.find('\0'));
  book.start_key_ = little_endian_at(bytes, kStartKeyAt, 8);
  book.size_ = (bytes.size() - kEntriesAt) / kEntryBytes;
  return book;
}

BookEntry BookFile::entry(std::size_t i) const {
  assert(i < size_);
  return entry_at(file_.bytes(), i);
}

std::size_t BookFile::find(std::uint32_t check) const {
  std::size_t begin = 0, end = size_;
  while (begin < end) {
    const std::size_t middle = begin + (end - begin) / 2;
    if (entry(middle).check < check)
      begin = middle + 1;
    else
      end = middle;
  }
  return begin;
}

}  // namespace splitpoint
