// unprotected.h - key beside data, and nothing else: what happens when two write at once.
//
// For experiments alone. Of an entry that one has begun to write and another has not finished, the
// key may be found with the data of another position: it is accepted.
// SPDX-License-Identifier: MIT
#pragma once
#include <atomic>
#include <cstdint>
#include <string_view>

#include "engine/core/types.h"
#include "engine/table/stored.h"

namespace splitpoint {

template <template <class> class AtomRef>
struct Unprotected {
  static constexpr std::string_view kName = "unprotected";
  static constexpr std::string_view kAbout = "key beside data: torn entries are believed";

  struct Slot {
    Key key;
    std::uint64_t data;
  };

  // What the four have to do is said in xor_check.h.
  static bool read(Slot& slot, Key key, std::uint64_t& data) {
    data = load(slot.data);
    return load(slot.key) == key;
  }
  static std::uint64_t data(Slot& slot) { return load(slot.data); }
  static Stored stored(Slot& slot, std::uint64_t) { return {load(slot.key), load(slot.data)}; }
  // Relaxed: atomic, so that it is no data race, and no more than that.
  static void write(Slot& slot, Key key, std::uint64_t data) {
    AtomRef<std::uint64_t>(slot.data).store(data, std::memory_order_relaxed);
    AtomRef<std::uint64_t>(slot.key).store(key, std::memory_order_relaxed);
  }

 private:
  static std::uint64_t load(std::uint64_t& word) {
    return AtomRef<std::uint64_t>(word).load(std::memory_order_relaxed);
  }
};

}  // namespace splitpoint
