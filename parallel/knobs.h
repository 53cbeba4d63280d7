// knobs.h - what can be set about a strategy, by name.
//
// A strategy has a struct Knobs, whose initial values are its usual ones, and lists its members in
// kKnobs. Everything else - the command line, experiment files, tests that try the extremes - works
// from that list.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <span>
#include <string_view>

#include "engine/core/types.h"

namespace splitpoint {

template <class K>
struct Knob {
  std::string_view name;
  int K::*member;
  int least, most;
  std::string_view meaning;
  // Where a number says little: the i-th word stands for least + i.
  std::span<const std::string_view> words = {};
};

inline constexpr std::array<std::string_view, 2> kOffOn{"off", "on"};

// Of a strategy about which nothing can be set.
struct NoKnobs {};
inline constexpr std::array<Knob<NoKnobs>, 0> kNoKnobs{};

}  // namespace splitpoint
