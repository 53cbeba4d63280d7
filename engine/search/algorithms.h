// algorithms.h - the list of searches, and the way from an option to one of them.
// SPDX-License-Identifier: MIT
#pragma once
#include "engine/search/alpha_beta.h"
#include "engine/search/minimax.h"
#include "engine/search/mtdf.h"
#include "engine/search/options.h"
#include "engine/search/pvs.h"

namespace splitpoint {

// Calls f with the search that `a` names. A branch that always goes the same way costs less than
// compiling every game and strategy once for each search.
template <class F>
auto with_algorithm(Algorithm a, F&& f) {
  switch (a) {
    case Algorithm::minimax: return f(Minimax{});
    case Algorithm::alpha_beta: return f(AlphaBeta{});
    case Algorithm::mtdf: return f(MtdF{});
    case Algorithm::pvs: break;
  }
  return f(Pvs{});
}

}  // namespace splitpoint
