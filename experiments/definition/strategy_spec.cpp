// strategy_spec.cpp - converts strategies with their options from and to text.
// SPDX-License-Identifier: MIT
#include "experiments/definition/strategy_spec.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <concepts>

#include "engine/core/quote.h"
#include "experiments/definition/names.h"
#include "parallel/strategies.h"

namespace splitpoint {
namespace {

template <class Strategy>
StrategyInfo info_of() {
  StrategyInfo info{Strategy::kName,
                    Strategy::kAbout,
                    {},
                    WantsSpareWorkers<Strategy>,
                    workers_for<Strategy>,
                    ScheduledByLibrary<Strategy>,
                    std::same_as<Strategy, DistributedYbwc>,
                    IsDeterministic<Strategy>};
  const typename Strategy::Options usual{};
  for (const auto& k : Strategy::kOptions)
    info.options.push_back(
        {k.name, k.least, k.most, usual.*k.member, k.meaning, {k.words.begin(), k.words.end()}});
  return info;
}

const StrategyInfo* find_strategy(std::string_view name) {
  for (const auto* const list : {&list_strategies(), &list_cluster_strategies()})
    for (const StrategyInfo& s : *list)
      if (s.name == name) return &s;
  return nullptr;
}

}  // namespace

const std::vector<StrategyInfo>& list_strategies() {
  static const std::vector<StrategyInfo> kAll = [] {
    std::vector<StrategyInfo> all;
    for_each_type(Strategies{}, [&]<class S>(Type<S>) { all.push_back(info_of<S>()); });
    return all;
  }();
  return kAll;
}

const std::vector<StrategyInfo>& list_cluster_strategies() {
  static const std::vector<StrategyInfo> kAll{info_of<DistributedYbwc>()};
  return kAll;
}

std::string StrategySpec::text() const {
  return options.empty() ? name : name + ":" + options_text(find_strategy(name)->options, options);
}

Result<StrategySpec> parse_strategy(std::string_view where, std::string_view text) {
  const std::size_t colon = text.find(':');
  const std::string_view name = text.substr(0, colon);
  const StrategyInfo* const strategy = find_strategy(name);
  if (strategy == nullptr)
    return unknown_name(where, "strategy", name, names_in(list_strategies()));
  StrategySpec spec{std::string(name), {}};
  if (colon == std::string_view::npos) return spec;
  Result<OptionValues> options =
      parse_options(where, strategy->name, strategy->options, text.substr(colon + 1));
  if (!options) return options.error();
  spec.options = *std::move(options);
  return spec;
}

std::optional<Error> fault_of_machine(std::string_view where, std::string_view strategy,
                                      std::string_view machine) {
  const StrategyInfo& info = strategy_of(strategy);
  if (info.on_threads_only && machine != "threads")
    return Error{std::string(where), fmt::format("the strategy {} runs only on threads, not on {}",
                                                 quote(strategy), quote(machine))};
  if (info.on_clusters_only && machine != "cluster" && machine != "virtual")
    return Error{std::string(where),
                 fmt::format("the strategy {} needs a cluster, real or virtual; {} is none",
                             quote(strategy), quote(machine))};
  if (machine == "serial" && info.name != "sequential")
    return Error{std::string(where),
                 fmt::format("the serial machine runs only the strategy 'sequential', not {}",
                             quote(strategy))};
  if (machine == "deterministic" && !info.deterministic) {
    std::vector<std::string_view> names;
    for (const StrategyInfo& s : list_strategies())
      if (s.deterministic) names.push_back(s.name);
    return Error{std::string(where), fmt::format("the deterministic machine runs only {}, not {}",
                                                 fmt::join(names, ", "), quote(strategy))};
  }
  // Workers read and write a shared history at all times.
  const Result<StrategySpec> spec = parse_strategy(where, strategy);
  if (machine == "deterministic" && spec)
    for (const auto& [name, value] : spec->options)
      if (name == "shared-history" && value != 0)
        return Error{std::string(where),
                     fmt::format("the deterministic machine has no shared history, as {} wants",
                                 quote(strategy))};
  return {};
}

const StrategyInfo& strategy_of(std::string_view text) {
  return *find_strategy(text.substr(0, text.find(':')));
}

}  // namespace splitpoint
