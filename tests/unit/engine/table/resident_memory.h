// resident_memory.h - the resident memory of this process in bytes.
// SPDX-License-Identifier: MIT
#pragma once
#include <unistd.h>

#include <cstdint>
#include <fstream>

namespace splitpoint {

inline std::int64_t resident_bytes() {
  std::ifstream statm("/proc/self/statm");  // in pages
  std::int64_t size = 0, resident = 0;
  statm >> size >> resident;
  return resident * sysconf(_SC_PAGESIZE);
}

}  // namespace splitpoint
