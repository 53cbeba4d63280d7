// striped_locks.h - 1,024 spin locks beside the table, each for the entries of many cache lines.
//
// Entries stay as small as without locks, but unrelated entries may share a lock.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <string_view>

#include "engine/core/types.h"
#include "engine/table/protection/spin_lock.h"
#include "engine/table/protection/unprotected.h"
#include "engine/table/stored.h"

namespace splitpoint {

// A lock makes the unprotected slot safe.
template <template <class> class AtomRef>
class StripedLocks {
  using Unlocked = Unprotected<AtomRef>;

 public:
  static constexpr std::string_view kName = "striped-locks";
  static constexpr std::string_view kAbout = "1,024 spin locks for all entries";

  using Slot = typename Unlocked::Slot;

  // The four functions do what xor_check.h says.
  bool read(Slot& slot, Key key, std::uint64_t& data) const {
    const SpinLocked<AtomRef> locked(lock_of(slot).taken);
    return Unlocked::read(slot, key, data);
  }
  std::uint64_t data(Slot& slot) const {
    const SpinLocked<AtomRef> locked(lock_of(slot).taken);
    return Unlocked::data(slot);
  }
  Stored stored(Slot& slot, std::uint64_t seen) const {
    const SpinLocked<AtomRef> locked(lock_of(slot).taken);
    return Unlocked::stored(slot, seen);
  }
  void write(Slot& slot, Key key, std::uint64_t data) const {
    const SpinLocked<AtomRef> locked(lock_of(slot).taken);
    Unlocked::write(slot, key, data);
  }

 private:
  static constexpr std::size_t kLocks = 1024;
  static constexpr unsigned kLineBits = 6;
  struct alignas(64) Lock {
    std::uint64_t taken = 0;
  };

  [[nodiscard]] Lock& lock_of(const Slot& slot) const {
    return (*locks_)[reinterpret_cast<std::uintptr_t>(&slot) >> kLineBits & (kLocks - 1)];
  }
  std::unique_ptr<std::array<Lock, kLocks>> locks_ = std::make_unique<std::array<Lock, kLocks>>();
};

}  // namespace splitpoint
