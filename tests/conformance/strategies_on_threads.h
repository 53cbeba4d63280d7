// strategies_on_threads.h - the strategies that tests run on threads.
//
// ThreadSanitizer cannot see the atomics of a library that is built without it, so accesses that
// the library orders look like races. With it, strategies that a library schedules are left out.
// SPDX-License-Identifier: MIT
#pragma once
#include "parallel/strategies.h"

namespace splitpoint {

#if defined(__SANITIZE_THREAD__)
using StrategiesOnThreads = PortableStrategies;
#else
using StrategiesOnThreads = Strategies;
#endif

}  // namespace splitpoint
