// asan_stacks.h - AddressSanitizer's interface, and what it must know about the stacks of fibers.
// SPDX-License-Identifier: MIT
#pragma once
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>

#include <cstddef>

namespace splitpoint::sanitizers {

// From now on, reading or writing an address of this stack, which has `size` bytes above `bottom`,
// is reported. Poisons only the part that has been used: a stack has megabytes, and poisoning all
// of it would take longer than most simulated searches.
void poison_used(const void* bottom, std::size_t size);

// Takes back the last poison_used() of this stack.
void unpoison_used(const void* bottom, std::size_t size);

// Gives back a stack's fake frames, which may be null. Nothing will run on that stack any more.
void destroy_frames(void* frames);

}  // namespace splitpoint::sanitizers
