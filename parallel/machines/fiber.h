// fiber.h - a fiber: a stack that a worker can leave at any point and enter again.
//
// It uses the fcontext primitives of Boost.Context. boost::context::fiber is easier to use, but it
// hides the exact moment at which the stack changes, and the sanitizers must know that moment.
// SPDX-License-Identifier: MIT
#pragma once
#include <boost/context/detail/fcontext.hpp>
#include <boost/context/stack_context.hpp>
#include <cstddef>

#include "parallel/machines/sanitizers.h"

namespace splitpoint {

class Fiber {
 public:
  Fiber() = default;  // without start(): the stack of the thread that switches away from it
  ~Fiber();
  Fiber(const Fiber&) = delete;
  Fiber& operator=(const Fiber&) = delete;

  // Gets a stack of about `bytes` with a guard page below it. The first switch to it calls
  // entry(argument), which must end with leave_for(). Call it at most once. Throws std::bad_alloc.
  void start(std::size_t bytes, void (*entry)(void*), void* argument);
  [[nodiscard]] bool started() const { return stack_.sp != nullptr; }

  // Continues with `to`. Returns when something switches to `from`.
  static void switch_to(Fiber& from, Fiber& to) {
    change(from, to, false);
    sanitizers::arrived(from.watched_, from.left_->watched_);
  }
  // Continues with `to` as soon as the entry function of `from`, which calls this, has returned.
  // Then `from` has ended: nothing may switch to it again.
  [[gnu::no_sanitize_thread]] static void leave_for(Fiber& from, Fiber& to) {
    from.entering_ = &to;
    from.ended_ = true;
  }

  [[nodiscard]] const sanitizers::Stack& watched() const { return watched_; }

 private:
  // Returns the fiber that has switched back to `from`, or to a later fiber on the stack of `from`.
  [[gnu::no_sanitize_thread]] static Fiber& change(Fiber& from, Fiber& to, bool ended) {
    to.left_ = &from;
    from.entering_ = &to;
    const auto target = to.context_;
    sanitizers::leaving(from.watched_, to.watched_, ended);
    return switched_by(boost::context::detail::jump_fcontext(target, &from));
  }
  [[gnu::no_sanitize_thread]] static Fiber& switched_by(boost::context::detail::transfer_t back) {
    auto& by = *static_cast<Fiber*>(back.data);
    by.context_ = back.fctx;
    return by;
  }
  [[noreturn]] static void life_of_stack(boost::context::detail::transfer_t back);
  Fiber& end();

  boost::context::detail::fcontext_t context_ = nullptr;
  Fiber* left_ = nullptr;      // the fiber that switched to this one last
  Fiber* entering_ = nullptr;  // the fiber that this one switched to last
  boost::context::stack_context stack_;
  sanitizers::Stack watched_;
  bool ended_ = false;
  void (*entry_)(void*) = nullptr;
  void* argument_ = nullptr;
};

}  // namespace splitpoint
