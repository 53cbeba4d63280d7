// strategies.h - the one list of strategies.
// SPDX-License-Identifier: MIT
#pragma once
#include "engine/core/type_list.h"
#include "parallel/pv_split.h"
#include "parallel/sequential.h"
#include "parallel/ybwc.h"

namespace splitpoint {

using Strategies = TypeList<Sequential, PvSplit, Ybwc>;

}  // namespace splitpoint
