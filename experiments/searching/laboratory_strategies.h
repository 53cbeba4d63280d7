// laboratory_strategies.h - the strategies that are compiled for the laboratory: a sequential one,
// one that splits the tree, and one whose workers share only the table.
// SPDX-License-Identifier: MIT
#pragma once
#include "engine/core/type_list.h"
#include "parallel/strategies/lazy_smp.h"
#include "parallel/strategies/sequential.h"
#include "parallel/strategies/ybwc.h"

namespace splitpoint {

using LaboratoryStrategies = TypeList<Sequential, Ybwc, LazySmp>;

}  // namespace splitpoint
