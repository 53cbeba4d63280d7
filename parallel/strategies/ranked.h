// ranked.h - idle workers take the child that is most likely to be needed, anywhere in the tree.
//
// Every node becomes a split point after its elder brothers are searched, an All node at once. Its
// next child is needed if the node is needed and no earlier child causes a cutoff. The product of
// these probabilities, from the root downwards, is the need of the child (need.h). An idle worker
// takes the child with the greatest need. The need is weighted by the share of the time that the
// worker would spend on searching, not on joining.
// Österlund, "Texel" 1.03-1.06, 2013-2017. Texel does two more things: younger brothers of Cut
// nodes may begin before the eldest is searched, and a worker leaves its work for more needed work.
// SPDX-License-Identifier: MIT
#pragma once
#include "parallel/splitting/need.h"
#include "parallel/splitting/splitting.h"
#include "parallel/splitting/values_in_turn.h"

namespace splitpoint {

struct RankedOptions : PredictionOptions {
  constexpr RankedOptions() : PredictionOptions(0, 1) {}

  int grain = 2;
  int values_in_turn = 1;
};

struct RankedPolicy : SplitPolicy {
  static Depth eager_depth(const auto& w) { return w.strategy_options().eager_depth; }
  template <class W, Game G>
  static int elders(const W& w, const Node<G>& n) {
    return w.strategy_options().split_moves(n.type);
  }
  static bool is_helpful(const auto&) { return true; }

  struct PointState {
    ValuesInTurn values;
  };
  static void on_open(auto& /*w*/, auto& p) { p.state.values.reset(); }
  // The need of the node.
  static std::uint16_t worth(const auto& w, const auto& /*p*/) {
    return static_cast<std::uint16_t>(w.local.need);
  }
  // `crowding` helpers halve the worth of the next child. If ranks are equal, depth decides.
  static int rank(const auto& w, Offer o, const PointWord& word) {
    const Need next = need_of_child(w, o, static_cast<int>(word.next), word);
    const int worth = static_cast<int>(both(next, share_of_searching(w, o.depth)));
    const int crowding = w.strategy_options().crowding;
    return worth * crowding / (crowding + static_cast<int>(word.helpers)) * kMaxPly + o.depth;
  }
  static void on_claim(auto& w, auto& p, const Claim& c, const PointWord& word) {
    w.local.need = need_of_child(w, p.offer.load(std::memory_order_relaxed), c.index, word);
  }
  static bool searches_again(const auto& w, const auto& p) {
    return w.strategy_options().values_in_turn != 0 && ValuesInTurn::tests(*p.node);
  }
  static bool postpones(auto& p, const Claim& c, Value v) {
    return p.state.values.postpones(*p.node, c, v);
  }
  static std::optional<Claim> claim_again(auto& p) { return p.state.values.claim_again(p.alpha()); }
  template <class W, Game G>
  static void before_close(W& w, G& /*pos*/, Node<G>&, auto& p) {
    w.local.need = p.offer.load(std::memory_order_relaxed).worth;
  }

 private:
  // The need of a child of the offered point, with the counts of the worker.
  static Need need_of_child(const auto& w, Offer o, int child, const PointWord& word) {
    return both(o.worth,
                w.local.counts.of_child(o.type, o.depth, child, static_cast<int>(word.done)));
  }
  // A search of `grain` plies is assumed to take as long as joining a point.
  static Need share_of_searching(const auto& w, Depth depth) {
    const Need joining = Need{1} << std::min(w.strategy_options().grain, 14);
    const Need searching = Need{1} << std::min<int>(depth, 14);
    return kCertain * searching / (searching + joining);
  }
};

struct Ranked : Splitting<RankedPolicy> {
  static constexpr std::string_view kName = "ranked";
  static constexpr std::string_view kAbout = "takes the child most likely needed in the whole tree";

  using Options = RankedOptions;
  static constexpr std::array kOptions =
      with(options_of_base<Options>(kPredictionOptions),
           Option<Options>{"grain", &Options::grain, 0, 14,
                           "plies: depth of a search that takes as long as joining a split point"},
           Option<Options>{"values-in-turn", &Options::values_in_turn, 0, 1,
                           "exact values are searched one at a time, as in Jamboree", kOffOn});

  template <class S>
  struct Local : SplitLocation<S> {
    NeedCounts counts;
    Need need = kCertain;  // of the child that this worker is searching
  };

  template <class W, Game G>
  static void visit(W& w, G& pos, Node<G>& n) {
    Splitting::visit(w, pos, n);
    if (n.depth >= w.strategy_options().min_split_depth && w.search.machine.workers() > 1 &&
        !w.aborted())
      w.local.counts.record(n.type, n.depth, needed(n));
  }

 private:
  template <Game G>
  static int needed(const Node<G>& n) {
    if (!n.decided()) return NeedCounts::kAll;
    int i = 0;
    while (i < n.moves.handed_out() && n.moves.handed(i) != n.best_move) ++i;
    return i + 1;
  }
};

}  // namespace splitpoint
