// go_lines.h - writes `go` in UCI and in UCCI.
// SPDX-License-Identifier: MIT
#pragma once
#include <string>

#include "experiments/playing/protocol/go.h"

namespace splitpoint {

// `first_to_move`: the side whose clock is `wtime`. UCI knows no offer of a draw. Go::moves are in
// the notation of the engine.
std::string uci_go(const Go& go, bool first_to_move);

struct UcciGo {
  std::string line;
  std::string dropped;  // limits that UCCI cannot give at once, for people; empty: none
};
// UCCI has one limit for a move: the clock comes before nodes, and nodes before depth. It has no
// time for one move; the last move before more time comes is the same. `seconds`: the unit of the
// clock. Go::moves are left out: they are `banmoves`.
UcciGo ucci_go(const Go& go, bool seconds);

}  // namespace splitpoint
