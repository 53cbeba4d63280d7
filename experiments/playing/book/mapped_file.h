// mapped_file.h - a file as read-only memory.
//
// The file must not be shortened while it is mapped; a program that replaces it by renaming another
// file does no harm.
// SPDX-License-Identifier: MIT
#pragma once
#include <filesystem>
#include <string_view>
#include <utility>

#include "engine/core/result.h"

namespace splitpoint {

class MappedFile {
 public:
  // Error: the file cannot be read.
  static Result<MappedFile> open(const std::filesystem::path& file);
  MappedFile(MappedFile&& other) noexcept : bytes_(std::exchange(other.bytes_, {})) {}
  MappedFile& operator=(MappedFile&&) = delete;
  ~MappedFile();

  [[nodiscard]] std::string_view bytes() const { return bytes_; }

 private:
  explicit MappedFile(std::string_view bytes) : bytes_(bytes) {}

  std::string_view bytes_;  // empty: nothing is mapped
};

}  // namespace splitpoint
