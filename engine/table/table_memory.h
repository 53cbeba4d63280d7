// table_memory.h - a large zeroed block of memory, in huge pages and spread over NUMA nodes.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <filesystem>

#include "engine/core/result.h"

namespace splitpoint {

class TableMemory {
 public:
  // `mib` MiB of zeroes, aligned to 2 MiB, not yet written to. Errors: 0, more than free_memory(),
  // or refused by the kernel.
  static Result<TableMemory> allocate(std::size_t mib);

  TableMemory(TableMemory&& o) noexcept;
  TableMemory& operator=(TableMemory&& o) noexcept;
  TableMemory(const TableMemory&) = delete;
  TableMemory& operator=(const TableMemory&) = delete;
  ~TableMemory();

  [[nodiscard]] void* data() const { return data_; }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }  // 0 once moved from
  [[nodiscard]] bool huge_pages() const { return huge_pages_; }

 private:
  TableMemory(void* data, std::size_t bytes) : data_(data), bytes_(bytes) {}

  void* data_ = nullptr;
  std::size_t bytes_ = 0;
  bool huge_pages_ = false;  // the kernel was asked and agreed
};

// The bytes that this process may still allocate: the least of the computer's available memory and
// of what the limits of its control groups (version 1 or 2) leave. `root` holds proc and sys.
std::uint64_t free_memory(const std::filesystem::path& root = "/");

}  // namespace splitpoint
