// table_memory.cpp - mmap, madvise, hwloc, and what /proc and /sys say about free memory.
// SPDX-License-Identifier: MIT
#include "engine/table/table_memory.h"

#include <fmt/format.h>
#include <hwloc.h>
#include <sys/mman.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace splitpoint {
namespace {

constexpr std::size_t kHugePage = 2 << 20;
constexpr std::uint64_t kUnlimited = std::numeric_limits<std::int64_t>::max();

// The number after the word `label` of a file; without a label, the number at its start. Nothing if
// there is none.
std::optional<std::uint64_t> number_in(const std::filesystem::path& file,
                                       std::string_view label = {}) {
  std::ifstream in(file);
  std::string word;
  while (word != label && in >> word) continue;
  std::uint64_t number = 0;
  if (in >> number) return number;
  return std::nullopt;
}

// The file names of a version of control groups.
struct GroupFiles {
  std::string_view limit, usage, cache;
};
constexpr GroupFiles kVersion1{"memory.limit_in_bytes", "memory.usage_in_bytes",
                               "total_inactive_file"};
constexpr GroupFiles kVersion2{"memory.max", "memory.current", "inactive_file"};

// The least memory that the group `path` of the hierarchy at `mount`, or a group above it, has
// left. Inside a container `path` may be that of the host and not exist here; the search upwards
// then ends at `mount`.
std::uint64_t free_in_group(const std::filesystem::path& mount, const std::filesystem::path& path,
                            const GroupFiles& files) {
  std::uint64_t free = kUnlimited;
  for (auto group = mount / path.relative_path();; group = group.parent_path()) {
    if (const auto limit = number_in(group / files.limit)) {
      // The kernel drops cached files that are not in use before it refuses memory.
      const std::uint64_t cache = number_in(group / "memory.stat", files.cache).value_or(0);
      const std::uint64_t usage = number_in(group / files.usage).value_or(0);
      const std::uint64_t used = usage - std::min(usage, cache);
      free = std::min(free, *limit - std::min(*limit, used));
    }
    if (group == mount) return free;
  }
}

// Asks for huge pages; false if the kernel has none to give.
bool use_huge_pages(void* data, std::size_t bytes) {
  if (bytes < kHugePage) return false;
  std::ifstream in("/sys/kernel/mm/transparent_hugepage/enabled");
  std::string setting;
  if (!std::getline(in, setting) || setting.find("[never]") != std::string::npos) return false;
  return madvise(data, bytes, MADV_HUGEPAGE) == 0;
}

// Spreads the pages over all NUMA nodes, because every worker reads everywhere. If this fails, only
// speed is lost. Loading the topology takes milliseconds, so a computer with one node does not.
void interleave(void* data, std::size_t bytes) {
  std::ifstream in("/sys/devices/system/node/has_memory");  // a list like 0-1 or 0,8
  std::string nodes;
  if (!std::getline(in, nodes) || nodes.find_first_of("-,") == std::string::npos) return;
  hwloc_topology_t topology = nullptr;
  if (hwloc_topology_init(&topology) != 0) return;
  if (hwloc_topology_load(topology) == 0)
    hwloc_set_area_membind(topology, data, bytes, hwloc_topology_get_topology_nodeset(topology),
                           HWLOC_MEMBIND_INTERLEAVE, HWLOC_MEMBIND_BYNODESET);
  hwloc_topology_destroy(topology);
}

}  // namespace

std::uint64_t free_memory(const std::filesystem::path& root) {
  std::uint64_t free = kUnlimited;
  if (const auto kib = number_in(root / "proc/meminfo", "MemAvailable:")) free = *kib * 1024;
  std::ifstream groups(root / "proc/self/cgroup");  // number:controllers:path
  for (std::string line; std::getline(groups, line);) {
    const std::size_t first = line.find(':'), second = line.find(':', first + 1);
    if (first == std::string::npos || second == std::string::npos) continue;
    const std::string controllers = line.substr(first + 1, second - first - 1);
    const std::string path = line.substr(second + 1);
    const std::filesystem::path mount = root / "sys/fs/cgroup";
    if (controllers.empty())
      free = std::min({free, free_in_group(mount, path, kVersion2),
                       free_in_group(mount / "unified", path, kVersion2)});
    else if (("," + controllers + ",").find(",memory,") != std::string::npos)
      free = std::min(free, free_in_group(mount / "memory", path, kVersion1));
  }
  return free;
}

Result<TableMemory> TableMemory::allocate(std::size_t mib) {
  const std::string where = fmt::format("table of {} MiB", mib);
  if (mib == 0) return Error{where, "at least 1 MiB is needed"};
  const std::uint64_t free_mib = free_memory() >> 20;
  if (mib > free_mib) return Error{where, fmt::format("only {} MiB of memory are free", free_mib)};

  // One huge page more than needed: an aligned part is kept and the rest is given back.
  const std::size_t bytes = mib << 20;
  void* const mapped =
      mmap(nullptr, bytes + kHugePage, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (mapped == MAP_FAILED)
    return Error{where,
                 fmt::format("refused by the kernel: {}", std::generic_category().message(errno))};
  const std::size_t before = -reinterpret_cast<std::uintptr_t>(mapped) & (kHugePage - 1);
  char* const data = static_cast<char*>(mapped) + before;
  if (before > 0) munmap(mapped, before);
  munmap(data + bytes, kHugePage - before);

  TableMemory memory(data, bytes);
  memory.huge_pages_ = use_huge_pages(data, bytes);
  interleave(data, bytes);
  return memory;
}

TableMemory::TableMemory(TableMemory&& o) noexcept
    : data_(std::exchange(o.data_, nullptr)),
      bytes_(std::exchange(o.bytes_, 0)),
      huge_pages_(std::exchange(o.huge_pages_, false)) {}

TableMemory& TableMemory::operator=(TableMemory&& o) noexcept {
  std::swap(data_, o.data_);
  std::swap(bytes_, o.bytes_);
  std::swap(huge_pages_, o.huge_pages_);
  return *this;
}

TableMemory::~TableMemory() {
  if (data_ != nullptr) munmap(data_, bytes_);
}

}  // namespace splitpoint
