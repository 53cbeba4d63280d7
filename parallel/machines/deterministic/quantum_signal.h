// quantum_signal.h - a small value whose change becomes visible at the end of the quantum.
// SPDX-License-Identifier: MIT
#pragma once
#include <atomic>
#include <cstdint>

namespace splitpoint {

// T: of at most 16 bits, as bool, or an int that fits into 16 bits. Several workers may store in
// one quantum only if they meet before, or store the same value.
template <class T>
class QuantumSignal {
 public:
  explicit QuantumSignal(T value) : word_{Word{pack(value), pack(value), 0}} {}

  // The value at the end of the quantum before. Acquire: whoever sees the value sees what was
  // written before it was stored.
  [[nodiscard]] T load(std::uint32_t quantum) const {
    const Word w = word_.load(std::memory_order_acquire);
    return static_cast<T>(w.quantum == quantum ? w.before : w.now);
  }
  void store(T value, std::uint32_t quantum) {
    Word w = word_.load(std::memory_order_relaxed);
    if (w.quantum != quantum) w.before = w.now;
    w.now = pack(value);
    w.quantum = quantum;
    word_.store(w, std::memory_order_release);
  }
  void add(T more, std::uint32_t quantum) { store(static_cast<T>(latest() + more), quantum); }
  [[nodiscard]] T latest() const {
    return static_cast<T>(word_.load(std::memory_order_acquire).now);
  }
  void reset(T value, std::uint32_t quantum) {
    word_.store({pack(value), pack(value), quantum}, std::memory_order_release);
  }

 private:
  struct alignas(8) Word {
    std::int16_t now, before;
    std::uint32_t quantum;  // of the last store
  };
  static_assert(std::atomic<Word>::is_always_lock_free);

  static std::int16_t pack(T value) { return static_cast<std::int16_t>(value); }

  std::atomic<Word> word_;
};

}  // namespace splitpoint
