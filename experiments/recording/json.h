// json.h - JSON whose keys keep the order they were written in.
// SPDX-License-Identifier: MIT
#pragma once
#include <nlohmann/json.hpp>

namespace splitpoint {

using Json = nlohmann::ordered_json;

}  // namespace splitpoint
