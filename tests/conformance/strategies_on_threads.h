// strategies_on_threads.h - the strategies that tests run on threads.
//
// ThreadSanitizer sees nothing of what a library does that is not built for it: what the library
// orders by its own atomics looks like a race. So it is not shown strategies that one schedules.
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
