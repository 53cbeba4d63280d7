// strategies.h - the one list of strategies.
// SPDX-License-Identifier: MIT
#pragma once
#include "engine/core/type_list.h"
#include "parallel/abdada.h"
#include "parallel/dts.h"
#include "parallel/epvs.h"
#include "parallel/jamboree.h"
#include "parallel/lazy_smp.h"
#include "parallel/pv_split.h"
#include "parallel/root_splitting.h"
#include "parallel/sequential.h"
#include "parallel/simplified_abdada.h"
#include "parallel/ybwc.h"

namespace splitpoint {

using Strategies = TypeList<Sequential, RootSplitting, PvSplit, Epvs, Ybwc, Jamboree, Dts, Abdada,
                            SimplifiedAbdada, LazySmp>;

// Workers that a strategy wants for so many processors.
template <class Strategy>
constexpr int workers_for(int processors) {
  if constexpr (requires { Strategy::workers(processors); })
    return Strategy::workers(processors);
  else
    return processors;
}

}  // namespace splitpoint
