// experiment_file.cpp - the keys of an experiment file, their ranges, and what fits together.
// SPDX-License-Identifier: MIT
#include "experiments/definition/experiment_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <limits>
#include <optional>
#include <set>
#include <sstream>

#include "engine/core/quote.h"
#include "experiments/definition/costs/cost_file.h"
#include "experiments/definition/data_folder.h"
#include "experiments/definition/experiment_settings.h"
#include "experiments/definition/folder_name.h"
#include "experiments/definition/names.h"
#include "experiments/definition/strategy_spec.h"
#include "experiments/definition/toml_reader.h"
#include "experiments/searching/search_job.h"

namespace splitpoint {
namespace {

constexpr std::string_view kRun = "experiment", kSearch = "search", kRules = "rules";
constexpr std::int64_t kMostRepeats = 1000, kMostRetries = 100, kMostSeconds = 10'000'000,
                       kMostMib = 1 << 24, kMostLag = 1'000'000'000;
constexpr std::string_view kThreads = "threads", kVirtual = "virtual", kCluster = "cluster";
constexpr std::array kMachines{kThreads, kVirtual, kCluster};

TomlReader::Schema experiment_schema() {
  TomlReader::Schema all{
      {std::string(kRun),
       {"name",    "suites",  "games",           "strategies", "machine",   "processors", "repeats",
        "retries", "warm_up", "parallel_on_one", "seed",       "positions", "capacity",   "costs",
        "seeds",   "lag",     "timeout",         "memory",     "compare",   "launcher"}},
      {std::string(kRules), {}}};
  add_setting_sections(all);
  return all;
}

void need(TomlReader& toml, std::string_view key) {
  if (!toml.has(kRun, key)) toml.fail({toml.where(kRun, key), "is missing"});
}

void add_suite(TomlReader& toml, const std::string& where, Suite suite, Experiment& e) {
  for (const Suite& other : e.suites)
    if (other.name == suite.name)
      toml.fail({where, fmt::format("suite {} is given twice", quote(suite.name))});
  e.suites.push_back(std::move(suite));
}

void read_suites(TomlReader& toml, Experiment& e) {
  if (!toml.has(kRun, "games")) need(toml, "suites");
  for (const TomlReader::Item& item : toml.list(kRun, "suites")) {
    Result<Suite> suite = load_suite(item.text);
    if (!suite) {
      // An error inside the suite has its own file:line.
      const Error& error = suite.error();
      return toml.fail(error.where.empty() ? Error{item.where, error.what} : error);
    }
    add_suite(toml, item.where, *std::move(suite), e);
  }
  for (const TomlReader::Item& item : toml.list(kRun, "games")) {
    const Result<std::vector<Suite>> all = list_suites();
    if (!all) return toml.fail(all.error());
    std::vector<std::string_view> games;
    for (const Suite& suite : *all) games.push_back(suite.game);
    if (std::find(games.begin(), games.end(), item.text) == games.end())
      return toml.fail(unknown_name(item.where, "game with a suite", item.text, games));
    for (const Suite& suite : *all)
      if (suite.game == item.text) add_suite(toml, item.where, suite, e);
  }
}

void read_strategies(TomlReader& toml, Experiment& e) {
  need(toml, "strategies");
  for (const TomlReader::Item& item : toml.list(kRun, "strategies")) {
    const Result<StrategySpec> strategy = parse_strategy(item.where, item.text);
    if (!strategy) return toml.fail(strategy.error());
    const std::string text = strategy->text();
    if (std::find(e.strategies.begin(), e.strategies.end(), text) != e.strategies.end())
      toml.fail({item.where, fmt::format("strategy {} is given twice", quote(text))});
    e.strategies.push_back(text);
  }
}

void read_launcher(TomlReader& toml, Experiment& e) {
  if (!toml.has(kRun, "launcher")) return;
  if (!e.on_cluster) toml.fail({toml.where(kRun, "launcher"), "is only for machine = \"cluster\""});
  e.launcher.clear();
  for (const TomlReader::Item& item : toml.list(kRun, "launcher")) e.launcher.push_back(item.text);
  if (e.launcher.empty()) toml.fail({toml.where(kRun, "launcher"), "must name a program"});
}

void read_machine(TomlReader& toml, Experiment& e) {
  if (toml.has(kRun, "machine")) e.in_real_time = false;
  std::set<std::string> chosen;
  for (const TomlReader::Item& item : toml.list(kRun, "machine")) {
    if (std::find(kMachines.begin(), kMachines.end(), item.text) == kMachines.end())
      return toml.fail(unknown_name(item.where, "machine", item.text, kMachines));
    if (!chosen.insert(item.text).second)
      toml.fail({item.where, fmt::format("machine {} is given twice", quote(item.text))});
    if (chosen.contains(std::string(kThreads)) && chosen.contains(std::string(kCluster)))
      toml.fail({item.where, "threads and cluster exclude each other; one rank has threads alone"});
    for (const std::string& strategy : e.strategies)
      if (const auto fault = fault_of_machine(item.where, strategy, item.text)) toml.fail(*fault);
    e.on_virtual |= item.text == kVirtual;
    e.on_cluster |= item.text == kCluster;
    e.in_real_time |= item.text != kVirtual;
  }
  read_launcher(toml, e);
  for (const std::string_view key : {"costs", "seeds", "lag"})
    if (!e.on_virtual && toml.has(kRun, key))
      toml.fail({toml.where(kRun, key), "is only for machine = \"virtual\""});
  for (const auto& [section, key] :
       {std::pair(kSearch, "pin"), std::pair(kRun, "retries"), std::pair(kRun, "warm_up")})
    if (!e.in_real_time && toml.has(section, key))
      toml.fail({toml.where(section, key), R"(is only for machine = "threads" or "cluster")"});
}

// Nothing if the item is not a number from least to most.
template <class T>
std::optional<T> number_of(const TomlReader::Item& item, T least, T most) {
  T value{};
  const char* const end = item.text.data() + item.text.size();
  const auto [stop, error] = std::from_chars(item.text.data(), end, value);
  if (!item.number() || error != std::errc() || stop != end || value < least || value > most)
    return {};
  return value;
}

void read_processors(TomlReader& toml, Experiment& e, int machine_processors) {
  std::set<int> counts;
  bool unlimited = false;
  const int most = e.in_real_time ? kMaxProcessors : kMaxVirtualProcessors;
  const auto all = [&] {
    for (int p = 1; p < machine_processors; p *= 2) counts.insert(p);
    counts.insert(machine_processors);
  };
  if (!toml.has(kRun, "processors")) all();
  for (const TomlReader::Item& item : toml.list(kRun, "processors")) {
    if (!item.number() && item.text == "all")
      all();
    else if (!item.number() && item.text == kUnlimitedName && !e.in_real_time)
      unlimited = true;
    else if (const std::optional<int> p = number_of(item, 1, most))
      counts.insert(*p);
    else
      toml.fail(
          {item.where,
           fmt::format("must hold numbers from 1 to {} or \"all\"{}, not {}", most,
                       e.in_real_time ? R"( (more, and "inf", with machine = "virtual" alone))"
                                      : ", \"inf\"",
                       quote(item.text))});
  }
  for (const std::string& strategy : e.strategies)
    if (unlimited && has_unbounded_work(strategy))
      toml.fail({toml.where(kRun, "processors"),
                 fmt::format("\"inf\" is impossible: {} can use any number of processors",
                             quote(strategy))});
  e.processors.assign(counts.begin(), counts.end());
  if (unlimited) e.processors.push_back(kUnlimitedProcessors);
}

void read_costs(TomlReader& toml, Experiment& e) {
  if (!toml.has(kRun, "costs")) return;
  e.costs.clear();
  std::set<std::string> names;
  for (const TomlReader::Item& item : toml.list(kRun, "costs")) {
    Result<CostModel> model = load_costs(item.text);
    if (!model) return toml.fail({item.where, model.error().text()});
    if (!names.insert(model->name).second)
      toml.fail({item.where, fmt::format("cost model {} is given twice", quote(model->name))});
    e.costs.push_back(*std::move(model));
  }
}

void read_integer(TomlReader& toml, std::string_view section, std::string_view key,
                  std::int64_t least, std::int64_t most, auto& out) {
  auto value = static_cast<std::int64_t>(out);
  toml.read(section, key, least, most, value);
  out = static_cast<std::remove_reference_t<decltype(out)>>(value);
}

// Repeats are for threads, seeds for the virtual machine.
void read_repeats(TomlReader& toml, Experiment& e) {
  read_integer(toml, kRun, "repeats", 1, kMostRepeats, e.repeats);
  read_integer(toml, kRun, "retries", 0, kMostRetries, e.retries);
  read_integer(toml, kRun, "warm_up", 0, kMostSeconds, e.warm_up_seconds);
  if (!e.in_real_time && e.repeats > 1)
    toml.fail({toml.where(kRun, "repeats"),
               "must be 1 in virtual time, where every run is the same; seeds = N gives N "
               "different runs"});
  if (!toml.has(kRun, "seeds")) return;
  e.seeds.clear();
  if (!toml.is_list(kRun, "seeds")) {
    int count = 1;
    read_integer(toml, kRun, "seeds", 1, kMostRepeats, count);
    for (int i = 0; i < count; ++i) e.seeds.push_back(static_cast<std::uint64_t>(i));
    return;
  }
  const std::vector<TomlReader::Item> items = toml.list(kRun, "seeds");
  if (items.size() > static_cast<std::size_t>(kMostRepeats))
    return toml.fail({toml.where(kRun, "seeds"),
                      fmt::format("holds {} seeds, more than {}", items.size(), kMostRepeats)});
  for (const TomlReader::Item& item : items) {
    const auto seed = number_of(item, std::int64_t{0}, std::numeric_limits<std::int64_t>::max());
    if (!seed)
      return toml.fail(
          {item.where, fmt::format("must hold whole numbers >= 0, not {}", quote(item.text))});
    const auto value = static_cast<std::uint64_t>(*seed);
    if (std::find(e.seeds.begin(), e.seeds.end(), value) != e.seeds.end())
      toml.fail({item.where, fmt::format("seed {} is given twice", value)});
    e.seeds.push_back(value);
  }
}

// Only checks the key: the analysis scripts read it from the text of the file.
void check_compare(TomlReader& toml) {
  if (!toml.has(kRun, "compare")) return;
  constexpr std::array<std::string_view, 14> kComparable{
      "search", "bounds",  "selectivity", "depth_rule", "quiescence", "repetition", "hash",
      "table",  "variant", "quantum",     "ranks",      "network",    "strategy",   "costs"};
  std::string key;
  toml.read(kRun, "compare", key);
  const std::string where = toml.where(kRun, "compare");
  if (std::find(kComparable.begin(), kComparable.end(), key) == kComparable.end())
    return toml.fail(unknown_name(where, "key to compare by", key, kComparable));
  const std::size_t values = key == "strategy" ? toml.list(kRun, "strategies").size()
                             : key == "costs"  ? toml.list(kRun, key).size()
                                               : toml.list(kSearch, key).size();
  if (values < 2)
    toml.fail({where, fmt::format("{} has fewer than two values to compare", quote(key))});
}

}  // namespace

Result<Experiment> parse_experiment(std::string_view text, const std::string& file,
                                    const std::vector<std::string>& overrides,
                                    int machine_processors) {
  Experiment e;
  e.text = text;
  e.overrides = overrides;
  TomlReader toml(text, file, experiment_schema());
  for (const std::string& setting : overrides)
    if (!toml.fault()) toml.override_with(setting);
  if (toml.fault()) return *toml.fault();
  read_folder_name(toml, kRun, e.name);
  read_suites(toml, e);
  read_strategies(toml, e);
  read_machine(toml, e);
  read_processors(toml, e, machine_processors);
  read_costs(toml, e);
  read_repeats(toml, e);
  read_integer(toml, kRun, "lag", 0, kMostLag, e.lag);
  toml.read(kRun, "parallel_on_one", e.parallel_on_one);
  read_integer(toml, kRun, "seed", 0, std::numeric_limits<std::int64_t>::max(), e.seed);
  read_integer(toml, kRun, "positions", 0, std::numeric_limits<int>::max(), e.positions);
  read_integer(toml, kRun, "capacity", 0, std::numeric_limits<int>::max(), e.capacity);
  read_integer(toml, kRun, "timeout", 0, kMostSeconds, e.timeout_seconds);
  read_integer(toml, kRun, "memory", 0, kMostMib, e.memory_mib);
  toml.read(kSearch, "pin", e.pin);
  check_compare(toml);
  e.settings = read_settings(toml);
  e.changes = read_overrides(toml);
  e.excludes = read_excludes(toml);
  e.rules = toml.pairs(kRules);
  if (toml.fault()) return *toml.fault();
  return e;
}

Result<Experiment> load_experiment(const std::string& name,
                                   const std::vector<std::string>& overrides,
                                   int machine_processors) {
  const Result<std::filesystem::path> found = find_experiment(name);
  if (!found) return found.error();
  std::ifstream in(*found, std::ios::binary);
  std::ostringstream text;
  if (!in || !(text << in.rdbuf())) return Error{found->string(), "cannot be read"};
  return parse_experiment(text.str(), found->string(), overrides, machine_processors);
}

}  // namespace splitpoint
