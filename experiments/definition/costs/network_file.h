// network_file.h - reads what a network costs from TOML files, for simulated clusters.
//
//   # one line that describes the network
//   [network]
//   latency = 25000      # nanoseconds from node to node; see parallel/cluster/network_costs.h
//   overhead = 1000      # nanoseconds of a processor for each message, on both sides; default 0
//   gap = 0              # nanoseconds from one message of a node to the next; default 0
//   bandwidth = 117      # MB/s of a node in each direction
//   poll = 100           # nanoseconds to ask for a message when there is none; default 0
// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "parallel/cluster/network_costs.h"

namespace splitpoint {

// `file` is only named in errors, as file:line. `name` becomes the name of the network.
Result<NetworkCosts> parse_network(std::string_view text, const std::string& file,
                                   const std::string& name);

// `name` is "free", the name of a file in networks/ of data_folder(), or the path of a TOML file.
Result<NetworkCosts> load_network(const std::string& name);

// A file that parse_network reads; `about` becomes comments at its top, a line each.
std::string network_text(const NetworkCosts& network, const std::vector<std::string>& about);

// "free" and the names of the files in networks/ of data_folder().
std::vector<std::string> list_networks();

}  // namespace splitpoint
