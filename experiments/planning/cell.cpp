// cell.cpp - a cell as JSON and as text.
// SPDX-License-Identifier: MIT
#include "experiments/planning/cell.h"

#include <fmt/format.h>

#include "experiments/definition/names.h"
#include "experiments/definition/variant_spec.h"
#include "experiments/searching/search_job.h"

namespace splitpoint {

Json cell_json(const Cell& cell) {
  const SearchOptions& o = cell.setting.options;
  Json json{{"kind", cell.kind == CellKind::search ? "search" : "capacity"},
            {"suite", cell.suite->name},
            {"position", cell.position->id},
            {"search", name_of(o.algorithm)},
            {"bounds", name_of(o.bounds)},
            {"selectivity", name_of(o.selectivity)},
            {"depth_rule", name_of(o.depth_rule)},
            {"quiescence", name_of(o.quiescence)},
            {"repetition", name_of(o.repetition)},
            {"hash", cell.setting.hash_mib},
            {"table", name_of(cell.setting.table)},
            {"depth", cell.depth()},
            {"strategy", cell.strategy},
            {"machine", cell.is_virtual() ? "virtual"
                        : cell.on_cluster ? "cluster"
                                          : "threads"},
            {"processors", processors_json(cell.processors)}};
  if (!cell.setting.variant.empty()) json["variant"] = cell.setting.variant;
  if (cell.setting.quantum > 0) json["quantum"] = cell.setting.quantum;
  if (cell.setting.ranks > 1) {
    json["ranks"] = cell.setting.ranks;
    if (cell.is_virtual()) json["network"] = cell.setting.network.name;
  }
  if (cell.setting.nodes > 0) json["nodes"] = cell.setting.nodes;
  if (cell.setting.milliseconds > 0) json["time_ms"] = cell.setting.milliseconds;
  if (cell.is_virtual()) {
    json["costs"] = cell.costs->name;
    json["seed"] = cell.seed;
  } else {
    json["repeat"] = cell.repeat;
  }
  return json;
}

Json field_of(const Json& stored, std::string_view key) {
  if (const auto field = stored.find(key); field != stored.end()) return *field;
  if (key == "variant") return kUsualVariant;
  if (key == "ranks") return 1;
  return key == "quantum" ? Json(0) : Json();
}

std::string cell_text(const Cell& cell) {
  std::string text = fmt::format("{}/{} {} P={}", cell.suite->name, cell.position->id,
                                 cell.kind == CellKind::search ? cell.strategy : "capacity",
                                 processors_text(cell.processors));
  if (cell.is_virtual()) text += fmt::format(" {} seed {}", cell.costs->name, cell.seed);
  Cell usual = cell;
  usual.setting = {};
  const Json json = cell_json(cell), usually = cell_json(usual);
  for (const auto& [key, value] : json.items())
    if (key != "depth" && usually.value(key, Json()) != value)
      text +=
          fmt::format(" {}={}", key, value.is_string() ? value.get<std::string>() : value.dump());
  return text;
}

std::string processors_text(int processors) {
  return processors == kUnlimitedProcessors ? std::string(kUnlimitedName)
                                            : fmt::format("{}", processors);
}

Json processors_json(int processors) {
  if (processors == kUnlimitedProcessors) return kUnlimitedName;
  return processors;
}

int processors_of(const Json& stored) {
  return stored.is_string() ? kUnlimitedProcessors : stored.get<int>();
}

}  // namespace splitpoint
