// folder_name.h - reads the key `name` of a file, which becomes the name of a result folder.
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <string>
#include <string_view>

#include "experiments/definition/toml_reader.h"

namespace splitpoint {

// Error: the key is missing, or the name is no portable name of a folder.
inline void read_folder_name(TomlReader& toml, std::string_view section, std::string& name) {
  const std::string where = toml.where(section, "name");
  if (!toml.has(section, "name")) toml.fail({where, "is missing"});
  toml.read(section, "name", name);
  const auto good = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == '.';
  };
  if (name.empty() || name.size() > 64 || name[0] == '.' || name[0] == '-' ||
      !std::all_of(name.begin(), name.end(), good))
    toml.fail(
        {where,
         "must be 1 to 64 letters, digits, '-', '_' or '.', and must not begin with '-' or '.'"});
}

}  // namespace splitpoint
