// machine_facts.cpp - facts from hwloc, /proc and /sys; a missing fact is "unknown".
// SPDX-License-Identifier: MIT
#include "experiments/recording/machine_facts.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <hwloc.h>
#include <sys/resource.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>

#include "engine/core/durations.h"
#include "parallel/machines/binding.h"

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
std::int64_t steal_time() {
  std::istringstream line(first_line("/proc/stat"));
  std::string cpu;
  line >> cpu;
  std::int64_t ticks = 0;
  for (int i = 0; i < 8 && line >> ticks; ++i) {
  }
  return line ? ticks * (kSecond / std::max(1L, sysconf(_SC_CLK_TCK))) : -1;
}

// Linux's pressure stall information: "some avg10=0.00 avg60=0.00 avg300=0.00
// total=<microseconds>".
std::int64_t pressure_time() {
  const std::string line = first_line("/proc/pressure/cpu");
  const std::size_t total = line.find("total=");
  return total == std::string::npos ? -1 : std::stoll(line.substr(total + 6)) * 1000;
}

std::int64_t difference(std::int64_t before, std::int64_t now) {
  return before < 0 || now < 0 ? -1 : now - before;
}

}  // namespace

Json machine_facts() {
  return {{"cpu", cpu_model()},
          {"processors", Binding::available_processors()},
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
  std::int64_t cpu = 0;
  for (const auto whose : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
    rusage usage{};
    getrusage(whose, &usage);
    const timeval sum = usage.ru_utime + usage.ru_stime;
    cpu += sum.tv_sec * kSecond + sum.tv_usec * 1000;
  }
  return {cpu, steal_time(), pressure_time()};
}

Usage usage_since(const Usage& before) {
  const Usage now = usage_now();
  return {now.cpu - before.cpu, difference(before.steal, now.steal),
          difference(before.pressure, now.pressure)};
}

std::string utc_time() {
  using Clock = std::chrono::system_clock;
  const Clock::time_point now = Clock::now();
  return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z", fmt::gmtime(Clock::to_time_t(now)),
                     now.time_since_epoch() / std::chrono::milliseconds(1) % 1000);
}

}  // namespace splitpoint
