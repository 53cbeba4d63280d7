// unprotected.h - the key beside the data, without protection: shows what two writers at once do.
//
// Alone it is for experiments only. While two workers write the same entry, a reader may find the
// key of one position with the data of another, and accepts it. The locks use it inside.
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
  static constexpr std::string_view kAbout = "the key beside the data; torn entries are accepted";

  struct Slot {
    Key key;
    std::uint64_t data;
  };

  // The four functions do what xor_check.h says.
  static bool read(Slot& slot, Key key, std::uint64_t& data) {
    data = load(slot.data);
    return load(slot.key) == key;
  }
  static std::uint64_t data(Slot& slot) { return load(slot.data); }
  static Stored stored(Slot& slot, std::uint64_t) { return {load(slot.key), load(slot.data)}; }
  // Relaxed: atomic only to avoid a data race. Where there is a lock, it orders the accesses.
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
