// trace.cpp - `splitpoint trace`: writes one search as a timeline for the Perfetto viewer.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstdio>
#include <memory>
#include <stdexcept>
#include <utility>

#include "experiments/commands/build_facts.h"
#include "experiments/commands/search_once.h"
#include "experiments/commands/verbs.h"
#include "experiments/definition/names.h"
#include "experiments/recording/outcome_json.h"
#include "experiments/tracing/trace_collector.h"

namespace splitpoint {
namespace {

struct TraceFlags {
  SearchFlags search;
  bool json = false;
  std::string out;
};

// Only facts that are the same in every run, so that in virtual time the file is the same too.
Json facts_of(const SearchedOnce& s, const TraceWriter& writer, std::uint64_t dropped) {
  Json facts;
  facts["build"] = build_facts();
  facts["search"] = outcome_json(s.job, s.outcome, s.hash_mib);
  facts["limits"] = {
      {"depth", s.job.limits.depth}, {"nodes", s.job.limits.nodes}, {"time_ns", s.job.limits.time}};
  if (s.outcome.virtual_run) {
    Json& costs = facts["costs_ns"];
    for (const Name<Work>& n : kNames<Work>) costs[n.name] = s.job.costs.local[n.value];
  }
  facts["clock"] = s.outcome.virtual_run ? "virtual" : "real";
  facts["events"] = writer.events();
  facts["dropped"] = dropped;
  return facts;
}

Result<int> run(const TraceFlags& flags) {
  Result<AtomicFile> created = AtomicFile::create("--out", flags.out);
  if (!created) return created.error();
  AtomicFile file = *std::move(created);
  TraceWriter writer(file);
  TraceCollector collector(writer);
  const Result<SearchedOnce> searched = search_once(flags.search, &collector);
  if (!searched) return searched.error();
  const std::uint64_t dropped = collector.dropped();
  writer.end(facts_of(*searched, writer, dropped));
  if (const Result<bool> done = file.commit(); !done) throw std::runtime_error(done.error().text());
  print_search(*searched, flags.json);
  if (!flags.json) fmt::print("trace        {}: {} events\n", flags.out, writer.events());
  if (dropped > 0)
    fmt::print(
        stderr,
        "splitpoint: warning: {}: {} events are missing because they came too fast to be written\n",
        flags.out, dropped);
  return 0;
}

}  // namespace

Verb add_trace(CLI::App& app) {
  CLI::App* const verb =
      app.add_subcommand("trace", "search one position and write a timeline of all workers");
  const auto flags = std::make_shared<TraceFlags>();
  flags->search.add_to(*verb);
  verb->add_option("--out", flags->out, "file of the timeline, for ui.perfetto.dev")->required();
  verb->add_flag("--json", flags->json, "print one JSON object instead of the report");
  return {verb, [flags] { return run(*flags); }};
}

}  // namespace splitpoint
