// fiber.cpp - makes, enters and ends fibers.
// SPDX-License-Identifier: MIT
#include "parallel/machines/fiber.h"

#include <sys/mman.h>

#include <boost/context/protected_fixedsize_stack.hpp>
#include <exception>
#include <new>

namespace splitpoint {

using boost::context::protected_fixedsize_stack;

Fiber::~Fiber() {
  if (stack_.sp == nullptr) return;
  sanitizers::destroyed(watched_);
  protected_fixedsize_stack(stack_.size).deallocate(stack_);
}

void Fiber::start(std::size_t bytes, void (*entry)(void*), void* argument) {
  entry_ = entry;
  argument_ = argument;
  stack_ = protected_fixedsize_stack(bytes).allocate();
  // Boost does not check whether it has set the guard page, which fails with too many mappings.
  void* const guard = static_cast<char*>(stack_.sp) - stack_.size;
  const std::size_t page = protected_fixedsize_stack::traits_type::page_size();
  if (mprotect(guard, page, PROT_NONE) != 0) {
    protected_fixedsize_stack(bytes).deallocate(stack_);
    stack_ = {};
    throw std::bad_alloc();
  }
  const std::size_t usable = stack_.size - page;
  sanitizers::created(watched_, static_cast<char*>(stack_.sp) - usable, usable);
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
