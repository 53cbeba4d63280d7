// table_memory_test.cpp - allocation of the table's memory, and how much memory is free.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <limits>
#include <string>
#include <utility>

#include "engine/table/table_memory.h"

namespace splitpoint {
namespace {

constexpr std::uint64_t kMiB = 1 << 20;

TEST(TableMemory, IsAlignedZeroedAndOfTheSizeAskedFor) {
  for (const std::size_t mib : {1, 2, 3, 64}) {
    const Result<TableMemory> memory = TableMemory::allocate(mib);
    ASSERT_TRUE(memory.ok()) << memory.error().text();
    EXPECT_EQ(memory->bytes(), mib * kMiB);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(memory->data()) % (2 * kMiB), 0);
    char* const data = static_cast<char*>(memory->data());
    EXPECT_EQ(std::count(data, data + memory->bytes(), '\0'), static_cast<long>(memory->bytes()));
    std::fill_n(data, memory->bytes(), 'x');
  }
}

TEST(TableMemory, HasHugePagesOnlyIfOneFits) {
  std::ifstream in("/sys/kernel/mm/transparent_hugepage/enabled");
  std::string setting;
  const bool offered = std::getline(in, setting) && setting.find("[never]") == std::string::npos;
  EXPECT_FALSE((*TableMemory::allocate(1)).huge_pages());
  EXPECT_EQ((*TableMemory::allocate(2)).huge_pages(), offered);
}

TEST(TableMemory, IsGivenOnByMoving) {
  TableMemory a = *TableMemory::allocate(2);
  void* const data = a.data();
  TableMemory b = std::move(a);
  EXPECT_EQ(b.data(), data);
  TableMemory c = *TableMemory::allocate(1);
  c = std::move(b);
  EXPECT_EQ(c.data(), data);
  EXPECT_EQ(c.bytes(), 2 * kMiB);
}

TEST(TableMemory, MoreThanIsFreeIsRefusedWithTheNumber) {
  const Result<TableMemory> memory = TableMemory::allocate(std::size_t{1} << 43);
  ASSERT_FALSE(memory.ok());
  EXPECT_EQ(memory.error().where, "table of 8796093022208 MiB");
  EXPECT_EQ(memory.error().what.rfind("only ", 0), 0) << memory.error().what;
}

// Asks for 256 MiB in a process that may grow by only 64 MiB.
[[noreturn]] void ask_for_too_much() {
  std::uint64_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  const rlim_t limit = pages * static_cast<rlim_t>(sysconf(_SC_PAGESIZE)) + 64 * kMiB;
  const rlimit limits{limit, limit};
  setrlimit(RLIMIT_AS, &limits);
  const Result<TableMemory> memory = TableMemory::allocate(256);
  std::cerr << (memory.ok() ? "given" : memory.error().text());
  std::_Exit(memory.ok() ? 1 : 0);
}

TEST(TableMemoryDeathTest, ARefusalOfTheKernelIsAnError) {
  EXPECT_EXIT(ask_for_too_much(), testing::ExitedWithCode(0),
              "^table of 256 MiB: refused by the kernel: ");
}

// A fake computer made of the files that free_memory() reads.
class FreeMemory : public testing::Test {
 protected:
  FreeMemory() : root_(testing::TempDir() + "free_memory_" + std::to_string(getpid())) {
    file("proc/meminfo", "MemTotal: 99999 kB\nMemFree: 1 kB\nMemAvailable: 2048 kB\n");
  }
  ~FreeMemory() override { std::filesystem::remove_all(root_); }

  void file(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories((root_ / name).parent_path());
    std::ofstream(root_ / name) << text;
  }
  [[nodiscard]] std::uint64_t free() const { return free_memory(root_); }

 private:
  std::filesystem::path root_;
};

TEST_F(FreeMemory, WithoutGroupsIsWhatTheMachineHasAvailable) {
  EXPECT_EQ(free(), 2 * kMiB);
  file("proc/self/cgroup", "garbage\n:\n0::/none/such\n");
  EXPECT_EQ(free(), 2 * kMiB);
}

TEST_F(FreeMemory, IsUnlimitedWhereNothingIsKnown) {
  EXPECT_EQ(free_memory("/none/such"), std::numeric_limits<std::int64_t>::max());
}

TEST_F(FreeMemory, InAGroupOfVersion2IsItsLimitLessWhatCannotBeReclaimed) {
  file("proc/self/cgroup", "0::/a/b\n");
  file("sys/fs/cgroup/a/b/memory.max", "max\n");
  file("sys/fs/cgroup/a/b/memory.current", "500\n");
  EXPECT_EQ(free(), 2 * kMiB);
  file("sys/fs/cgroup/a/b/memory.max", "1000\n");
  EXPECT_EQ(free(), 500);
  file("sys/fs/cgroup/a/b/memory.stat", "anon 1\nactive_file 2\ninactive_file 300\n");
  EXPECT_EQ(free(), 800);
  file("sys/fs/cgroup/a/memory.max", "700\n");
  file("sys/fs/cgroup/a/memory.current", "600\n");
  EXPECT_EQ(free(), 100);
  file("sys/fs/cgroup/a/memory.current", "701\n");
  EXPECT_EQ(free(), 0);
}

TEST_F(FreeMemory, InAGroupOfVersion1IsItsLimitLessWhatCannotBeReclaimed) {
  file("proc/self/cgroup", "5:cpu,memory:/job\n1:name=systemd:/\n0::/\n");
  file("sys/fs/cgroup/memory/job/memory.limit_in_bytes", "9223372036854771712\n");
  file("sys/fs/cgroup/memory/job/memory.usage_in_bytes", "400\n");
  EXPECT_EQ(free(), 2 * kMiB);
  file("sys/fs/cgroup/memory/memory.limit_in_bytes", "1000\n");
  file("sys/fs/cgroup/memory/memory.usage_in_bytes", "400\n");
  file("sys/fs/cgroup/memory/memory.stat", "inactive_file 7\ntotal_inactive_file 50\n");
  EXPECT_EQ(free(), 650);
}

TEST_F(FreeMemory, SeesTheLimitOfAContainerThatNamesTheGroupAsTheHostDoes) {
  file("proc/self/cgroup", "0::/docker/0123\n");
  file("sys/fs/cgroup/memory.max", "1000\n");
  file("sys/fs/cgroup/memory.current", "1\n");
  EXPECT_EQ(free(), 999);
  file("proc/self/cgroup", "0::/../../elsewhere\n");
  EXPECT_EQ(free(), 999);
}

}  // namespace
}  // namespace splitpoint
