// rank.h - one rank of a cluster that searches one tree: what it tells the others, what it hears.
//
// Every rank searches the root on its own, with its own threads and table. Ranks send each other
// the deep entries of their tables, so one profits from what another has searched. The first rank
// that completes the last depth has the result. It tells rank 0, which stops all.
//
// Workers do the sending and receiving: whoever has searched 1,024 nodes, or stored 8 entries,
// looks after the messages, unless another one is doing so. So no thread is lost to the network,
// and MPI is called by one thread at a time (MPI_THREAD_SERIALIZED).
// SPDX-License-Identifier: MIT
#pragma once
#include <atomic>
#include <boost/lockfree/spsc_queue.hpp>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "engine/search/search.h"
#include "parallel/cluster/cluster_facts.h"
#include "parallel/cluster/deep_entries.h"
#include "parallel/cluster/dissemination.h"
#include "parallel/cluster/jobs.h"
#include "parallel/cluster/transport.h"

namespace splitpoint {

struct RankLimits {
  Depth depth = 0;                  // plies: the rank that has completed it ends the search
  std::uint64_t nodes = 0;          // of all ranks; 0: no limit
  Ticks patience = 10'000'000'000;  // a rank that says nothing for so long is taken for lost
  int processors = 1;               // of each rank; at least 1
};

class Rank final : public SearchControl {
 public:
  // Both must outlive it. `own_nodes` counts the nodes that this rank has searched so far.
  Rank(Transport& transport, EntryExchange& entries, const RankLimits& limits,
       std::function<std::uint64_t()> own_nodes);

  bool on_iteration(const SearchResult& result) override;
  bool on_progress(Ticks now, Move move, Ply ply) override;
  void on_bound(Depth, Value, Bound) override {}

  // The ranks also give each other jobs; must be called before the search, which `jobs` must
  // outlive.
  void use(Jobs& jobs) { jobs_ = &jobs; }
  // Lets some time pass, for a worker that waits for messages.
  void pause(int round) { transport_.pause(round); }
  // Whether another rank is lost, so that the search has no result.
  [[nodiscard]] bool is_broken() const { return lost_.load(std::memory_order_relaxed); }

  // After the search of this rank: waits until all have ended. On rank 0, `result` becomes that of
  // the cluster, with the counters of all. Error: a rank is lost.
  Result<ClusterFacts> finish(SearchResult& result);

 private:
  static constexpr Depth kFirstLeastDepth = 3;

  // An iteration that some rank has completed.
  struct Completed {
    Depth depth = 0;
    Value value = 0;
    Move best_move = Move::none;
    Line line;
  };
  struct Traffic {
    // Entries that a rank has sent, received, and not sent because the network was slow.
    std::uint64_t sent = 0, received = 0, dropped = 0;
    std::uint64_t messages = 0, bytes = 0;  // sent
    std::uint64_t jobs = 0, cut_jobs = 0;   // given to others
  };
  // After these come the kinds of Jobs.
  enum class Kind : std::uint32_t { alive, entries, completed, stop, report, done, first_of_jobs };
  struct Head {
    Kind kind;
    std::uint32_t search;
  };

  static Kind kind_of(Jobs::Kind k) {
    return Kind{static_cast<std::uint32_t>(Kind::first_of_jobs) + static_cast<std::uint32_t>(k)};
  }
  static Jobs::Kind jobs_kind_of(Kind k) {
    return Jobs::Kind{static_cast<std::uint32_t>(k) -
                      static_cast<std::uint32_t>(Kind::first_of_jobs)};
  }

  void exchange(bool at_once);
  void exchange_jobs();
  void check_nodes();
  void receive_all();
  void send_entries();
  void adapt(Ticks now);
  void send_signs_of_life(Ticks now);
  void handle(int from, std::span<const std::byte> message);
  void add_report(std::span<const std::byte> body);
  void consider(int from, const Completed& completed);
  void check_patience(Ticks now);
  void stop_all();
  void send_all(Kind kind, std::span<const std::byte> body);
  void send(int to, Kind kind, std::span<const std::byte> body);
  [[nodiscard]] bool all_have_reported() const;
  void finish_as_first();
  void finish_as_other(const SearchResult& result);

  Transport& transport_;
  EntryExchange& entries_;
  const RankLimits limits_;
  const std::uint32_t search_;
  const std::function<std::uint64_t()> own_nodes_;

  Jobs* jobs_ = nullptr;  // none, if the ranks only exchange entries

  std::atomic<bool> over_{false};        // relaxed: it only asks workers to return
  std::atomic<bool> lost_{false};        // relaxed, for the same reason
  std::atomic<bool> exchanging_{false};  // some worker looks after the messages
  // Iterations that this rank has completed, on their way to exchange(). The search lets one worker
  // at a time add them, and exchanging_ one take them.
  boost::lockfree::spsc_queue<Completed, boost::lockfree::capacity<kMaxPly>> completed_;

  // Only for the worker that looks after the messages.
  struct Peer {
    Ticks heard = 0, told = 0;
    std::uint64_t nodes = 0;
    bool reported = false;
  };
  std::vector<Peer> peers_;
  std::vector<Record> records_;
  Dissemination dissemination_;
  std::vector<std::byte> out_, in_;
  Depth least_depth_ = kFirstLeastDepth;
  Ticks next_exchange_ = 0;
  // Since the threshold was last adapted: entries handed over, and whether messages have waited.
  std::size_t taken_ = 0;
  bool waited_ = false;
  Ticks adapted_;
  Completed best_;
  Traffic traffic_;  // of this rank; at its end, rank 0 has the sum
  Stats others_;     // of all other ranks; only on rank 0
  int first_ = 0;
  bool stopped_all_ = false, done_ = false;
  std::optional<Error> fault_;
};

}  // namespace splitpoint
