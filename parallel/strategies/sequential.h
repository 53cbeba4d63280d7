// sequential.h - the strategy without parallelism: the baseline of every comparison.
// SPDX-License-Identifier: MIT
#pragma once
#include <string_view>

#include "engine/search/deepening.h"
#include "engine/search/option_list.h"

namespace splitpoint {

struct Sequential {
  static constexpr std::string_view kName = "sequential";
  static constexpr std::string_view kAbout = "one worker searches alone";
  using Options = NoOptions;
  static constexpr auto kOptions = kNoOptions;

  template <class S>
  struct Shared {
    explicit Shared(S&) {}
  };
  template <class S>
  struct Local {};

  template <class W>
  static bool aborted(const W&) {
    return false;
  }
  template <class W, Game G>
  static void visit(W& worker, G& pos, Node<G>& n) {
    worker.search_rest(pos, n);
  }
  template <class W, Game G>
  static void work(W& worker, const G& root) {
    if (worker.id == 0) deepen(worker, root);
  }
};

}  // namespace splitpoint
