// rank_processes.h - a search by the ranks of a real cluster, in processes that mpirun starts.
// SPDX-License-Identifier: MIT
#pragma once
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "experiments/recording/json.h"
#include "experiments/searching/search_job.h"

namespace splitpoint {

// What the ranks do: one search together, or the same search on every processor alone, which
// measures the ceiling (independent_ranks.h).
enum class RankWork : std::uint8_t { together, independent };

// The command that searches `job` on job.ranks ranks: the words of `launcher`, the number of ranks,
// and this program with its options.
std::vector<std::string> rank_command(const SearchJob& job, std::size_t hash_mib, RankWork work,
                                      const std::vector<std::string>& launcher);

// Runs such a command. Returns the row that rank 0 printed. If the calling process is killed, the
// ranks end too. Error: the command cannot be started, fails, or has not ended by `until`.
Result<Json> run_ranks(const std::vector<std::string>& command,
                       std::chrono::steady_clock::time_point until);

}  // namespace splitpoint
