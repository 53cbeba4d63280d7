// fiber_stacks.h - the stacks of fibers, kept for later fibers.
//
// A search on 64 simulated processors needs 64 stacks. To get them from the system, to touch them
// and to give them back takes longer than a small search, and so does it to tell ThreadSanitizer of
// them. So each thread keeps some, with the pages that were used.
// SPDX-License-Identifier: MIT
#pragma once
#include <boost/context/detail/fcontext.hpp>
#include <boost/context/stack_context.hpp>
#include <cstddef>

#include "parallel/machines/sanitizers.h"

namespace splitpoint {

struct FiberStack {
  boost::context::stack_context memory;
  sanitizers::Stack watched;
  boost::context::detail::fcontext_t waiting = nullptr;  // what waits there for the next fiber
};

namespace fiber_stacks {

// A stack of about `bytes` with a guard page below it, of which the sanitizers know. Throws
// std::bad_alloc.
FiberStack take(std::size_t bytes);

// Keeps the stack for this thread, or gives it to the system if it keeps enough. Nothing may run on
// it any more but what waits.
void give_back(FiberStack stack);

}  // namespace fiber_stacks
}  // namespace splitpoint
