// cell_check.cpp - the combinations that cannot be searched, each with its message.
// SPDX-License-Identifier: MIT
#include "experiments/planning/cell_check.h"

#include <fmt/format.h>

#include "engine/core/quote.h"
#include "experiments/definition/names.h"
#include "experiments/definition/strategy_spec.h"
#include "experiments/definition/variant_spec.h"
#include "experiments/searching/cluster_search.h"
#include "experiments/searching/search_job.h"
#include "experiments/searching/virtual_cluster_search.h"
#include "parallel/machines/deterministic/deterministic_machine.h"

namespace splitpoint {
namespace {

std::optional<Error> fault_of_depth_or_table(const Cell& cell) {
  const SuitePosition& p = *cell.position;
  const std::string where = fmt::format("{}:{}", cell.suite->file, p.line);
  if (cell.setting.depth == 0 && p.depth_for(cell.setting.options.selectivity) == 0)
    return Error{where,
                 fmt::format("{} has no depth, and the experiment sets no depth, nodes or time",
                             quote(p.id))};
  if (cell.setting.table != TableStart::cold && cell.processors == kUnlimitedProcessors)
    return Error{
        "table",
        fmt::format("cannot be \"{}\" with unlimited processors, which need several searches",
                    name_of(cell.setting.table))};
  if (cell.depth() < 1 || cell.depth() > kMaxPly / 2)
    return Error{where, fmt::format("{} would be searched to depth {}; allowed are 1 to {}",
                                    quote(p.id), cell.depth(), kMaxPly / 2)};
  return {};
}

std::optional<Error> fault_of_cell_variant(const Cell& cell) {
  if (cell.setting.variant.empty()) return {};
  if (cell.setting.table != TableStart::cold)
    return Error{"variant",
                 fmt::format(R"(needs table = "cold", not "{}")", name_of(cell.setting.table))};
  if (cell.processors == kUnlimitedProcessors)
    return Error{"variant", "cannot have unlimited processors"};
  if (cell.kind == CellKind::capacity)
    return Error{"variant", "needs capacity = 0: its ceiling cannot be measured"};
  const bool serial = cell.strategy == kBaseline;
  return fault_of_variant("variant", cell.setting.variant, cell.strategy,
                          cell.is_virtual() ? "virtual"
                          : serial          ? "serial"
                                            : "threads");
}

std::optional<Error> fault_of_quantum(const Cell& cell) {
  if (cell.setting.quantum == 0 || cell.strategy == kBaseline) return {};
  if (cell.processors == kUnlimitedProcessors)
    return Error{"quantum", "cannot have unlimited processors"};
  if (!cell.setting.variant.empty())
    return Error{"quantum", fmt::format("cannot have the variant {}", quote(cell.setting.variant))};
  return fault_of_machine("quantum", cell.strategy, DeterministicMachine::kName);
}

std::optional<Error> fault_of_cell_ranks(const Cell& cell) {
  const Setting& s = cell.setting;
  if (cell.needs_ranks() && s.table != TableStart::cold)
    return Error{"table",
                 fmt::format(R"(must be "cold" on a cluster, not "{}")", name_of(s.table))};
  if (s.ranks == 1 && !cell.needs_ranks() && !strategy_of(cell.strategy).on_clusters_only)
    return {};
  if (cell.strategy == kBaseline) return {};
  if (!cell.is_virtual() && !cell.on_cluster)
    return Error{"ranks", R"(need machine = "virtual" or "cluster")"};
  if (auto fault = fault_of_ranks("ranks", s.ranks, cell.processors)) return fault;
  if (s.quantum > 0) return Error{"ranks", "cannot have quanta"};
  if (!s.variant.empty())
    return Error{"ranks", fmt::format("cannot have the variant {}", quote(s.variant))};
  return fault_of_cluster("ranks", cell.strategy);
}

}  // namespace

std::optional<Error> check_cell(const Cell& cell) {
  if (auto fault = fault_of_depth_or_table(cell)) return fault;
  if (auto fault = fault_of_quantum(cell)) return fault;
  if (auto fault = fault_of_cell_ranks(cell)) return fault;
  return fault_of_cell_variant(cell);
}

}  // namespace splitpoint
