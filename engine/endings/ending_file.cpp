// ending_file.cpp - writes, checks and unpacks the bytes of an ending table.
// SPDX-License-Identifier: MIT
#include "engine/endings/ending_file.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <cassert>
#include <new>
#include <optional>

#include "engine/core/checksum.h"
#include "engine/core/little_endian.h"

namespace splitpoint {
namespace {

constexpr std::string_view kMagic = "SPENDG\r\n";
constexpr std::uint64_t kVersion = 1;
constexpr std::size_t kVersionAt = 8, kCrcAt = 12, kGameAt = 16, kEndingAt = 32, kSizeAt = 48,
                      kLongestAt = 56, kBlockAt = 60, kLengthsAt = 64;
constexpr std::size_t kNameBytes = 16;

void append_name(std::string& out, std::string_view name) {
  assert(name.size() <= kNameBytes);
  out += name;
  out.append(kNameBytes - name.size(), '\0');
}

std::string name_at(std::string_view bytes, std::size_t at) {
  const std::string_view name = bytes.substr(at, kNameBytes);
  return std::string(name.substr(0, name.find('\0')));
}

const Bytef* raw(const void* bytes) { return static_cast<const Bytef*>(bytes); }

std::string packed(const EndingCode* codes, std::size_t count) {
  uLongf length = compressBound(count);
  std::string out(length, '\0');
  const void* const to = out.data();
  const int done = compress2(const_cast<Bytef*>(raw(to)), &length, raw(codes), count, 9);
  if (done != Z_OK) throw std::bad_alloc();  // the room is enough, so there was no memory
  out.resize(length);
  return out;
}

std::size_t blocks_for(std::uint64_t size) { return (size + kEndingBlock - 1) / kEndingBlock; }

// What is wrong with the bytes before the blocks; nothing if they are a table of this version.
std::optional<std::string> fault_of_header(std::string_view bytes) {
  if (bytes.empty()) return "is empty";
  if (bytes.substr(0, kMagic.size()) != kMagic.substr(0, bytes.size()))
    return "is not an ending table (byte 0: other magic)";
  if (bytes.size() < kLengthsAt)
    return fmt::format("is truncated: {} bytes, and the header alone has {}", bytes.size(),
                       kLengthsAt);
  if (const auto version = little_endian_at(bytes, kVersionAt, 4); version != kVersion)
    return fmt::format("is an ending table of version {} (byte {}); this program reads version {}",
                       version, kVersionAt, kVersion);
  const auto stored = little_endian_at(bytes, kCrcAt, 4);
  if (const auto crc = crc32_of(bytes.substr(kGameAt)); crc != stored)
    return fmt::format(
        "is damaged: the bytes from {} on have the checksum {:08x}, but byte {} says {:08x}",
        kGameAt, crc, kCrcAt, stored);
  return {};
}

}  // namespace

std::string ending_bytes(std::string_view game, std::string_view ending,
                         const std::vector<EndingCode>& codes) {
  Ply longest = 0;
  for (const EndingCode c : codes)
    if (is_decided(c)) longest = std::max(longest, plies_of(c));
  std::string content, blocks;
  append_name(content, game);
  append_name(content, ending);
  append_little_endian(content, codes.size(), 8);
  append_little_endian(content, static_cast<std::uint64_t>(longest), 4);
  append_little_endian(content, kEndingBlock, 4);
  for (std::size_t begin = 0; begin < codes.size(); begin += kEndingBlock) {
    const std::string block =
        packed(codes.data() + begin, std::min(kEndingBlock, codes.size() - begin));
    append_little_endian(content, block.size(), 4);
    blocks += block;
  }
  content += blocks;
  std::string out(kMagic);
  append_little_endian(out, kVersion, 4);
  append_little_endian(out, crc32_of(content), 4);
  return out + content;
}

Result<EndingFile> EndingFile::read(std::string bytes, const std::string& where) {
  if (const auto fault = fault_of_header(bytes)) return Error{where, *fault};
  EndingFile file(std::move(bytes), where);
  const std::string_view all = file.bytes_;
  file.game_ = name_at(all, kGameAt);
  file.ending_ = name_at(all, kEndingAt);
  file.size_ = little_endian_at(all, kSizeAt, 8);
  file.longest_ = static_cast<Ply>(little_endian_at(all, kLongestAt, 4));
  // The checksum was right, so what follows are faults of the program that wrote the file.
  if (little_endian_at(all, kBlockAt, 4) != kEndingBlock || file.longest_ > kMostEndingPlies ||
      file.size_ > all.size() * kEndingBlock ||
      blocks_for(file.size_) > (all.size() - kLengthsAt) / 4)
    return Error{where, "is damaged: its numbers do not fit together"};
  std::size_t at = kLengthsAt + 4 * blocks_for(file.size_);
  file.starts_.push_back(at);
  for (std::size_t i = 0; i < blocks_for(file.size_); ++i)
    file.starts_.push_back(at += little_endian_at(all, kLengthsAt + 4 * i, 4));
  if (at != all.size())
    return Error{where,
                 fmt::format("is damaged: {} bytes, but its blocks end at {}", all.size(), at)};
  return file;
}

std::vector<EndingCode> EndingFile::block(std::size_t number) const {
  assert(number < blocks());
  std::vector<EndingCode> codes(std::min(kEndingBlock, size_ - number * kEndingBlock));
  uLongf length = codes.size();
  void* const to = codes.data();
  const int done =
      uncompress(static_cast<Bytef*>(to), &length, raw(bytes_.data() + starts_[number]),
                 starts_[number + 1] - starts_[number]);
  if (done != Z_OK || length != codes.size()) codes.clear();
  return codes;
}

}  // namespace splitpoint
