// laboratory.inl.h - the definitions for a file made from laboratory.cpp.in, for one game.
// SPDX-License-Identifier: MIT
#pragma once
#include "engine/laboratory/lab_table.h"
#include "experiments/definition/variant_spec.h"
#include "experiments/searching/instance.h"
#include "experiments/searching/laboratory_strategies.h"
#include "experiments/searching/one_search.h"

namespace splitpoint {

// Searches sequentially and records in `table` what a variant must know beforehand.
template <Game G>
std::optional<Error> search_before(const SearchJob& job, LabTable& table) {
  SearchJob alone = job;
  alone.strategy = Sequential::kName;
  Serial machine;
  table.begin_recording();
  const Result<SearchOutcome> outcome = search_on<Sequential, G>(alone, table, machine, nullptr);
  table.end_recording();
  table.clear();
  if (!outcome) return outcome.error();
  return {};
}

template <Game G>
Result<SearchOutcome> search_in_laboratory(const SearchJob& job, std::size_t mib,
                                           TraceCollector* trace) {
  const Result<VariantSpec> spec = parse_variant("variant", job.variant);
  if (!spec) return spec.error();
  if (const auto fault = fault_of_variant("variant", job.variant, job.strategy, job.machine))
    return *fault;
  Result<LabTable> made = LabTable::make(spec->variant, mib);
  if (!made) return made.error();
  LabTable table = *std::move(made);
  if (spec->variant.needs_earlier_search())
    if (const auto fault = search_before<G>(job, table)) return *fault;
  return on_machine_of(job, [&](auto& machine) {
    Result<SearchOutcome> outcome = Error{"strategy", "is not compiled for the laboratory"};
    with_named_type(LaboratoryStrategies{}, job.strategy.substr(0, job.strategy.find(':')),
                    [&]<class Strategy>(Type<Strategy>) {
                      outcome = search_on<Strategy, G>(job, table, machine, trace);
                    });
    return outcome;
  });
}

}  // namespace splitpoint
