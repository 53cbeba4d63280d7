// experiment_settings.h - reads [search], whose lists multiply, [[override]] and [[exclude]].
// SPDX-License-Identifier: MIT
#pragma once
#include <string_view>
#include <vector>

#include "experiments/definition/setting.h"
#include "experiments/definition/toml_reader.h"

namespace splitpoint {

// The sections and their keys, for the reader's schema.
void add_setting_sections(TomlReader::Schema& schema);

// Every combination of what the keys of [search] list; the last key varies fastest.
std::vector<Setting> read_settings(TomlReader& toml);
std::vector<CellOverride> read_overrides(TomlReader& toml);
std::vector<CellFilter> read_excludes(TomlReader& toml);

}  // namespace splitpoint
