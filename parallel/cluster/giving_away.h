// giving_away.h - a scheduler: idle workers of this rank and of others help at the split points.
//
// An agent stands for a taker. It enters a split point as any helper does, and gives the child that
// it has claimed to its taker: a job. It waits for the answer, tells the taker if alpha has risen,
// and cuts the job when it is aborted itself. If the owner of the point waits, the agent takes the
// job back, so that the rank has work. The takers' workers do the same among each other, and
// have agents of their own. So a rank without work gets it from its giver, and a cut reaches all
// that work for it.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <optional>
#include <utility>

#include "parallel/cluster/job_board.h"
#include "parallel/splitting/find_work.h"
#include "parallel/splitting/idle_workers.h"

namespace splitpoint {

// For Splitting, with a policy for which an agent's kNever is a point that is too small for it.
struct GivingAway : IdleWorkers {
  static constexpr bool kDeterministic = false;  // it waits for messages

  template <class S>
  using Board = JobBoard<S>;

  template <class Mechanism, class W, Game G>
  static void work(W& w, const G& root) {
    auto& board = w.search.shared;
    if (w.id == 0) start_agents(w);
    if (board.is_agent(w.id))
      serve_taker<Mechanism>(w, root);
    else if (board.takes_jobs())
      search_jobs<Mechanism>(w, root);
    else
      IdleWorkers::work<Mechanism>(w, root);
  }

  template <class Mechanism, class W>
  static void announce(W& w, PointOf<W>& p) {
    IdleWorkers::announce<Mechanism>(w, p);
    wake_agent<typename Mechanism::Policy>(w, p);
  }
  template <class W>
  static void on_join(W& w, const PointOf<W>& p) {
    IdleWorkers::on_join(w, p);
    if (p.look().wants_help(w.strategy_options().max_helpers))
      wake_agent<typename W::Strategy::Policy>(w, p);
  }

  // An agent visits a node, whose children its taker searches.
  template <class Mechanism, class W, Game G>
  static void give_away(W& w, G& pos, Node<G>& n) {
    if (n.depth < w.strategy_options().job_depth) return w.search_rest(pos, n);
    const auto eldest = w.claim(pos, n);
    if (!eldest) return;  // there is no move
    auto& board = w.search.shared;
    const int agent = w.id - board.processors;
    Job job = job_of(w, n, eldest->move);
    board.jobs->give(agent, job);
    std::uint64_t nodes = 0;  // of this rank, when the agent last looked
    for (int round = 0;; wait_as_agent(w, nodes, round)) {
      look_for_messages(w, n.ply);
      if (const auto answer = board.jobs->answer(agent)) return take_in(n, *answer);
      if (w.aborted()) return board.jobs->cut(agent);
      if (takes_back(w, n)) {
        board.jobs->cut(agent);
        return search_here<Mechanism>(w, pos, n, *eldest);
      }
      lower_beta(w, n, agent);
    }
  }

 private:
  // Whether the agent, where it shares a processor, takes its job back: the owner of its point
  // waits and leaves the processor to it. Another agent can then give parts of the job to the
  // taker, and what the taker has found is in the table. exchange(): one agent for each owner that
  // waits.
  template <class W, Game G>
  static bool takes_back(W& w, const Node<G>& n) {
    if constexpr (LetsOthersRun<typename W::Search::Runtime>) {
      auto& would_help = w.local.point()->would_help;
      return n.depth >= w.strategy_options().give_depth && !w.search.shared.idle_agents.empty() &&
             would_help.load(std::memory_order_relaxed) && would_help.exchange(false);
    }
    return false;
  }
  // The agent searches the node as any worker would.
  template <class Mechanism, class W, Game G>
  static void search_here(W& w, G& pos, Node<G>& n, const Claim& eldest) {
    bool& has_taken_back = w.search.shared.top(w.id).has_taken_back;
    has_taken_back = true;
    const Value v = w.child(pos, n, eldest);
    if (!w.aborted()) {
      w.merge(pos, n, eldest, v);
      Mechanism::visit(w, pos, n);
    }
    has_taken_back = false;
  }

  // An agent has nothing to do. If it shares the processor with workers that search, it lets them
  // run: they look for messages too.
  template <class W>
  static void wait_as_agent(W& w, std::uint64_t& nodes, int& round) {
    if constexpr (LetsOthersRun<typename W::Search::Runtime>) {
      const bool others_ran = w.search.machine.yield(w.id);
      const std::uint64_t before = std::exchange(nodes, w.search.count_nodes());
      if (others_ran && nodes != before) {  // not only other agents
        round = 0;
        return;
      }
    }
    pause(w, Wait::split, round++);
  }
  template <class W>
  static void pause(W& w, Wait why, int round) {
    auto& machine = w.search.machine;
    const Ticks before = machine.now();
    w.search.shared.rank->pause(round);
    if constexpr (LetsOthersRun<typename W::Search::Runtime>)
      machine.add_waiting(why, machine.now() - before);
  }

  template <class Policy, class W>
  static void wake_agent(W& w, const PointOf<W>& p) {
    auto& board = w.search.shared;
    if (board.idle_agents.empty() || !board.jobs->may_give() ||
        !Policy::is_for_agents(w, p.offer.load(std::memory_order_relaxed)))
      return;
    if (const int agent = board.idle_agents.take_after(w.id); agent != WorkerSet::kNobody)
      w.search.machine.unpark(agent);
  }

  // Workers without a processor begin parked (machine.h).
  template <class W>
  static void start_agents(W& w) {
    if constexpr (LetsOthersRun<typename W::Search::Runtime>)
      for (int i = w.search.shared.processors; i < w.search.machine.workers(); ++i)
        w.search.machine.unpark(i);
  }
  template <class Mechanism, class W, Game G>
  static void serve_taker(W& w, const G& root) {
    auto& board = w.search.shared;
    if (w.id - board.processors >= board.jobs->agents()) return;  // it has no taker
    w.search.machine.meet();  // before the first look at what others change
    while (!board.finished.load(std::memory_order_relaxed)) {
      auto at = find_job<typename Mechanism::Policy>(w);
      if (!at) {
        board.idle_agents.add(w.id);
        at = find_job<typename Mechanism::Policy>(w);
        if (!at && !board.finished.load(std::memory_order_relaxed))
          w.search.machine.park(w.id, Wait::idle);
        board.idle_agents.remove(w.id);
      }
      if (at) Mechanism::help(w, root, *at->point, at->turn);
    }
  }

  // What an agent could give to its taker, if that should have one more job.
  template <class Policy, class W>
  static std::optional<EnteredBy<W>> find_job(W& w) {
    auto& board = w.search.shared;
    if (!board.jobs->may_give(w.id - board.processors)) return {};
    return find_work<Policy>(w, nullptr);
  }

  template <class W, Game G>
  static Job job_of(const W& w, const Node<G>& n, Move eldest) {
    Job job{.number = 0,
            .slot = 0,
            .window = n.window,
            .iteration = w.search.iteration.load(),
            .depth = n.depth,
            .ply = n.ply,
            .type = n.type,
            .in_check = n.in_check,
            .repeated = n.repeated,
            .improving = n.improving,
            .late_dropped = n.late_dropped,
            .evaluation = n.evaluation,
            .extension = n.extension,
            .first = eldest,
            .excluded = n.excluded,
            .moves = {},
            .evaluations = {}};
    job.set_trail(w.trail(n.ply));
    return job;
  }
  // The node as it was at the giver, on the worker that searches it.
  template <class W, Game G>
  static Node<G> node_of(const W& w, const G& pos, const Job& job, Line& line) {
    Node<G> n(job.window, job.depth, job.ply, job.type, job.in_check, &line, job.first);
    n.evaluation = job.evaluation;
    n.repeated = job.repeated;
    n.exhaustive = w.search.exhaustive;
    n.improving = job.improving;
    n.late_dropped = job.late_dropped;
    n.extension = job.extension;
    n.excluded = job.excluded;
    if (n.excluded != Move::none) n.moves.drop(n.excluded, pos, w.heuristics, n.ply);
    return n;
  }
  template <Game G>
  static void take_in(Node<G>& n, const JobAnswer& a) {
    n.best = a.value;
    n.best_move = a.best_move;
    n.path_dependent = a.path_dependent;
    if (n.best > n.window.alpha && !n.window.is_null()) *n.pv = a.line;
  }

  template <class W>
  static void look_for_messages(W& w, Ply ply) {
    auto& search = w.search;
    if (search.limit_is_reached(search.machine.now(), w, ply) || search.shared.rank->is_broken())
      search.stop.store(true);
  }
  // If alpha has risen at the point that the agent helps, beta of the child's node is lower.
  template <class W, Game G>
  static void lower_beta(W& w, Node<G>& n, int agent) {
    const auto& p = *w.local.point();
    if (n.window.is_null() || n.ply != p.node->ply + 1) return;
    const Value beta = -p.alpha();
    if (beta >= n.window.beta || beta <= n.window.alpha) return;
    n.window.beta = beta;
    w.search.shared.jobs->lower(agent, beta);
  }

  // What a worker of a taker does from the start of the search to its end. Worker 0 listens when it
  // has no work; the others sleep.
  template <class Mechanism, class W, Game G>
  static void search_jobs(W& w, const G& root) {
    using Policy = typename Mechanism::Policy;
    auto& board = w.search.shared;
    w.search.machine.meet();  // before the first look at what others change
    int round = 0;
    while (w.id == 0 ? !w.stopped() : !board.finished.load(std::memory_order_relaxed)) {
      if (const auto job = w.stopped() ? std::nullopt : board.jobs->take(w.id)) {
        search_job<Mechanism>(w, root, *job);
        round = 0;
        continue;
      }
      auto at = find_work<Policy>(w, nullptr);
      if (!at && w.id > 0) at = rest_as_taker<Policy>(w);
      if (at && Mechanism::help(w, root, *at->point, at->turn)) Policy::after_waking_owner(w);
      if (at)
        round = 0;
      else if (w.id == 0)
        listen(w, round++);
    }
    if (w.id > 0) return;
    board.finished.store(true, std::memory_order_relaxed);
    for (int i = 1; i < w.search.machine.workers(); ++i) w.search.machine.unpark(i);
  }
  template <class W>
  static void listen(W& w, int round) {
    Rank& rank = *w.search.shared.rank;
    if (rank.on_progress(w.search.machine.now(), Move::none, 0)) w.search.stop.store(true);
    if (w.search.shared.jobs->has_job()) return;
    pause(w, Wait::idle, round);
    if constexpr (LetsOthersRun<typename W::Search::Runtime>) w.search.machine.yield(w.id);
  }
  // As IdleWorkers::rest, but a job wakes it too.
  template <class Policy, class W>
  static std::optional<EnteredBy<W>> rest_as_taker(W& w) {
    auto& board = w.search.shared;
    board.fall_asleep(w.id);
    auto late = find_work<Policy>(w, nullptr);
    if (!late && !board.jobs->has_job() && !board.finished.load(std::memory_order_relaxed)) {
      const auto asleep = trace::idle(w);
      w.search.machine.park(w.id, Wait::idle);
    }
    if (!board.wake_up(w.id) && late) wake_one(w);
    return late;
  }

  template <class Mechanism, class W, Game G>
  static void search_job(W& w, const G& root, const Job& job) {
    auto& board = w.search.shared;
    w.search.machine.spend(Work::join);
    ++w.stats.joins;
    w.search.iteration.store(job.iteration);
    w.local.move_to(&board.top(w.id).point);
    G pos = root;
    w.follow(pos, job.trail());
    Line line;
    Node<G> n = node_of(w, pos, job, line);
    const std::uint64_t before = w.stats.nodes();
    Mechanism::visit(w, pos, n);
    if (w.aborted())
      w.stats.wasted += w.stats.nodes() - before;
    else
      board.jobs->answer({job.number, job.slot, n.best, n.best_move, n.path_dependent, line});
    w.local.move_to(nullptr);
  }
};

}  // namespace splitpoint
