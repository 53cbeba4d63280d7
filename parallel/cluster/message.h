// message.h - values as the bytes of a message, and back.
//
// Ranks run the same program on computers of the same kind, so bytes mean the same everywhere.
// SPDX-License-Identifier: MIT
#pragma once
#include <cassert>
#include <cstddef>
#include <cstring>
#include <span>
#include <type_traits>
#include <vector>

namespace splitpoint {

template <class T>
std::span<const std::byte> bytes_of(const T& value) {
  static_assert(std::is_trivially_copyable_v<T>);
  return std::as_bytes(std::span(&value, 1));
}

inline void append(std::vector<std::byte>& message, std::span<const std::byte> bytes) {
  message.insert(message.end(), bytes.begin(), bytes.end());
}

// Takes a value from the front of `body`.
template <class T>
T read(std::span<const std::byte>& body) {
  static_assert(std::is_trivially_copyable_v<T>);
  assert(body.size() >= sizeof(T));
  T value;
  std::memcpy(&value, body.data(), sizeof(T));
  body = body.subspan(sizeof(T));
  return value;
}

}  // namespace splitpoint
