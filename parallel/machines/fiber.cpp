// fiber.cpp - makes, enters and ends fibers.
// SPDX-License-Identifier: MIT
#include "parallel/machines/fiber.h"

#include <exception>

#include "parallel/machines/fiber_stacks.h"

namespace splitpoint {

Fiber::~Fiber() {
  if (!started()) return;
  fiber_stacks::give_back({stack_, watched_, ended_ ? context_ : nullptr});
}

void Fiber::start(std::size_t bytes, void (*entry)(void*), void* argument) {
  entry_ = entry;
  argument_ = argument;
  const FiberStack taken = fiber_stacks::take(bytes);
  stack_ = taken.memory;
  watched_ = taken.watched;
  context_ = taken.waiting;
  if (context_ == nullptr)
    context_ = boost::context::detail::make_fcontext(stack_.sp, stack_.size, life_of_stack);
  sanitizers::release(this);
}

// One fiber after another runs on a stack; between them it waits in end(). So all calls of a fiber
// return, and ThreadSanitizer, which counts calls, may take the next one for the same fiber. Not
// for AddressSanitizer, which forgets the frames of a fiber that has ended: this one lives on.
[[gnu::no_sanitize_address]] void Fiber::life_of_stack(boost::context::detail::transfer_t back) {
  auto* by = &switched_by(back);
  for (;;) {
    Fiber* self;
    void (*entry)(void*);
    void* argument;
    {
      const sanitizers::TsanIgnore unwatched;
      self = by->entering_;
      if (self->ended_) std::terminate();  // something switched to a fiber that had ended
      sanitizers::arrived(self->watched_, by->watched_);
      entry = self->entry_;
      argument = self->argument_;
    }
    sanitizers::acquire(self);  // released by start()
    entry(argument);
    by = &self->end();
  }
}

// Returns the fiber that has switched to the next one on this stack.
[[gnu::no_sanitize_thread]] Fiber& Fiber::end() {
  if (!ended_) std::terminate();  // without leave_for(): nobody knows where to go on
  return change(*this, *entering_, true);
}

}  // namespace splitpoint
