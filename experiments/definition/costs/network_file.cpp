// network_file.cpp - the keys of network files and their ranges.
// SPDX-License-Identifier: MIT
#include "experiments/definition/costs/network_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "experiments/definition/data_folder.h"
#include "experiments/definition/toml_reader.h"

namespace splitpoint {
namespace {

constexpr DataKind kNetworks{"networks", ".toml", "network", "free"};
constexpr std::string_view kNetwork = "network";
constexpr Ticks kMostTime = 1'000'000'000;            // of a message: a second
constexpr std::int64_t kMostBandwidth = 100'000'000;  // MB/s

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
  if (name == kNetworks.builtin) return NetworkCosts{};
  const Result<std::filesystem::path> file = find_data_file(kNetworks, name);
  if (!file) return file.error();
  const Result<std::string> text = read_text(*file);
  if (!text) return text.error();
  return parse_network(*text, file->string(), file->stem().string());
}

std::string network_text(const NetworkCosts& network, const std::vector<std::string>& about) {
  std::string text;
  for (const std::string& line : about) text += line.empty() ? "#\n" : "# " + line + '\n';
  const double bandwidth =
      std::clamp(1000 / std::max(network.per_byte, 1e-9), 1.0, static_cast<double>(kMostBandwidth));
  return text +
         fmt::format(
             "\n[{}]\nlatency = {}\noverhead = {}\ngap = {}\nbandwidth = {:.0f}\npoll = {}\n",
             kNetwork, network.latency, network.overhead, network.gap, bandwidth, network.poll);
}

std::vector<std::string> list_networks() { return list_data_files(kNetworks); }

}  // namespace splitpoint
