// ucci_go.h - reads the parameters of UCCI's `go`.
// SPDX-License-Identifier: MIT
#pragma once
#include "engine/core/result.h"
#include "experiments/playing/protocol/go.h"
#include "experiments/playing/protocol/words.h"

namespace splitpoint {

// `seconds`: the unit of the clock; otherwise it is milliseconds. Error: what is not understood.
Result<Go> parse_ucci_go(Words& words, bool seconds);

}  // namespace splitpoint
