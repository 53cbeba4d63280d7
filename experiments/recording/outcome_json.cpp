// outcome_json.cpp - the keys of a search in JSON.
// SPDX-License-Identifier: MIT
#include "experiments/recording/outcome_json.h"

#include <fmt/format.h>

#include <algorithm>

#include "experiments/definition/names.h"
#include "experiments/summarising/node_types.h"

namespace splitpoint {
namespace {

Json rules_json(const SearchJob& job) {
  Json rules = Json::object();
  for (const auto& [name, value] : job.rules) rules[name] = value;
  return rules;
}

Json virtual_json(const SearchJob& job, const SearchOutcome& outcome, const VirtualOutcome& v) {
  Json json{{"costs", job.costs.name},
            {"lag_ns", job.lag},
            {"fingerprint", fmt::format("{:016x}", v.fingerprint)},
            {"switches", v.switches},
            {"most_at_work", v.most_at_work},
            {"work_ns", outcome.busy},
            {"span_ns", v.span},
            {"parallelism", parallelism(outcome)}};
  if (const Ticks all = job.costs.slowdown_of(outcome.processors); all > kNoSlowdown)
    json["slowdown"] = static_cast<double>(all) / kNoSlowdown;
  return json;
}

Json deterministic_json(const DeterministicOutcome& d) {
  return {{"quantum", d.length},
          {"quanta", d.quanta},
          {"until", d.until == 0 ? Json() : Json(d.until)},
          {"fingerprint", fmt::format("{:016x}", d.fingerprint)},
          {"worker_nodes", d.worker_nodes}};
}

Json cluster_json(const ClusterFacts& c) {
  return {{"ranks", c.ranks},       {"first", c.first},      {"sent", c.sent},
          {"received", c.received}, {"dropped", c.dropped},  {"least_depth", c.least_depth},
          {"messages", c.messages}, {"bytes", c.bytes},      {"link_permille", c.link_permille},
          {"jobs", c.jobs},         {"cut_jobs", c.cut_jobs}};
}

}  // namespace

double parallelism(const SearchOutcome& outcome) {
  if (!outcome.virtual_run) return 1;
  return static_cast<double>(outcome.busy) /
         static_cast<double>(std::max<Ticks>(outcome.virtual_run->span, 1));
}

Json outcome_json(const SearchJob& job, const SearchOutcome& outcome, std::size_t hash_mib) {
  const Stats& s = outcome.stats;
  const SearchOptions& o = job.options;
  Json row;
  row["schema"] = kResultSchema;
  row["game"] = job.game;
  row["fen"] = outcome.position;
  row["rules"] = rules_json(job);
  row["search"] = name_of(o.algorithm);
  row["bounds"] = name_of(o.bounds);
  row["selectivity"] = name_of(o.selectivity);
  row["quiescence"] = name_of(o.quiescence);
  row["repetition"] = name_of(o.repetition);
  row["depth_rule"] = name_of(o.depth_rule);
  if (!job.variant.empty()) row["variant"] = job.variant;
  row["strategy"] = job.strategy;
  row["machine"] = job.machine;
  row["processors"] = outcome.processors;
  row["depth"] = outcome.depth;
  if (!outcome.cpus.empty()) {
    Json& cpus = row["cpus"] = Json::array();
    for (const int cpu : outcome.cpus) cpus.push_back(cpu == Binding::kNone ? Json() : Json(cpu));
  }
  row["hash_mib"] = hash_mib;
  row["seed"] = job.seed;
  row["value"] = outcome.value;
  row["best_move"] = outcome.best_move;
  row["pv"] = outcome.pv;
  row["time_ns"] = outcome.time;
  if (const auto& found = outcome.solution) {
    Json& solution = row["solution"] = {{"solved", found->solved}};
    if (found->solved)
      solution.update({{"depth", found->depth}, {"time_ns", found->time}, {"nodes", found->nodes}});
  }
  row["nodes"] = {{"total", s.nodes()},
                  {"interior", s.interior.value()},
                  {"quiescence", s.quiescence.value()},
                  {"wasted", s.wasted.value()},
                  {"evaluations", s.evaluations.value()}};
  if (job.known != nullptr) row["nodes"]["known"] = s.known.value();
  row["table"] = {{"probes", s.probes.value()},   {"hits", s.hits.value()},
                  {"cutoffs", s.cutoffs.value()}, {"rejected", s.rejected.value()},
                  {"stores", s.stores.value()},   {"permille_full", outcome.table_permille}};
  if (!job.variant.empty())
    row["table"].update(
        {{"wrong_hits", s.wrong_hits.value()}, {"wrong_cutoffs", s.wrong_cutoffs.value()}});
  row["parallel"] = {
      {"splits", s.splits.value()}, {"joins", s.joins.value()},       {"aborts", s.aborts.value()},
      {"claims", s.claims.value()}, {"deferred", s.deferred.value()}, {"busy_ns", outcome.busy},
      {"idle_ns", outcome.idle},    {"lock_ns", outcome.lock},        {"wait_ns", outcome.wait}};
  if (outcome.virtual_run) row["virtual"] = virtual_json(job, outcome, *outcome.virtual_run);
  if (outcome.deterministic_run)
    row["deterministic"] = deterministic_json(*outcome.deterministic_run);
  if (outcome.cluster_run) row["cluster"] = cluster_json(*outcome.cluster_run);
  row["node_types"] = node_types_json(s);
  row["node_types_by_depth"] = node_types_by_depth_json(s);
  row["fail_highs"] = s.fail_highs();
  row["first_move_cutoff_rate"] = s.first_move_cutoff_rate();
  row["branching_factor"] = outcome.branching ? Json(*outcome.branching) : Json();
  return row;
}

}  // namespace splitpoint
