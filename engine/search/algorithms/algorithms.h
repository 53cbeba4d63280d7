// algorithms.h - the list of search algorithms, and the choice of one at run time.
// SPDX-License-Identifier: MIT
#pragma once
#include "engine/search/algorithms/alpha_beta.h"
#include "engine/search/algorithms/minimax.h"
#include "engine/search/algorithms/mtdf.h"
#include "engine/search/algorithms/pvs.h"
#include "engine/search/options.h"

namespace splitpoint {

// Calls f with the algorithm `a`. The branch is always the same in a search, so it is cheap; a
// template parameter would compile every game and strategy once for each algorithm.
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
