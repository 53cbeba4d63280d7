// json.h - JSON objects that keep the order of their keys.
// SPDX-License-Identifier: MIT
#pragma once
#include <nlohmann/json.hpp>

namespace splitpoint {

using Json = nlohmann::ordered_json;

}  // namespace splitpoint
