// script_output.h - runs a command of the package experiments/analysis.
// SPDX-License-Identifier: MIT
#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace splitpoint {

inline constexpr const char* kPython = "/usr/bin/python3";  // Debian's, the one that has its SciPy

// Starts a command of the package experiments/analysis, the first argument.
std::filesystem::path analysis_script();

// What analyse.py prints with these arguments; nothing if it cannot run or fails. What it prints as
// errors is dropped.
std::optional<std::string> script_output(const std::vector<std::string>& arguments);

}  // namespace splitpoint
