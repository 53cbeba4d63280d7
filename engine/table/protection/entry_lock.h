// entry_lock.h - a spin lock in every entry.
//
// The lock is a separate word: an entry takes 24 bytes instead of 16. A waiting worker spins, and
// no worker holds more than one lock.
// SPDX-License-Identifier: MIT
#pragma once
#include <atomic>
#include <cstdint>
#include <string_view>

#include "engine/core/types.h"
#include "engine/table/protection/spin_lock.h"
#include "engine/table/stored.h"

namespace splitpoint {

template <template <class> class AtomRef>
struct EntryLock {
  static constexpr std::string_view kName = "entry-lock";
  static constexpr std::string_view kAbout = "a spin lock in every entry";

  struct Slot {
    Key key;
    std::uint64_t data;
    std::uint64_t taken;
  };

  // The four functions do what xor_check.h says.
  static bool read(Slot& slot, Key key, std::uint64_t& data) {
    const SpinLocked<AtomRef> locked(slot.taken);
    data = load(slot.data);
    return load(slot.key) == key;
  }
  static std::uint64_t data(Slot& slot) {
    const SpinLocked<AtomRef> locked(slot.taken);
    return load(slot.data);
  }
  static Stored stored(Slot& slot, std::uint64_t) {
    const SpinLocked<AtomRef> locked(slot.taken);
    return {load(slot.key), load(slot.data)};
  }
  static void write(Slot& slot, Key key, std::uint64_t data) {
    const SpinLocked<AtomRef> locked(slot.taken);
    AtomRef<std::uint64_t>(slot.data).store(data, std::memory_order_relaxed);
    AtomRef<std::uint64_t>(slot.key).store(key, std::memory_order_relaxed);
  }

 private:
  // Relaxed: the lock orders them.
  static std::uint64_t load(std::uint64_t& word) {
    return AtomRef<std::uint64_t>(word).load(std::memory_order_relaxed);
  }
};

}  // namespace splitpoint
