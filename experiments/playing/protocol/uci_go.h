// uci_go.h - reads the parameters of UCI's `go`.
// SPDX-License-Identifier: MIT
#pragma once
#include "engine/core/result.h"
#include "experiments/playing/protocol/go.h"
#include "experiments/playing/protocol/words.h"

namespace splitpoint {

// `first_to_move`: whose clock `wtime` is. Error: what is not understood.
Result<Go> parse_uci_go(Words& words, bool first_to_move);

}  // namespace splitpoint
