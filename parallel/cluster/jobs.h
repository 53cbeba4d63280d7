// jobs.h - nodes that one rank gives to another to search: jobs, cuts, bounds and answers.
//
// Ranks are a tree: rank r takes jobs from rank (r - 1) / kMostTakers, its giver, and gives some to
// up to kMostTakers others. Each taker has a few slots at its giver; a slot has one job at a time.
// Feldmann, Mysliwietz, Vornberger, "A fully distributed chess program", 1991: a processor without
// work gets a node from another one, and answers with its value.
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/search/worker.h"

namespace splitpoint {

// A node, as its giver knows it before any child has been searched.
struct Job {
  std::uint32_t number;  // of its slot; the next job has the next number
  std::int32_t slot;     // of the taker
  Window window;
  Depth iteration, depth;
  Ply ply;
  NodeType type;
  bool in_check, repeated, improving, late_dropped;
  Value evaluation;
  Depth extension;
  Move first, excluded;
  std::array<Move, kMaxPly> moves;             // from the root, `ply` of them
  std::array<Value, kMaxPly + 1> evaluations;  // of the positions on the way

  // The line from the root.
  void set_trail(const Trail& line);
  [[nodiscard]] Trail trail() const {
    const auto length = static_cast<std::size_t>(ply);
    return {std::span(moves).first(length), std::span(evaluations).first(length + 1)};
  }
};

struct JobAnswer {
  std::uint32_t number;
  std::int32_t slot;
  Value value;
  Move best_move;
  bool path_dependent;
  Line line;  // begins with the best move; only of a node with an open window
};

class Jobs {
 public:
  enum class Kind : std::uint32_t { job, cut, bound, answer };
  static constexpr int kMostTakers = 8;

  struct Facts {
    std::uint64_t given = 0, cut = 0;  // jobs of this rank as a giver
  };
  // Guards the jobs: a Mutex of the machine, whose type Jobs need not know.
  struct Lock {
    virtual void lock() = 0;
    virtual void unlock() = 0;

   protected:
    ~Lock() = default;
  };

  // 0 <= rank < ranks. Each taker has slots >= 1, the same number at every rank, and should have no
  // more than `most` >= 1 jobs at a time.
  Jobs(int rank, int ranks, int slots, int most, Lock& lock);

  [[nodiscard]] static int giver_of(int rank) { return (rank - 1) / kMostTakers; }
  [[nodiscard]] static int takers_of(int rank, int ranks) {
    return std::clamp(ranks - 1 - rank * kMostTakers, 0, kMostTakers);
  }
  [[nodiscard]] bool takes() const { return rank_ > 0; }

  // Of the giver. Each agent, 0..agents() - 1, has one slot of one taker. -------------------------
  [[nodiscard]] int agents() const { return static_cast<int>(given_.size()); }
  void give(int agent, Job& job);              // sets its number and slot
  std::optional<JobAnswer> answer(int agent);  // of the last job, if it has come; only once
  // The last job is not wanted any more: its answer will be ignored.
  void cut(int agent);
  // Whether the agent's taker should have one more job.
  [[nodiscard]] bool may_give(int agent);
  // Whether some taker should.
  [[nodiscard]] bool may_give() const { return missing_.load(std::memory_order_relaxed) > 0; }
  // The beta of the last job is lower now.
  void lower(int agent, Value beta);

  // Of the taker. -------------------------------------------------------------------------------
  struct Listener {
    std::function<void()> on_job;                          // a job has arrived
    std::function<void(int worker, const Job&)> on_begin;  // the worker runs it now
    // What has become of the job that the worker runs. These two and on_begin() come one at a time.
    std::function<void(int worker)> on_cut;
    std::function<void(int worker, Value beta)> on_bound;
  };
  void listen(Listener listener) { listener_ = std::move(listener); }
  [[nodiscard]] bool has_job() const { return waiting_.load() > 0; }
  // Takes the job that has waited longest, for this worker.
  std::optional<Job> take(int worker);
  void answer(const JobAnswer& answer);

  // Of the rank. One thread at a time. ------------------------------------------------------------
  void handle(int from, Kind kind, std::span<const std::byte> body);
  // Calls send(to, kind, body) for every message that waits.
  void send_waiting(const std::function<void(int, Kind, std::span<const std::byte>)>& send);
  [[nodiscard]] const Facts& facts() const { return facts_; }

 private:
  struct Message {
    int to;
    Kind kind;
    std::vector<std::byte> body;
  };
  // A slot as its giver sees it.
  struct Given {
    std::uint32_t number = 0;
    bool is_open = false;  // the answer is awaited
    std::optional<JobAnswer> answer;
  };
  // A slot as its taker sees it.
  struct Running {
    std::uint32_t number = 0;  // 0: nothing runs
    int worker = 0;
  };
  // What a cut or a new bound says.
  struct Word {
    std::uint32_t number;
    std::int32_t slot;
    Value beta;
  };

  static bool is_about(const Word& word, const Job& job) {
    return job.slot == word.slot && job.number == word.number;
  }
  [[nodiscard]] int taker_of(int agent) const { return rank_ * kMostTakers + 1 + agent / slots_; }
  void close(int agent);
  void post(int to, Kind kind, std::span<const std::byte> body);
  void take_in(const Job& job);
  void cut_here(const Word& word);
  void lower_here(const Word& word);

  const int rank_, slots_, most_;
  Listener listener_;
  Lock& lock_;  // of all below but the atomics; held for some instructions
  std::vector<Message> outgoing_;
  std::vector<Given> given_;      // [agent]
  std::vector<Running> running_;  // [slot]
  std::vector<int> open_;         // [taker]: its jobs
  // The jobs that all takers should have, but have not. Relaxed: a hint for those who would wake an
  // agent.
  std::atomic<int> missing_;
  std::deque<Job> queue_;  // that have arrived and do not run yet
  // The length of the queue. Sequentially consistent, as WorkerSet: a worker that falls asleep
  // looks at it, and whoever adds a job looks for sleepers.
  std::atomic<int> waiting_{0};
  Facts facts_;
};

}  // namespace splitpoint
