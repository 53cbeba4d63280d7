// laboratory_strategies.h - the strategies that variants of the search are compiled for: one that
// is alone, one that splits the tree, one that shares the table alone.
// SPDX-License-Identifier: MIT
#pragma once
#include "engine/core/type_list.h"
#include "parallel/strategies/lazy_smp.h"
#include "parallel/strategies/sequential.h"
#include "parallel/strategies/ybwc.h"

namespace splitpoint {

using LaboratoryStrategies = TypeList<Sequential, Ybwc, LazySmp>;

}  // namespace splitpoint
