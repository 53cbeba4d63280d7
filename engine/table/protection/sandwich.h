// sandwich.h - one copy of the key before the data and one after it.
//
// A writer writes from front to back, a reader reads from back to front. If one writer interferes,
// the reader sees two different keys. Two writers at once are not detected: one may put its data
// between the keys of the other. The second key takes a third of the table.
// SPDX-License-Identifier: MIT
#pragma once
#include <atomic>
#include <cstdint>
#include <string_view>

#include "engine/core/types.h"
#include "engine/table/stored.h"

namespace splitpoint {

template <template <class> class AtomRef>
struct Sandwich {
  static constexpr std::string_view kName = "sandwich";
  static constexpr std::string_view kAbout = "the key before and after the data; no waiting";

  struct Slot {
    Key front;
    std::uint64_t data;
    Key back;
  };

  // The four functions do what xor_check.h says.
  // Acquire: later reads see what was written before the word that this one reads.
  static bool read(Slot& slot, Key key, std::uint64_t& data) {
    const Key back = load(slot.back);
    data = load(slot.data);
    return load(slot.front) == key && back == key;
  }
  static std::uint64_t data(Slot& slot) { return load(slot.data); }
  static Stored stored(Slot& slot, std::uint64_t) {
    const Key back = load(slot.back);
    const std::uint64_t data = load(slot.data);
    return {back, load(slot.front) == back ? data : 0};
  }
  // Release: see above.
  static void write(Slot& slot, Key key, std::uint64_t data) {
    store(slot.front, key);
    store(slot.data, data);
    store(slot.back, key);
  }

 private:
  static std::uint64_t load(std::uint64_t& word) {
    return AtomRef<std::uint64_t>(word).load(std::memory_order_acquire);
  }
  static void store(std::uint64_t& word, std::uint64_t value) {
    AtomRef<std::uint64_t>(word).store(value, std::memory_order_release);
  }
};

}  // namespace splitpoint
