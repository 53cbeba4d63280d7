// xor_check.h - the XOR check: key ^ data is stored beside the data, so torn entries are detected.
//
// A torn entry has one word of each of two writers. Their XOR is not the probed key, so the entry
// reads as a miss. Hyatt & Mann, "A lock-less transposition-table implementation for parallel
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
  static constexpr std::string_view kAbout = "key ^ data beside the data; no waiting";

  struct Slot {
    std::uint64_t check;  // key ^ data
    std::uint64_t data;
  };

  // Whether the slot holds `key`; if so, sets `data` to its data.
  static bool read(Slot& slot, Key key, std::uint64_t& data) {
    data = load(slot.data);
    return (load(slot.check) ^ data) == key;
  }
  // The data of any key.
  static std::uint64_t data(Slot& slot) { return load(slot.data); }
  // Key and data, for a copy. `seen` is what data() has just returned. If the entry is torn, its
  // key is a number that is never probed.
  static Stored stored(Slot& slot, std::uint64_t seen) { return {load(slot.check) ^ seen, seen}; }
  // Relaxed: in whatever order others see the two words, one of them alone is a miss.
  static void write(Slot& slot, Key key, std::uint64_t data) {
    AtomRef<std::uint64_t>(slot.data).store(data, std::memory_order_relaxed);
    AtomRef<std::uint64_t>(slot.check).store(key ^ data, std::memory_order_relaxed);
  }

 private:
  // Relaxed: the words publish nothing but themselves, and the XOR detects words that do not match.
  static std::uint64_t load(std::uint64_t& word) {
    return AtomRef<std::uint64_t>(word).load(std::memory_order_relaxed);
  }
};

}  // namespace splitpoint
