// knobs.h - what can be set about a strategy, by name.
//
// A strategy has a struct Knobs, whose initial values are its usual ones, and lists its members in
// kKnobs. Everything else - the command line, experiment files, tests that try the extremes - works
// from that list.
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "engine/core/types.h"

namespace splitpoint {

template <class K>
struct Knob {
  std::string_view name;
  int K::*member = nullptr;
  int least = 0, most = 0;
  std::string_view meaning;
  // Where a number says little: the i-th word stands for least + i.
  std::span<const std::string_view> words = {};
};

inline constexpr std::array<std::string_view, 2> kOffOn{"off", "on"};

// The knobs that K has from its base, and the same list with more of them.
template <class K, class Base, std::size_t kCount>
constexpr std::array<Knob<K>, kCount> knobs_of_base(const std::array<Knob<Base>, kCount>& base) {
  std::array<Knob<K>, kCount> out{};
  for (std::size_t i = 0; i < kCount; ++i)
    out[i] = {base[i].name, base[i].member,  base[i].least,
              base[i].most, base[i].meaning, base[i].words};
  return out;
}
template <class K, std::size_t kCount, class... More>
constexpr std::array<Knob<K>, kCount + sizeof...(More)> with(
    const std::array<Knob<K>, kCount>& some, const More&... more) {
  std::array<Knob<K>, kCount + sizeof...(More)> out{};
  std::copy(some.begin(), some.end(), out.begin());
  std::size_t i = kCount;
  ((out[i++] = more), ...);
  return out;
}

// Of a strategy about which nothing can be set.
struct NoKnobs {};
inline constexpr std::array<Knob<NoKnobs>, 0> kNoKnobs{};

}  // namespace splitpoint
