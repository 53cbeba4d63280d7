// experiment_settings.cpp - the keys of [search], and the exceptions to their product.
// SPDX-License-Identifier: MIT
#include "experiments/definition/experiment_settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <utility>

#include "engine/core/quote.h"
#include "experiments/definition/costs/network_file.h"
#include "experiments/definition/names.h"
#include "experiments/definition/variant_spec.h"
#include "parallel/machines/deterministic/deterministic_machine.h"
#include "parallel/machines/virtual/event_queue.h"

namespace splitpoint {
namespace {

constexpr std::string_view kSearchSection = "search", kOverride = "override", kExclude = "exclude";
constexpr Depth kDeepest = kMaxPly / 2;
constexpr std::int64_t kMostHashMib = 1 << 20, kMostNodes = 1'000'000'000'000'000,
                       kMostMilliseconds = 1'000'000'000;
constexpr std::size_t kMostSettings = 10'000;

using Item = TomlReader::Item;

// Writes one item of a list into a setting.
using Put = void (*)(TomlReader&, const Item&, Setting&);

template <auto kOption>
void put_name(TomlReader& toml, const Item& item, Setting& s) {
  if (item.kind != Item::Kind::text) return toml.fail({item.where, "must be a string"});
  using E = std::remove_reference_t<decltype(s.options.*kOption)>;
  const Result<E> value = parse_name<E>(item.where, item.text);
  if (!value) return toml.fail(value.error());
  s.options.*kOption = *value;
}

template <auto kOption>
void put_switch(TomlReader& toml, const Item& item, Setting& s) {
  if (item.kind != Item::Kind::boolean)
    return toml.fail({item.where, fmt::format("must be true or false, not {}", quote(item.text))});
  s.options.*kOption = item.text == "true";
}

void put_depth(TomlReader& toml, const Item& item, Setting& s) {
  if (item.kind == Item::Kind::number)
    s.depth = static_cast<Depth>(toml.number(item, 1, kDeepest));
  else if (item.text == "suite")
    s.depth = 0;
  else
    toml.fail({item.where, fmt::format("must be \"suite\" or a number, not {}", quote(item.text))});
}
void put_depth_offset(TomlReader& toml, const Item& item, Setting& s) {
  s.depth_offset = static_cast<Depth>(toml.number(item, -kDeepest, kDeepest));
}
void put_nodes(TomlReader& toml, const Item& item, Setting& s) {
  s.nodes = static_cast<std::uint64_t>(toml.number(item, 1, kMostNodes));
}
void put_time(TomlReader& toml, const Item& item, Setting& s) {
  s.milliseconds = toml.number(item, 1, kMostMilliseconds);
}
void put_hash(TomlReader& toml, const Item& item, Setting& s) {
  s.hash_mib = static_cast<std::size_t>(toml.number(item, 1, kMostHashMib));
}
void put_table(TomlReader& toml, const Item& item, Setting& s) {
  const Result<TableStart> value = parse_name<TableStart>(item.where, item.text);
  if (!value) return toml.fail(value.error());
  s.table = *value;
}

void put_variant(TomlReader& toml, const Item& item, Setting& s) {
  const Result<VariantSpec> spec = parse_variant(item.where, item.text);
  if (!spec) return toml.fail(spec.error());
  s.variant = spec->text;
}

void put_quantum(TomlReader& toml, const Item& item, Setting& s) {
  using M = DeterministicMachine;
  s.quantum = toml.number(item, 0, M::kMostQuantum);
  if (0 < s.quantum && s.quantum < M::kLeastQuantum)
    toml.fail({item.where, fmt::format("must be 0 or at least {}", M::kLeastQuantum)});
}

void put_ranks(TomlReader& toml, const Item& item, Setting& s) {
  s.ranks = static_cast<int>(toml.number(item, 1, Event::kMaxWorkers));
}

// One rank has no network, so it has one setting for all networks.
void put_network(TomlReader& toml, const Item& item, Setting& s) {
  const Result<NetworkCosts> network = load_network(item.text);
  if (!network) {
    const Error& e = network.error();
    return toml.fail(e.where.empty() ? Error{item.where, e.what} : e);
  }
  if (s.ranks > 1) s.network = *network;
}

struct SettingKey {
  std::string_view name;
  Put put;
};
constexpr std::array<SettingKey, 16> kKeys{{{"search", put_name<&SearchOptions::algorithm>},
                                            {"bounds", put_name<&SearchOptions::bounds>},
                                            {"selectivity", put_name<&SearchOptions::selectivity>},
                                            {"depth_rule", put_name<&SearchOptions::depth_rule>},
                                            {"quiescence", put_switch<&SearchOptions::quiescence>},
                                            {"repetition", put_switch<&SearchOptions::repetition>},
                                            {"depth", put_depth},
                                            {"depth_offset", put_depth_offset},
                                            {"nodes", put_nodes},
                                            {"time", put_time},
                                            {"hash", put_hash},
                                            {"table", put_table},
                                            {"variant", put_variant},
                                            {"quantum", put_quantum},
                                            {"ranks", put_ranks},
                                            {"network", put_network}}};

// The keys of a CellFilter.
constexpr std::array<std::string_view, 20> kFilterKeys{
    "game",   "suite",   "position",    "strategy",   "machine",    "processors", "costs",
    "search", "bounds",  "selectivity", "depth_rule", "quiescence", "repetition", "hash",
    "table",  "variant", "quantum",     "ranks",      "network",    "kind"};

CellFilter read_filter(TomlReader& toml, const std::string& section) {
  CellFilter filter{toml.where(section, ""), {}};
  for (const std::string_view key : kFilterKeys) {
    if (!toml.has(section, key)) continue;
    auto& [name, values] = filter.keys.emplace_back(key, std::vector<std::string>());
    for (const Item& item : toml.scalars(section, key))
      values.emplace_back(item.kind == Item::Kind::boolean ? name_of(item.text == "true")
                                                           : std::string_view(item.text));
  }
  if (filter.keys.empty()) toml.fail({filter.where, "does not say which cells are meant"});
  return filter;
}

SettingChange read_change(TomlReader& toml, const std::string& section) {
  SettingChange change;
  const auto read = [&](std::string_view key, Put put, auto& out, auto member) {
    if (!toml.has(section, key)) return;
    Setting s;
    for (const Item& item : toml.scalars(section, key)) put(toml, item, s);
    out = s.*member;
  };
  read("depth", put_depth, change.depth, &Setting::depth);
  read("depth_offset", put_depth_offset, change.depth_offset, &Setting::depth_offset);
  read("nodes", put_nodes, change.nodes, &Setting::nodes);
  read("time", put_time, change.milliseconds, &Setting::milliseconds);
  read("hash", put_hash, change.hash_mib, &Setting::hash_mib);
  read("table", put_table, change.table, &Setting::table);
  return change;
}

std::string nth(std::string_view section, std::size_t i) {
  return fmt::format("{}[{}]", section, i);
}

}  // namespace

void add_setting_sections(TomlReader::Schema& schema) {
  auto& search = schema[std::string(kSearchSection)];
  for (const SettingKey& key : kKeys) search.push_back(key.name);
  search.emplace_back("pin");
  const std::vector<std::string_view> filter(kFilterKeys.begin(), kFilterKeys.end());
  schema[fmt::format("{}[]", kExclude)] = filter;
  schema[fmt::format("{}[]", kOverride)] = filter;
  schema[fmt::format("{}[]", kOverride)].emplace_back("set");
  schema[fmt::format("{}[].set", kOverride)] = {"depth", "depth_offset", "nodes",
                                                "time",  "hash",         "table"};
}

std::vector<Setting> read_settings(TomlReader& toml) {
  std::vector<Setting> settings(1);
  // With another limit and no depth, the search goes as deep as it can.
  if (!toml.has(kSearchSection, "depth") &&
      (toml.has(kSearchSection, "nodes") || toml.has(kSearchSection, "time")))
    settings[0].depth = kDeepest;
  for (const SettingKey& key : kKeys) {
    const std::vector<Item> items = toml.scalars(kSearchSection, key.name);
    if (items.empty()) continue;
    if (items.size() > kMostSettings / settings.size()) {  // five lists of forty are 100 million
      toml.fail({toml.where(kSearchSection, key.name),
                 fmt::format("makes more than {} settings", kMostSettings)});
      return settings;
    }
    std::vector<Setting> product;
    for (const Setting& s : settings)
      for (const Item& item : items) {
        key.put(toml, item, product.emplace_back(s));
        if (key.put == put_network && s.ranks == 1) break;
      }
    settings = std::move(product);
    for (std::size_t i = 0; i < items.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        if (items[i].text == items[j].text)
          toml.fail({items[i].where, fmt::format("{} is given twice", quote(items[i].text))});
  }
  return settings;
}

std::vector<CellOverride> read_overrides(TomlReader& toml) {
  std::vector<CellOverride> overrides;
  for (std::size_t i = 0; i < toml.count(kOverride); ++i) {
    const std::string section = nth(kOverride, i);
    overrides.push_back({read_filter(toml, section), read_change(toml, section + ".set")});
    if (!toml.has(section, "set")) toml.fail({toml.where(section, ""), "has no `set`"});
  }
  return overrides;
}

std::vector<CellFilter> read_excludes(TomlReader& toml) {
  std::vector<CellFilter> excludes;
  excludes.reserve(toml.count(kExclude));
  for (std::size_t i = 0; i < toml.count(kExclude); ++i)
    excludes.push_back(read_filter(toml, nth(kExclude, i)));
  return excludes;
}

}  // namespace splitpoint
