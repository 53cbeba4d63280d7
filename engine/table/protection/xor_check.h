// xor_check.h - entries that detect tearing by themselves: key ^ data beside data.
//
// A torn entry has one word from each of two writers. It does not give back the key that is probed,
// so it reads as a miss. Hyatt & Mann, "A lock-less transposition-table implementation for parallel
// search", ICGA Journal 2002.
// SPDX-License-Identifier: MIT
#pragma once
#include <atomic>
#include <cstdint>
#include <string_view>

#include "engine/core/types.h"
#include "engine/table/stored.h"

namespace splitpoint {

// AtomRef is std::atomic_ref, or a test double with the same load() and store(). Every access
// during a search goes through it, so a double can decide in which order the words of writers
// arrive.
template <template <class> class AtomRef>
struct XorCheck {
  static constexpr std::string_view kName = "xor";
  static constexpr std::string_view kAbout = "key ^ data beside data; nobody waits";

  struct Slot {
    std::uint64_t check;  // key ^ data
    std::uint64_t data;
  };

  // Whether the slot holds `key`; then `data` is its data.
  static bool read(Slot& slot, Key key, std::uint64_t& data) {
    data = load(slot.data);
    return (load(slot.check) ^ data) == key;
  }
  // The data, of whatever key.
  static std::uint64_t data(Slot& slot) { return load(slot.data); }
  // Key and data of one writer, to copy elsewhere; `seen` is what data() has just returned. The key
  // of a torn entry is one that is never probed.
  static Stored stored(Slot& slot, std::uint64_t seen) { return {load(slot.check) ^ seen, seen}; }
  // Relaxed: whatever the order in which others see the two words, one of them alone is a miss.
  static void write(Slot& slot, Key key, std::uint64_t data) {
    AtomRef<std::uint64_t>(slot.data).store(data, std::memory_order_relaxed);
    AtomRef<std::uint64_t>(slot.check).store(key ^ data, std::memory_order_relaxed);
  }

 private:
  // Relaxed: the words publish nothing but themselves, and the XOR finds those that do not match.
  static std::uint64_t load(std::uint64_t& word) {
    return AtomRef<std::uint64_t>(word).load(std::memory_order_relaxed);
  }
};

}  // namespace splitpoint
