// strategies.h - the one list of strategies.
// SPDX-License-Identifier: MIT
#pragma once
#include "engine/core/type_list.h"
#include "parallel/abdada.h"
#include "parallel/lazy_smp.h"
#include "parallel/pv_split.h"
#include "parallel/sequential.h"
#include "parallel/simplified_abdada.h"
#include "parallel/ybwc.h"

namespace splitpoint {

using Strategies = TypeList<Sequential, PvSplit, Ybwc, Abdada, SimplifiedAbdada, LazySmp>;

}  // namespace splitpoint
