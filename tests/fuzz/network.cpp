// network.cpp - a file with what a network costs.
// SPDX-License-Identifier: MIT
#include "experiments/definition/costs/network_file.h"

#include "tests/fuzz/fuzz.h"

namespace splitpoint::fuzz {

void fuzz_network(std::string_view text) {
  const Result<NetworkCosts> network = parse_network(text, "mine.toml", "mine");
  if (!network) return require_message(network.error());
  const std::string written = network_text(*network, {"fuzzed"});
  const Result<NetworkCosts> again = parse_network(written, "mine.toml", "mine");
  require(again.ok(), "a written network can be read", written);
  require(network_text(*again, {"fuzzed"}) == written, "a written network is the same", written);
}

}  // namespace splitpoint::fuzz
