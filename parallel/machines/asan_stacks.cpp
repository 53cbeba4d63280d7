// asan_stacks.cpp - empty without AddressSanitizer.
// SPDX-License-Identifier: MIT
#if defined(__SANITIZE_ADDRESS__)
#include "parallel/machines/asan_stacks.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <span>

namespace splitpoint::sanitizers {
namespace {

// The part of a stack from the lowest page that exists. Above it some may be missing, within large
// arrays.
std::span<const char> used(const void* bottom, std::size_t size) {
  static const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  const std::span<const char> stack(static_cast<const char*>(bottom), size);
  std::array<unsigned char, 512> exists{};
  for (std::size_t from = 0; from < size; from += exists.size() * page) {
    const std::size_t bytes = std::min(exists.size() * page, size - from);
    if (mincore(const_cast<char*>(&stack[from]), bytes, exists.data()) != 0) return stack;
    const auto end = exists.begin() + static_cast<std::ptrdiff_t>((bytes + page - 1) / page);
    const auto first = std::find_if(exists.begin(), end, [](int c) { return (c & 1) != 0; });
    if (first != end)
      return stack.subspan(from + static_cast<std::size_t>(first - exists.begin()) * page);
  }
  return {};
}

}  // namespace

void poison_used(const void* bottom, std::size_t size) {
  const std::span<const char> part = used(bottom, size);
  __asan_poison_memory_region(part.data(), part.size());
}

void unpoison_used(const void* bottom, std::size_t size) {
  const std::span<const char> part = used(bottom, size);
  __asan_unpoison_memory_region(part.data(), part.size());
}

// They are destroyed when a fiber ends. So this pretends that this thread switches to such a fiber,
// and that the fiber ends.
[[gnu::no_sanitize_address]] void destroy_frames(void* frames) {
  if (frames == nullptr) return;
  void* own = nullptr;
  const void* bottom = nullptr;
  std::size_t size = 0;
  __sanitizer_start_switch_fiber(&own, &own, sizeof own);
  __sanitizer_finish_switch_fiber(frames, &bottom, &size);
  __sanitizer_start_switch_fiber(nullptr, bottom, size);
  __sanitizer_finish_switch_fiber(own, nullptr, nullptr);
}

}  // namespace splitpoint::sanitizers
#endif
