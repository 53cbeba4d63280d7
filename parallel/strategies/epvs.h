// epvs.h - enhanced PV-split: a worker without moves makes all workers regroup two plies deeper.
//
// Like PV-split, until a worker at the shared node finds no move while others still search theirs.
// Then all workers abort. The aborted children are searched again, one after the other, by all
// workers together: now the nodes two plies below the shared node are shared. The same rule holds
// there. The table has the results of completed subtrees. Hyatt, Suter, Nelson, "A parallel
// alpha/beta tree searching algorithm", Parallel Computing 1989.
// SPDX-License-Identifier: MIT
#pragma once
#include "parallel/splitting/postponed_claims.h"
#include "parallel/splitting/splitting.h"

namespace splitpoint {

struct EpvsPolicy : SplitPolicy {
  static constexpr Ply kDeeper = 2;

  struct PointState {
    PostponedClaims given_up;  // children whose search was aborted when the workers regrouped
  };

  template <class W, Game G>
  static bool may_split(const W& w, const Node<G>& n) {
    return w.local.point() == w.local.regrouped &&
           (n.type == NodeType::pv || n.ply == w.local.regroup_at);
  }
  static constexpr bool kActsWhenOutOfMoves = true;
  static void on_out_of_moves(auto& w, auto& p, const PointWord& word) {
    if (word.searching() > 0 && !p.cut.latest()) w.search.shared.cut(p);
  }
  static void on_open(auto& /*w*/, auto& p) { p.state.given_up.clear(); }
  static void on_give_up(auto& w, auto& p, const Claim& c) {
    const trace::Lock lock(w, p.mutex);
    p.state.given_up.add(c);
  }

  template <class W, Game G>
  static void before_close(W& w, G& pos, Node<G>& n, auto& p) {
    if (p.state.given_up.empty() || n.decided()) return;
    p.cut.reset(false);  // no other worker is below
    w.local.move_to(&p);
    auto* const outer = std::exchange(w.local.regrouped, &p);
    const Ply outer_ply = std::exchange(w.local.regroup_at, n.ply + kDeeper);
    while (!w.aborted() && !n.decided()) {
      const auto c = p.state.given_up.take_eldest(n.alpha());
      if (!c) break;
      const Value v = w.child(pos, n, *c);
      if (!w.aborted()) w.merge(pos, n, *c, v);
    }
    w.local.regrouped = outer;
    w.local.regroup_at = outer_ply;
  }
};

struct Epvs : Splitting<EpvsPolicy> {
  static constexpr std::string_view kName = "epvs";
  static constexpr std::string_view kAbout = "pv-split that regroups deeper when moves run out";

  using Options = SplitOptions;
  static constexpr auto& kOptions = kSplitOptions;

  template <class S>
  struct Local : SplitLocation<S> {
    const typename SplitLocation<S>::Point* regrouped = nullptr;  // the innermost aborted point
    Ply regroup_at = -1;  // the ply at which nodes below it are shared
  };
};

}  // namespace splitpoint
