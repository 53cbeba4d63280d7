// distributed_ybwc.h - Young Brothers Wait over the ranks of a cluster: nodes are given away.
//
// Inside a rank it is ybwc.h. Ranks without work search children of the deeper split points of
// their giver (parallel/cluster/giving_away.h). It is the algorithm of Zugzwang, for ranks with
// many workers and a table each.
// Feldmann, Mysliwietz, Vornberger, "A fully distributed chess program", 1991.
// SPDX-License-Identifier: MIT
#pragma once
#include "parallel/cluster/giving_away.h"
#include "parallel/strategies/ybwc.h"

namespace splitpoint {

struct DistributedYbwcOptions : YbwcOptions {
  // Points with less depth than give_depth are for the workers of the rank alone.
  constexpr DistributedYbwcOptions() { eager_depth = give_depth; }

  int give_depth = 6;
  int job_depth = 3;
  int slots = 2;
};

struct DistributedYbwcPolicy : YbwcPolicy {
  static bool is_for_agents(const auto& w, Offer o) {
    return o.depth >= w.strategy_options().give_depth;
  }
  static int rank(const auto& w, Offer o, const PointWord& word) {
    if (w.search.shared.is_agent(w.id) && !is_for_agents(w, o)) return kNever;
    return YbwcPolicy::rank(w, o, word);
  }
  // A job whose value is already too good for its giver ends.
  static void on_claim(auto& w, auto& p, const Claim&, const PointWord&) {
    auto& board = w.search.shared;
    if (!board.exceeds_job(p)) return;
    p.decide();
    board.withdraw(p);
    board.cut(p);
  }
};

struct DistributedYbwc : Splitting<DistributedYbwcPolicy, GivingAway> {
  static constexpr std::string_view kName = "distributed-ybwc";
  static constexpr std::string_view kAbout = "ybwc whose ranks give each other nodes to search";

  using Options = DistributedYbwcOptions;
  static constexpr std::array kOptions =
      with(options_of_base<Options>(kEldestFirstOptions), kCrowdingOption<Options>,
           kEagerDepthOption<Options>,
           Option<Options>{"give-depth", &Options::give_depth, 1, kMaxPly,
                           "plies: only children of nodes so deep go to other ranks"},
           Option<Options>{"job-depth", &Options::job_depth, 1, kMaxPly,
                           "plies: nodes nearer to the horizon are not worth a message"},
           Option<Options>{"slots", &Options::slots, 1, 64,
                           "jobs that a rank may have at a time; at most one for each processor"});

  template <class W, Game G>
  static void visit(W& w, G& pos, Node<G>& n) {
    if (w.search.shared.gives_away(w.id))
      GivingAway::give_away<Splitting>(w, pos, n);
    else
      Splitting::visit(w, pos, n);
  }
};

}  // namespace splitpoint
