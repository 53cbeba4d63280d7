// table_memory.h - a large zeroed block of memory, in huge pages and spread over NUMA nodes.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>

#include "engine/core/result.h"

namespace splitpoint {

class TableMemory {
 public:
  // `bytes` > 0 of zeroes, touched by nobody yet. Errors: more than is free (counting the limit of
  // the control group), or refused by the kernel.
  static Result<TableMemory> allocate(std::size_t bytes);

  TableMemory(TableMemory&& o) noexcept;
  TableMemory& operator=(TableMemory&& o) noexcept;
  TableMemory(const TableMemory&) = delete;
  TableMemory& operator=(const TableMemory&) = delete;
  ~TableMemory();

  [[nodiscard]] void* data() const { return data_; }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }
  [[nodiscard]] bool huge_pages() const { return huge_pages_; }

 private:
  TableMemory(void* data, std::size_t bytes) : data_(data), bytes_(bytes) {}
  void release();

  void* data_ = nullptr;
  std::size_t bytes_ = 0;
  bool huge_pages_ = false;  // the kernel was asked and agreed
};

}  // namespace splitpoint
