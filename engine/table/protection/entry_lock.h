// entry_lock.h - a spin lock in every entry.
//
// The lock is a word of its own: an entry takes 24 bytes in place of 16. Nobody sleeps, and nobody
// holds more than one.
// SPDX-License-Identifier: MIT
#pragma once
#include <atomic>
#include <cstdint>
#include <string_view>

#include "engine/core/types.h"
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

  static bool read(Slot& slot, Key key, std::uint64_t& data) {
    const Locked locked(slot);
    data = load(slot.data);
    return load(slot.key) == key;
  }
  static std::uint64_t data(Slot& slot) {
    const Locked locked(slot);
    return load(slot.data);
  }
  static Stored stored(Slot& slot, std::uint64_t) {
    const Locked locked(slot);
    return {load(slot.key), load(slot.data)};
  }
  static void write(Slot& slot, Key key, std::uint64_t data) {
    const Locked locked(slot);
    AtomRef<std::uint64_t>(slot.data).store(data, std::memory_order_relaxed);
    AtomRef<std::uint64_t>(slot.key).store(key, std::memory_order_relaxed);
  }

 private:
  // Acquire when taken, release when given back: what the last holder wrote is seen by the next.
  class Locked {
   public:
    explicit Locked(Slot& slot) : taken_(slot.taken) {
      while (taken_.exchange(1, std::memory_order_acquire) != 0) {
      }
    }
    ~Locked() { taken_.store(0, std::memory_order_release); }
    Locked(const Locked&) = delete;
    Locked& operator=(const Locked&) = delete;

   private:
    AtomRef<std::uint64_t> taken_;
  };

  // Relaxed: the lock orders them.
  static std::uint64_t load(std::uint64_t& word) {
    return AtomRef<std::uint64_t>(word).load(std::memory_order_relaxed);
  }
};

}  // namespace splitpoint
