// job_board.h - the shared state of the workers of a rank that gives and takes jobs.
//
// Beside the workers that search, a giver has an agent for each slot of its takers. An agent is a
// worker too: it goes to split points and claims children, but another rank searches them for it.
// SPDX-License-Identifier: MIT
#pragma once
#include <atomic>
#include <deque>

#include "parallel/cluster/jobs.h"
#include "parallel/cluster/rank.h"
#include "parallel/splitting/split_board.h"

namespace splitpoint {

template <class M>
class JobsLock final : public Jobs::Lock {
 public:
  explicit JobsLock(M& machine) : mutex_(machine) {}
  void lock() override { mutex_.lock(); }
  void unlock() override { mutex_.unlock(); }

 private:
  typename M::Mutex mutex_;
};

template <class S>
struct JobBoard : SplitBoard<S> {
  using Point = typename SplitBoard<S>::Point;

  explicit JobBoard(S& search)
      : SplitBoard<S>(search),
        machine(search.machine),
        idle_agents(search.machine.workers()),
        processors(search.machine.workers()) {
    for (int i = 0; i < search.machine.workers(); ++i) tops.emplace_back(search.machine, i);
  }

  // Called before the search, by a rank of a cluster. Both must outlive it. The workers from
  // `searchers` on are agents.
  void connect(Rank& to_rank, Jobs& its_jobs, int searchers) {
    rank = &to_rank;
    jobs = &its_jobs;
    processors = searchers;
    jobs->listen({.on_job = [this] { wake_one(); },
                  .on_begin = [this](int worker, const Job& job) { begin(top(worker), job); },
                  .on_cut = [this](int worker) { this->cut(top(worker).point); },
                  .on_bound =
                      [this](int worker, Value beta) {
                        top(worker).beta.store(beta, std::memory_order_relaxed);
                      }});
  }
  [[nodiscard]] bool is_agent(int worker) const { return worker >= processors; }
  // Whether what this worker visits now is for a taker.
  [[nodiscard]] bool gives_away(int worker) {
    return is_agent(worker) && !top(worker).has_taken_back;
  }
  [[nodiscard]] bool takes_jobs() const { return jobs != nullptr && jobs->takes(); }

  // What stands above the split points of a job: to cut it is to cut the job. `beta` is that of the
  // job's node. Relaxed: a bound that only falls; an old one costs time, but no error.
  struct Top {
    Top(typename S::Runtime& of_machine, int worker) : point(of_machine, worker, 0) {}
    Point point;
    Ply ply = 0;  // of the job's node
    std::atomic<Value> beta{kInfinite};
    bool has_taken_back = false;  // an agent that searches its job itself; only it uses this
  };
  [[nodiscard]] Top& top(int worker) { return tops[static_cast<std::size_t>(worker)]; }
  // Whether p is at the node of a job, and the giver would cut off there. Its eldest child has
  // points directly below the top too.
  [[nodiscard]] bool exceeds_job(const Point& p) {
    const Point* const above = p.above();
    if (above == nullptr || above != &top(above->owner).point) return false;
    if (p.node->ply != top(above->owner).ply) return false;
    return p.best.load(std::memory_order_relaxed) >=
           top(above->owner).beta.load(std::memory_order_relaxed);
  }

  typename S::Runtime& machine;
  WorkerSet idle_agents;  // asleep until there is a point for them
  int processors;         // workers that search
  Rank* rank = nullptr;   // of a cluster; else there is no other rank
  Jobs* jobs = nullptr;   // with the other ranks
  std::deque<Top> tops;   // [worker]

 private:
  void wake_one() {
    if (this->finished.load(std::memory_order_relaxed)) return;
    if (const int sleeper = this->take_sleeper(0); sleeper != WorkerSet::kNobody)
      machine.unpark(sleeper);
  }
  static void begin(Top& top, const Job& job) {
    top.point.cut.reset(false);
    top.ply = job.ply;
    top.beta.store(job.window.beta, std::memory_order_relaxed);
  }
};

}  // namespace splitpoint
