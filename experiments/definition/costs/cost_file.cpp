// cost_file.cpp - the keys of cost files, their ranges, and factors on cost models.
// SPDX-License-Identifier: MIT
#include "experiments/definition/costs/cost_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <charconv>
#include <cmath>
#include <filesystem>

#include "engine/core/quote.h"
#include "experiments/definition/data_folder.h"
#include "experiments/definition/names.h"
#include "experiments/definition/toml_reader.h"

namespace splitpoint {
namespace {

constexpr DataKind kModels{"costs", ".toml", "cost model", "unit"};
constexpr std::string_view kCosts = "costs", kMachine = "machine", kRemote = "remote";
constexpr Ticks kMost = 1'000'000'000;  // of one unit of work: a second
constexpr int kMostSockets = 64;
constexpr double kMostFactor = 1000;
constexpr Ticks kMostSlowdown = 1000 * kNoSlowdown;

// Work that may reach another socket.
constexpr std::array kRemoteKinds{Work::probe_hit, Work::probe_miss,    Work::store,
                                  Work::mark,      Work::join,          Work::contended,
                                  Work::wake,      Work::wake_spinning, Work::scan};

TomlReader::Schema cost_schema() {
  std::vector<std::string_view> kinds, remote;
  for (const Name<Work>& n : kNames<Work>) kinds.push_back(n.name);
  for (const Work work : kRemoteKinds) remote.push_back(name_of(work));
  return {{std::string(kCosts), kinds},
          {std::string(kMachine), {"slowdown", "sockets", "spin"}},
          {std::string(kRemote), remote}};
}

// Every node must take time. Otherwise a search could run for ever without time passing.
void read_costs(TomlReader& toml, Costs& costs) {
  for (const Name<Work>& n : kNames<Work>) {
    const bool node = n.value == Work::node || n.value == Work::quiescence;
    if (node && !toml.has(kCosts, n.name)) toml.fail({toml.where(kCosts, n.name), "is missing"});
    toml.read(kCosts, n.name, node ? 1 : 0, kMost, costs[n.value]);
  }
}

void read_slowdown(TomlReader& toml, CostModel& model) {
  for (const TomlReader::Item& item : toml.list(kMachine, "slowdown"))
    model.slowdown.push_back(toml.number(item, kNoSlowdown, kMostSlowdown));
}

void read_machine(TomlReader& toml, CostModel& model) {
  toml.read(kMachine, "spin", 0, kMost, model.spin);
  read_slowdown(toml, model);
  std::int64_t sockets = 1;
  toml.read(kMachine, "sockets", 1, kMostSockets, sockets);
  model.sockets = static_cast<int>(sockets);
  model.remote = model.local;
  for (const Work work : kRemoteKinds) {
    const std::string_view key = name_of(work);
    if (toml.has(kRemote, key) && sockets == 1)
      toml.fail({toml.where(kRemote, key), "has no meaning with one socket"});
    toml.read(kRemote, key, 0, kMost, model.remote[work]);
  }
}

Result<CostModel> load_without_factor(const std::string& name) {
  if (name == kModels.builtin) return unit_costs();
  const Result<std::filesystem::path> file = find_data_file(kModels, name);
  if (!file) return file.error();
  const Result<std::string> text = read_text(*file);
  if (!text) return text.error();
  return parse_costs(*text, file->string(), file->stem().string());
}

// Only work that a sequential search does not need.
void multiply_overhead(Costs& costs, double factor) {
  for (const Work work :
       {Work::mark, Work::lock, Work::contended, Work::split, Work::join, Work::unpark_spinning,
        Work::wake_spinning, Work::unpark, Work::wake, Work::scan, Work::change})
    costs[work] = std::llround(static_cast<double>(costs[work]) * factor);
}

}  // namespace

Result<CostModel> parse_costs(std::string_view text, const std::string& file,
                              const std::string& name) {
  CostModel model{.name = name, .local = {}};
  TomlReader toml(text, file, cost_schema());
  read_costs(toml, model.local);
  read_machine(toml, model);
  if (toml.fault()) return *toml.fault();
  return model;
}

Result<CostModel> load_costs(const std::string& name) {
  const std::size_t sign = name.find_last_of("*/");
  double factor = 1;
  if (sign == std::string::npos || sign + 1 == name.size()) return load_without_factor(name);
  const char* const end = name.data() + name.size();
  const auto [stop, error] = std::from_chars(name.data() + sign + 1, end, factor);
  if (error != std::errc() || stop != end) return load_without_factor(name);
  if (!(factor > 0 && factor <= kMostFactor))
    return Error{quote(name), fmt::format("the factor must be above 0 and up to {}", kMostFactor)};
  Result<CostModel> plain = load_without_factor(name.substr(0, sign));
  if (!plain) return plain;
  CostModel model = *std::move(plain);
  if (name[sign] == '/') factor = 1 / factor;
  multiply_overhead(model.local, factor);
  multiply_overhead(model.remote, factor);
  model.name += name.substr(sign);
  return model;
}

std::vector<std::string> list_costs() { return list_data_files(kModels); }

std::string costs_text(const CostModel& model, const std::vector<std::string>& about) {
  std::string text;
  for (const std::string& line : about) text += line.empty() ? "#\n" : "# " + line + '\n';
  text += fmt::format("\n[{}]\n", kCosts);
  for (const Name<Work>& n : kNames<Work>)
    text += fmt::format("{} = {}\n", n.name, model.local[n.value]);
  text += fmt::format("\n[{}]\nspin = {}\n", kMachine, model.spin);
  if (!model.slowdown.empty())
    text += fmt::format("slowdown = [{}]\n", fmt::join(model.slowdown, ", "));
  if (model.sockets == 1) return text;
  text += fmt::format("sockets = {}\n\n[{}]\n", model.sockets, kRemote);
  for (const Name<Work>& n : kNames<Work>)
    if (model.remote[n.value] != model.local[n.value])
      text += fmt::format("{} = {}\n", n.name, model.remote[n.value]);
  return text;
}

}  // namespace splitpoint
