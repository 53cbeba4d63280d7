// fiber.cpp - makes, enters and ends fibers.
// SPDX-License-Identifier: MIT
#include "parallel/machines/fiber.h"

#include <exception>

#include "parallel/machines/fiber_stacks.h"

namespace splitpoint {

Fiber::~Fiber() {
  if (stack_.sp != nullptr) fiber_stacks::give_back({stack_, watched_});
}

void Fiber::start(std::size_t bytes, void (*entry)(void*), void* argument) {
  entry_ = entry;
  argument_ = argument;
  const FiberStack taken = fiber_stacks::take(bytes);
  stack_ = taken.memory;
  watched_ = taken.watched;
  context_ = boost::context::detail::make_fcontext(stack_.sp, stack_.size, first_entered);
}

void Fiber::first_entered(boost::context::detail::transfer_t back) {
  Fiber* self;
  {
    const sanitizers::TsanIgnore unwatched;
    auto* const from = static_cast<Fiber*>(back.data);
    from->context_ = back.fctx;
    self = from->entering_;
    sanitizers::arrived(self->watched_, from->watched_);
  }
  self->entry_(self->argument_);
  std::terminate();  // entry() returned; it must call leave_for()
}

void Fiber::leave_for(Fiber& from, Fiber& to) {
  change(from, to, true);
  std::terminate();  // something switched to a fiber that had ended
}

}  // namespace splitpoint
