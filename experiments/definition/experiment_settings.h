// experiment_settings.h - reads [search], [[override]] and [[exclude]] of an experiment file.
// SPDX-License-Identifier: MIT
#pragma once
#include <string_view>
#include <vector>

#include "experiments/definition/setting.h"
#include "experiments/definition/toml_reader.h"

namespace splitpoint {

// Adds the sections and their keys.
void add_setting_sections(TomlReader::Schema& schema);

// Every combination of the values in [search]; the last key varies fastest.
std::vector<Setting> read_settings(TomlReader& toml);
std::vector<CellOverride> read_overrides(TomlReader& toml);
std::vector<CellFilter> read_excludes(TomlReader& toml);

}  // namespace splitpoint
