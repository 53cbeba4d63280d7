// network_file.cpp - the keys of network files and their ranges.
// SPDX-License-Identifier: MIT
#include "experiments/definition/costs/network_file.h"

#include <filesystem>
#include <fstream>
#include <sstream>

#include "engine/core/quote.h"
#include "experiments/definition/data_folder.h"
#include "experiments/definition/names.h"
#include "experiments/definition/toml_reader.h"

namespace splitpoint {
namespace {

constexpr std::string_view kNetwork = "network";
constexpr Ticks kMostTime = 1'000'000'000;            // of a message: a second
constexpr std::int64_t kMostBandwidth = 100'000'000;  // MB/s

Result<NetworkCosts> load_network_file(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  if (!in || std::filesystem::is_directory(file) || !(text << in.rdbuf()))
    return Error{file.string(), "cannot be read"};
  return parse_network(text.str(), file.string(), file.stem().string());
}

}  // namespace

Result<NetworkCosts> parse_network(std::string_view text, const std::string& file,
                                   const std::string& name) {
  TomlReader toml(text, file,
                  {{std::string(kNetwork), {"latency", "overhead", "gap", "bandwidth", "poll"}}});
  NetworkCosts network{.name = name};
  for (const std::string_view key : {"latency", "bandwidth"})
    if (!toml.has(kNetwork, key)) toml.fail({toml.where(kNetwork, key), "is missing"});
  toml.read(kNetwork, "latency", 0, kMostTime, network.latency);
  toml.read(kNetwork, "overhead", 0, kMostTime, network.overhead);
  toml.read(kNetwork, "gap", 0, kMostTime, network.gap);
  toml.read(kNetwork, "poll", 0, kMostTime, network.poll);
  std::int64_t bandwidth = 1;
  toml.read(kNetwork, "bandwidth", 1, kMostBandwidth, bandwidth);
  network.per_byte = 1000.0 / static_cast<double>(bandwidth);
  if (toml.fault()) return *toml.fault();
  return network;
}

Result<NetworkCosts> load_network(const std::string& name) {
  const NetworkCosts free;
  if (name == free.name) return free;
  const std::filesystem::path path(name);
  if (path.has_parent_path() || path.extension() == ".toml") return load_network_file(path);
  const auto files = data_files("networks", ".toml");
  if (!files) return files.error();
  for (const auto& file : *files)
    if (file.stem() == name) return load_network_file(file);
  const std::vector<std::string> known = list_networks();
  const std::vector<std::string_view> names(known.begin(), known.end());
  return unknown_name("", "network", name, names);
}

std::vector<std::string> list_networks() {
  std::vector<std::string> names{NetworkCosts{}.name};
  if (const auto files = data_files("networks", ".toml"))
    for (const auto& file : *files) names.push_back(file.stem().string());
  return names;
}

}  // namespace splitpoint
