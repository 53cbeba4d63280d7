// machine_facts.cpp - facts from hwloc, /proc and /sys; what is not there is "unknown".
// SPDX-License-Identifier: MIT
#include "experiments/machine_facts.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <hwloc.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <ctime>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <thread>

namespace splitpoint {
namespace {

std::string first_line(const char* file) {
  std::ifstream in(file);
  std::string line;
  return std::getline(in, line) && !line.empty() ? line : "unknown";
}

std::string cpu_model() {
  std::ifstream in("/proc/cpuinfo");
  for (std::string line; std::getline(in, line);)
    if (line.starts_with("model name") || line.starts_with("Model")) {
      const std::size_t colon = line.find(": ");
      if (colon != std::string::npos) return line.substr(colon + 2);
    }
  return "unknown";
}

Json topology() {
  hwloc_topology_t raw = nullptr;
  if (hwloc_topology_init(&raw) != 0) return "unknown";
  const std::unique_ptr<hwloc_topology, decltype(&hwloc_topology_destroy)> topology(
      raw, &hwloc_topology_destroy);
  if (hwloc_topology_load(raw) != 0) return "unknown";
  const auto count = [&](hwloc_obj_type_t type) {
    return std::max(0, hwloc_get_nbobjs_by_type(raw, type));
  };
  Json j{{"packages", count(HWLOC_OBJ_PACKAGE)},
         {"numa_nodes", count(HWLOC_OBJ_NUMANODE)},
         {"cores", count(HWLOC_OBJ_CORE)},
         {"threads", count(HWLOC_OBJ_PU)},
         {"l3_caches", count(HWLOC_OBJ_L3CACHE)}};
  if (const hwloc_obj_t l3 = hwloc_get_obj_by_type(raw, HWLOC_OBJ_L3CACHE, 0); l3 != nullptr)
    j["l3_bytes"] = l3->attr->cache.size;
  return j;
}

timeval operator+(const timeval& a, const timeval& b) {
  return {a.tv_sec + b.tv_sec, a.tv_usec + b.tv_usec};
}

// The eighth number of the first line of /proc/stat, in clock ticks.
std::int64_t steal_ticks() {
  std::istringstream line(first_line("/proc/stat"));
  std::string cpu;
  line >> cpu;
  std::int64_t ticks = 0;
  for (int i = 0; i < 8 && line >> ticks; ++i) {
  }
  return line ? ticks : 0;
}

}  // namespace

int available_processors() {
  cpu_set_t set;
  CPU_ZERO(&set);
  // Fails on machines with more processors than a cpu_set_t has room for.
  if (sched_getaffinity(0, sizeof set, &set) == 0) return std::max(1, CPU_COUNT(&set));
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

Json machine_facts() {
  return {{"cpu", cpu_model()},
          {"processors", available_processors()},
          {"topology", topology()},
          {"memory_bytes", static_cast<std::int64_t>(sysconf(_SC_PHYS_PAGES)) *
                               static_cast<std::int64_t>(sysconf(_SC_PAGESIZE))}};
}

Json system_facts() {
  utsname name{};
  const bool known = uname(&name) == 0;
  return {{"kernel", known ? fmt::format("{} {}", name.sysname, name.release) : "unknown"},
          {"governor", first_line("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")},
          {"load", first_line("/proc/loadavg")}};
}

Usage usage_now() {
  constexpr std::int64_t kSecond = 1'000'000'000;
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const timeval cpu = usage.ru_utime + usage.ru_stime;
  return {cpu.tv_sec * kSecond + cpu.tv_usec * 1000,
          steal_ticks() * (kSecond / std::max(1L, sysconf(_SC_CLK_TCK)))};
}

std::string utc_time() {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
}

}  // namespace splitpoint
