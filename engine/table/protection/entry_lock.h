// entry_lock.h - a spin lock in every entry.
//
// The lock is a separate word: an entry takes 24 bytes instead of 16. A waiting worker spins, and
// no worker holds more than one lock.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <string_view>

#include "engine/core/types.h"
#include "engine/table/protection/spin_lock.h"
#include "engine/table/protection/unprotected.h"
#include "engine/table/stored.h"

namespace splitpoint {

// The lock makes the unprotected slot safe.
template <template <class> class AtomRef>
struct EntryLock {
  static constexpr std::string_view kName = "entry-lock";
  static constexpr std::string_view kAbout = "a spin lock in every entry";

  using Unlocked = Unprotected<AtomRef>;
  struct Slot {
    typename Unlocked::Slot unlocked;
    std::uint64_t taken;
  };

  // The four functions do what xor_check.h says.
  static bool read(Slot& slot, Key key, std::uint64_t& data) {
    const SpinLocked<AtomRef> locked(slot.taken);
    return Unlocked::read(slot.unlocked, key, data);
  }
  static std::uint64_t data(Slot& slot) {
    const SpinLocked<AtomRef> locked(slot.taken);
    return Unlocked::data(slot.unlocked);
  }
  static Stored stored(Slot& slot, std::uint64_t seen) {
    const SpinLocked<AtomRef> locked(slot.taken);
    return Unlocked::stored(slot.unlocked, seen);
  }
  static void write(Slot& slot, Key key, std::uint64_t data) {
    const SpinLocked<AtomRef> locked(slot.taken);
    Unlocked::write(slot.unlocked, key, data);
  }
};

}  // namespace splitpoint
