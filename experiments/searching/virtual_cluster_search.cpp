// virtual_cluster_search.cpp - the nodes of a simulated cluster, and their network.
// SPDX-License-Identifier: MIT
#include "experiments/searching/virtual_cluster_search.h"

#include <limits>
#include <memory>
#include <vector>

#include "engine/games/games.h"
#include "experiments/searching/cluster_search.h"
#include "experiments/searching/rank_search.h"
#include "parallel/cluster/virtual_network.h"
#include "parallel/cluster/virtual_node.h"

namespace splitpoint {
namespace {

// Simulated nodes do not fail.
constexpr Ticks kPatience = std::numeric_limits<Ticks>::max() / 2;

// All nodes have as many workers as rank 0, which has the most agents.
template <class Strategy>
int workers_of_node(const SearchJob& job, const StrategySpec& spec) {
  return job.processors + agents_of<Strategy, VirtualNode>(job, spec, 0, job.ranks);
}

template <class Strategy, Game G>
class SimulatedRank {
 public:
  SimulatedRank(const SearchJob& job, const StrategySpec& spec, const G& root,
                VirtualMachine& cluster, VirtualNetwork& network, int number,
                TranspositionTable& table)
      : node_(cluster, number, workers_of_node<Strategy>(job, spec)),
        transport_(network, number),
        search_(job, spec, root, node_, table, transport_, kPatience) {}

  // What a worker of the node does.
  void work(int worker) {
    if (worker > 0)
      node_.serve(worker);
    else
      facts_ = *search_.run(result_);
  }
  [[nodiscard]] const SearchResult& result() const { return result_; }
  [[nodiscard]] const ClusterFacts& facts() const { return facts_; }

 private:
  VirtualNode node_;
  VirtualTransport transport_;
  RankSearch<Strategy, G, VirtualNode> search_;
  SearchResult result_;
  ClusterFacts facts_;
};

// Every node has the sockets of the cost model.
VirtualOptions cluster_options(const SearchJob& job, int workers_of_each) {
  VirtualOptions options = virtual_options(job, job.ranks * workers_of_each);
  options.workers = options.processors;
  options.costs.sockets *= job.ranks;
  return options;
}

// The mean share of the links' time that messages take, in thousandths.
int link_permille(const VirtualNetwork& network, Ticks time) {
  Ticks sending = 0;
  for (int i = 0; i < network.nodes(); ++i) sending += network.facts(i).sending;
  return time == 0 ? 0 : static_cast<int>(1000 * sending / (time * network.nodes()));
}

template <class Strategy, Game G>
Result<SearchOutcome> search_on_nodes(const SearchJob& job, TranspositionTable& table) {
  const Result<G> root = position_of<G>(job);
  if (!root) return root.error();
  const Result<StrategySpec> spec = parse_strategy("strategy", job.strategy);
  if (!spec) return spec.error();
  std::vector<TranspositionTable> others;
  for (int i = 1; i < job.ranks; ++i) {
    Result<TranspositionTable> made = TranspositionTable::make(table.mib());
    if (!made) return made.error();
    others.push_back(*std::move(made));
  }
  const int workers = workers_of_node<Strategy>(job, *spec);
  VirtualMachine cluster(cluster_options(job, workers));
  VirtualNetwork network(cluster, job.ranks, job.network);
  std::vector<std::unique_ptr<SimulatedRank<Strategy, G>>> ranks;
  ranks.reserve(static_cast<std::size_t>(job.ranks));
  for (int i = 0; i < job.ranks; ++i)
    ranks.push_back(std::make_unique<SimulatedRank<Strategy, G>>(
        job, *spec, *root, cluster, network, i,
        i == 0 ? table : others[static_cast<std::size_t>(i) - 1]));
  cluster.run([&](int worker) {
    ranks[static_cast<std::size_t>(worker / workers)]->work(worker % workers);
  });
  SearchOutcome o = outcome_of(*root, ranks[0]->result(), table);
  account(cluster, o, [&](int i) { return i % workers < job.processors; });
  o.branching = branching_factor(ranks[0]->result().iterations);
  o.cluster_run = ranks[0]->facts();
  o.cluster_run->link_permille = link_permille(network, o.time);
  return o;
}

}  // namespace

std::optional<Error> fault_of_ranks(std::string_view where, int ranks, int processors) {
  if (processors == kUnlimitedProcessors)
    return Error{std::string(where), "cannot have unlimited processors"};
  if (1 <= ranks && ranks <= kMaxVirtualProcessors / processors) return {};
  return Error{std::string(where), fmt::format("{} of {} processors are more than {} processors",
                                               ranks, processors, kMaxVirtualProcessors)};
}

Result<SearchOutcome> run_virtual_cluster_search(const SearchJob& job, TranspositionTable& table) {
  if (const auto fault = fault_of_cluster("strategy", job.strategy)) return *fault;
  if (const auto fault = fault_of_ranks("ranks", job.ranks, job.processors)) return *fault;
  Result<SearchOutcome> outcome = Error{"game", "is not compiled in"};
  with_named_type(RankStrategies{}, strategy_of(job.strategy).name, [&]<class S>(Type<S>) {
    with_named_type(Games{}, job.game,
                    [&]<class G>(Type<G>) { outcome = search_on_nodes<S, G>(job, table); });
  });
  return outcome;
}

}  // namespace splitpoint
