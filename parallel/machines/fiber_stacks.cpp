// fiber_stacks.cpp - takes stacks from those of this thread, or from the system.
// SPDX-License-Identifier: MIT
#include "parallel/machines/fiber_stacks.h"

#include <sys/mman.h>

#include <boost/context/protected_fixedsize_stack.hpp>
#include <new>
#include <vector>

namespace splitpoint::fiber_stacks {
namespace {

using boost::context::protected_fixedsize_stack;
using boost::context::stack_context;

constexpr std::size_t kMostKept = 256;  // enough for dts on 64 processors, with 4 workers for each

std::size_t page_size() { return protected_fixedsize_stack::traits_type::page_size(); }
std::size_t usable(const stack_context& stack) { return stack.size - page_size(); }

void release(stack_context stack) { protected_fixedsize_stack(stack.size).deallocate(stack); }
void release(FiberStack stack) {
  sanitizers::destroyed(stack.watched);
  release(stack.memory);
}

// The stacks that a thread keeps; all have one size, that of the last one.
struct Kept {
  std::vector<FiberStack> stacks;

  Kept() { stacks.reserve(kMostKept); }
  ~Kept() { drop(); }
  Kept(const Kept&) = delete;
  Kept& operator=(const Kept&) = delete;

  void drop() {
    for (const FiberStack& stack : stacks) release(stack);
    stacks.clear();
  }
};

// No worker switches to another one while it uses them.
Kept& kept() {
  thread_local Kept stacks;
  return stacks;
}

stack_context from_system(std::size_t bytes) {
  const stack_context stack = protected_fixedsize_stack(bytes).allocate();
  // Boost does not check whether it has set the guard page, which fails with too many mappings.
  void* const guard = static_cast<char*>(stack.sp) - stack.size;
  if (mprotect(guard, page_size(), PROT_NONE) != 0) {
    release(stack);
    throw std::bad_alloc();
  }
  return stack;
}

// Pages and the guard page make it larger than what was asked for.
bool is_for(const stack_context& stack, std::size_t bytes) {
  return stack.size >= bytes && stack.size <= bytes + 2 * page_size();
}

FiberStack kept_or_new(std::size_t bytes) {
  const sanitizers::TsanIgnore unwatched;
  std::vector<FiberStack>& stacks = kept().stacks;
  if (stacks.empty() || !is_for(stacks.back().memory, bytes)) return {from_system(bytes), {}};
  const FiberStack stack = stacks.back();
  stacks.pop_back();
  return stack;
}

}  // namespace

FiberStack take(std::size_t bytes) {
  FiberStack stack = kept_or_new(bytes);
  char* const bottom = static_cast<char*>(stack.memory.sp) - usable(stack.memory);
  sanitizers::used(stack.watched, bottom, usable(stack.memory));
  return stack;
}

void give_back(FiberStack stack) {
  sanitizers::unused(stack.watched);
  const sanitizers::TsanIgnore unwatched;
  if (stack.waiting == nullptr) sanitizers::destroyed(stack.watched);
  Kept& here = kept();
  if (!here.stacks.empty() && here.stacks.back().memory.size != stack.memory.size) here.drop();
  if (here.stacks.size() == kMostKept)
    release(stack);
  else
    here.stacks.push_back(stack);
}

}  // namespace splitpoint::fiber_stacks
