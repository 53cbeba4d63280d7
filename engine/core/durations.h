// durations.h - lengths of time in ticks.
// SPDX-License-Identifier: MIT
#pragma once
#include "engine/core/machine.h"

namespace splitpoint {

inline constexpr Ticks kMillisecond = 1'000'000, kSecond = 1'000'000'000;

}  // namespace splitpoint
