// option_list.h - the options of a strategy, by name.
//
// A strategy has a struct Options, whose initial values are the defaults. It lists the members in
// kOptions. The command line, experiment files and the tests of extreme values read that list.
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
struct Option {
  std::string_view name;
  int K::*member = nullptr;
  int least = 0, most = 0;
  std::string_view meaning;
  // If not empty, the words for the values: the i-th word, from 0, stands for least + i.
  std::span<const std::string_view> words = {};
};

inline constexpr std::array<std::string_view, 2> kOffOn{"off", "on"};

// options_of_base() turns the list of K's base class into a list for K; with() appends options.
template <class K, class Base, std::size_t kCount>
constexpr std::array<Option<K>, kCount> options_of_base(
    const std::array<Option<Base>, kCount>& base) {
  std::array<Option<K>, kCount> out{};
  for (std::size_t i = 0; i < kCount; ++i)
    out[i] = {base[i].name, base[i].member,  base[i].least,
              base[i].most, base[i].meaning, base[i].words};
  return out;
}
template <class K, std::size_t kCount, class... More>
constexpr std::array<Option<K>, kCount + sizeof...(More)> with(
    const std::array<Option<K>, kCount>& some, const More&... more) {
  std::array<Option<K>, kCount + sizeof...(More)> out{};
  std::copy(some.begin(), some.end(), out.begin());
  std::size_t i = kCount;
  ((out[i++] = more), ...);
  return out;
}

// For a strategy without options.
struct NoOptions {};
inline constexpr std::array<Option<NoOptions>, 0> kNoOptions{};

}  // namespace splitpoint
