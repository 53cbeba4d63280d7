// fiber.h - a stack that can be left in the middle and entered again: one worker.
//
// On Boost.Context's fcontext primitives. boost::context::fiber is the same with a friendlier
// face, but the sanitizers have to be told exactly when the stack changes, which that face hides.
// SPDX-License-Identifier: MIT
#pragma once
#include <boost/context/detail/fcontext.hpp>
#include <boost/context/stack_context.hpp>
#include <cstddef>

#include "parallel/machines/sanitizers.h"

namespace splitpoint {

class Fiber {
 public:
  Fiber() = default;  // as it is, it can stand for the stack of whoever switches away first
  ~Fiber();
  Fiber(const Fiber&) = delete;
  Fiber& operator=(const Fiber&) = delete;

  // Makes a stack of about `bytes`, guarded by a page that traps; the first switch to it calls
  // entry(argument), which must end with leave_for(). Once only. Throws std::bad_alloc.
  void start(std::size_t bytes, void (*entry)(void*), void* argument);
  [[nodiscard]] bool started() const { return stack_.sp != nullptr; }

  // Goes on with `to`; comes back when somebody switches to `from`.
  static void switch_to(Fiber& from, Fiber& to) {
    change(from, to, false);
    sanitizers::arrived(from.watched_, from.left_->watched_);
  }
  // Goes on with `to` for good.
  [[noreturn]] static void leave_for(Fiber& from, Fiber& to);

  [[nodiscard]] const sanitizers::Stack& watched() const { return watched_; }

 private:
  [[gnu::no_sanitize_thread]] static void change(Fiber& from, Fiber& to, bool ended) {
    to.left_ = &from;
    from.entering_ = &to;
    const auto target = to.context_;
    sanitizers::leaving(from.watched_, to.watched_, ended);
    const auto back = boost::context::detail::jump_fcontext(target, &from);
    static_cast<Fiber*>(back.data)->context_ = back.fctx;
  }
  static void first_entered(boost::context::detail::transfer_t back);

  boost::context::detail::fcontext_t context_ = nullptr;
  Fiber* left_ = nullptr;      // who switched here last
  Fiber* entering_ = nullptr;  // where this one switched to last
  boost::context::stack_context stack_;
  sanitizers::Stack watched_;
  void (*entry_)(void*) = nullptr;
  void* argument_ = nullptr;
};

}  // namespace splitpoint
