// search_once.cpp - makes the table, searches, and prints the report.
// SPDX-License-Identifier: MIT
#include "experiments/commands/search_once.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>

#include "engine/core/durations.h"
#include "experiments/definition/names.h"
#include "experiments/recording/outcome_json.h"
#include "experiments/searching/cluster_search.h"
#include "parallel/machines/clear_table.h"
#include "parallel/machines/threads.h"

namespace splitpoint {
namespace {

double percent(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0.0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

std::string value_text(Value v) {
  if (!is_decisive(v)) return fmt::format("{}", v);
  const Value size = is_win(v) ? v : -v;
  return fmt::format("{} ({} in {} plies)", v, is_win(v) ? "win" : "loss", kMate - size);
}

void print_result(const SearchJob& job, const SearchOutcome& o) {
  fmt::print("game         {}\n", job.game);
  fmt::print("position     {}\n", o.position);
  fmt::print("depth        {}\n", o.depth);
  fmt::print("value        {}\n", value_text(o.value));
  fmt::print("best move    {}\n", o.best_move.empty() ? "none" : o.best_move);
  fmt::print("line         {}\n", fmt::join(o.pv, " "));
  if (!o.readable_pv.empty()) fmt::print("             {}\n", fmt::join(o.readable_pv, " "));
}

void print_work(const SearchOutcome& o, std::size_t hash_mib, bool known) {
  const Stats& s = o.stats;
  const double seconds = static_cast<double>(o.time) / 1e9;
  if (o.virtual_run)
    fmt::print("time         {} ticks\n", o.time);
  else
    fmt::print("time         {:.3f} s\n", seconds);
  fmt::print("nodes        {} = {} interior + {} quiescence; {} evaluations\n", s.nodes(),
             s.interior.value(), s.quiescence.value(), s.evaluations.value());
  if (known) fmt::print("known        {} nodes, by ending tables\n", s.known.value());
  fmt::print("rate         {:.0f} nodes/s\n",
             seconds > 0 ? static_cast<double>(s.nodes()) / seconds : 0.0);
  fmt::print("first move   {:.1f} % of {} nodes that failed high did so with the first move\n",
             100 * s.first_move_cutoff_rate(), s.fail_highs());
  if (o.branching)
    fmt::print("branching    {:.2f} times the nodes for each further ply\n", *o.branching);
  fmt::print(
      "table        {} MiB, {:.1f} % full; {} probes, {:.1f} % hits, {:.1f} % cutoffs, {} stores, "
      "{} hits rejected\n",
      hash_mib, o.table_permille / 10.0, s.probes.value(),
      percent(s.hits.value(), s.probes.value()), percent(s.cutoffs.value(), s.probes.value()),
      s.stores.value(), s.rejected.value());
}

void print_virtual(const SearchJob& job, const SearchOutcome& o) {
  fmt::print("simulation   costs {}, seed {}, lag {} ticks; fingerprint {:016x}, {} switches\n",
             job.costs.name, job.seed, job.lag, o.virtual_run->fingerprint,
             o.virtual_run->switches);
  fmt::print(
      "work         {} ticks, span {} ticks, parallelism {:.2f}; at most {} workers had work\n",
      o.busy, o.virtual_run->span, parallelism(o), o.virtual_run->most_at_work);
}

void print_deterministic(const DeterministicOutcome& d) {
  fmt::print("quanta       {}; fingerprint {:016x}; nodes of each worker {}\n", d.quanta,
             d.fingerprint, fmt::join(d.worker_nodes, " "));
  if (d.until > 0)
    fmt::print("until        quantum {}: a limit stopped the search; --until {} repeats it\n",
               d.until, d.until);
}

void print_cluster(const ClusterFacts& c, int processors, bool simulated) {
  fmt::print("cluster      {} ranks of {} processors; rank {} had the result first\n", c.ranks,
             processors / c.ranks, c.first);
  fmt::print("messages     {}, {:.1f} MB{}\n", c.messages, static_cast<double>(c.bytes) / 1e6,
             simulated ? fmt::format("; {:.1f} % of the links' time", c.link_permille / 10.0) : "");
  fmt::print(
      "entries      {} sent, {} received, {} not sent because the network was slow; {} plies and "
      "more\n",
      c.sent, c.received, c.dropped, c.least_depth);
  if (c.jobs > 0)
    fmt::print("jobs         {} given to other ranks, {} of them cut\n", c.jobs, c.cut_jobs);
}

void print_parallel(const SearchJob& job, const SearchOutcome& o) {
  const Stats& s = o.stats;
  const auto whole = static_cast<std::uint64_t>(o.busy + o.idle + o.lock + o.wait);
  const auto share = [&](Ticks t) { return percent(static_cast<std::uint64_t>(t), whole); };
  fmt::print("strategy     {} on {}, {} processor{}\n", job.strategy, job.machine, o.processors,
             o.processors == 1 ? "" : "s");
  if (o.virtual_run) print_virtual(job, o);
  if (o.deterministic_run) print_deterministic(*o.deterministic_run);
  if (o.cluster_run) print_cluster(*o.cluster_run, o.processors, o.virtual_run.has_value());
  if (o.processors == 1) return;
  fmt::print(
      "workers      {:.1f} % busy, {:.1f} % idle, {:.1f} % waiting for locks, {:.1f} % waiting for "
      "helpers\n",
      share(o.busy), share(o.idle), share(o.lock), share(o.wait));
  fmt::print("splits       {}; {} joins, {} moves claimed, {} aborts; {} nodes wasted ({:.1f} %)\n",
             s.splits.value(), s.joins.value(), s.claims.value(), s.aborts.value(),
             s.wasted.value(), percent(s.wasted.value(), s.nodes()));
}

void print_node_types(const Stats& stats) {
  fmt::print("node types   {:>15} {:>15} {:>15}\n", "actual pv", "actual cut", "actual all");
  for (const NodeType predicted : kNodeTypes)
    fmt::print("predicted {:<3}{:>15} {:>15} {:>15}\n", name_of(predicted),
               stats.node_types(predicted, NodeType::pv),
               stats.node_types(predicted, NodeType::cut),
               stats.node_types(predicted, NodeType::all));
}

}  // namespace

Result<SearchedOnce> search_once(const SearchFlags& flags, TraceCollector* trace,
                                 Transport* cluster) {
  Result<SearchJob> job = flags.job();
  if (!job) return job.error();
  if (cluster == nullptr && job->machine == kClusterName)
    return Error{"--machine cluster", "is only for splitpoint search"};
  Result<TranspositionTable> made = TranspositionTable::make(flags.hash_mib);
  if (!made) return Error{fmt::format("--hash {}", flags.hash_mib), made.error().text()};
  TranspositionTable table = *std::move(made);
  Threads all(Threads::available_processors(), false);
  clear_table(table, all);  // so that no page fault of the table is in the time of the search
  Result<SearchOutcome> outcome =
      cluster == nullptr
          ? run_search(*job, table, trace)
          : run_cluster_search(*job, table, *cluster, static_cast<Ticks>(flags.patience) * kSecond);
  if (!outcome) return outcome.error();
  return SearchedOnce{*std::move(job), *std::move(outcome), flags.hash_mib};
}

void print_search(const SearchedOnce& searched, bool json) {
  const auto& [job, outcome, hash_mib] = searched;
  if (json) {
    fmt::print("{}\n", outcome_json(job, outcome, hash_mib).dump());
    return;
  }
  print_result(job, outcome);
  print_work(outcome, hash_mib, job.known != nullptr);
  print_parallel(job, outcome);
  print_node_types(outcome.stats);
}

}  // namespace splitpoint
