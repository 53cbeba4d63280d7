// parse_mine.h - the least experiment file, and how such texts are read on six processors.
// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <vector>

#include "experiments/definition/experiment_file.h"

namespace splitpoint {

inline constexpr int kProcessors = 6;
inline const std::string kLeast =
    "[experiment]\nname = \"mine\"\nsuites = [\"tictactoe\"]\nstrategies = [\"ybwc\"]\n";
inline const std::string kVirtual = kLeast + "machine = \"virtual\"\n";

inline Result<Experiment> parse(const std::string& text,
                                const std::vector<std::string>& settings = {}) {
  return parse_experiment(text, "mine.toml", settings, kProcessors);
}

}  // namespace splitpoint
