// kept_threads.cpp - takes threads from those that sleep, or starts some.
// SPDX-License-Identifier: MIT
#include "parallel/machines/kept_threads.h"

#include <pthread.h>
#include <sched.h>

#include <algorithm>
#include <boost/thread/thread.hpp>
#include <condition_variable>
#include <iterator>
#include <memory>
#include <mutex>
#include <new>
#include <utility>

namespace splitpoint {
namespace {

// The processors that the thread which makes this object may use. On computers with more than a
// cpu_set_t can hold, apply() does nothing.
class Affinity {
 public:
  Affinity() : known_(sched_getaffinity(0, sizeof set_, &set_) == 0) {}
  void apply() const {
    if (known_) sched_setaffinity(0, sizeof set_, &set_);
  }

 private:
  cpu_set_t set_{};
  bool known_;
};

}  // namespace

class KeptThread {
 public:
  explicit KeptThread(std::size_t stack) : stack_(stack) {
    boost::thread::attributes attributes;
    attributes.set_stack_size(stack);
    thread_ = boost::thread(attributes, [this] { run(); });
  }
  // Only while it has no task.
  ~KeptThread() {
    start({});
    thread_.join();
  }
  KeptThread(const KeptThread&) = delete;
  KeptThread& operator=(const KeptThread&) = delete;

  [[nodiscard]] std::size_t stack() const { return stack_; }

  void start(std::function<void()> task) {
    {
      const std::lock_guard lock(mutex_);
      task_ = std::move(task);
      affinity_ = {};
      busy_ = true;
    }
    changed_.notify_all();
  }
  void wait() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !busy_; });
  }

 private:
  void run() {
    std::unique_lock lock(mutex_);
    for (;;) {
      changed_.wait(lock, [this] { return busy_; });
      if (!task_) return;
      affinity_.apply();
      lock.unlock();
      task_();  // nobody else uses it while this thread is busy
      lock.lock();
      task_ = nullptr;
      busy_ = false;
      changed_.notify_all();
    }
  }

  const std::size_t stack_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::function<void()> task_;  // empty: the thread ends
  Affinity affinity_;           // of the caller of start()
  bool busy_ = false;
  boost::thread thread_;
};

namespace {

// The threads that sleep until somebody needs them.
class Sleepers {
 public:
  // They are never destroyed: while static objects are, other threads may still search.
  static Sleepers& all() {
    static Sleepers& kAll = *new Sleepers;
    static const AtExit kEnd;
    static const int kForkIsWatched = pthread_atfork(before_fork, after_fork, after_fork);
    if (kForkIsWatched != 0) throw std::bad_alloc();
    return kAll;
  }

  std::unique_ptr<KeptThread> take(std::size_t stack) {
    {
      const std::lock_guard lock(mutex_);
      const auto fits = [&](const auto& thread) { return thread->stack() >= stack; };
      const auto found = std::find_if(threads_.rbegin(), threads_.rend(), fits);
      if (found != threads_.rend()) {
        std::unique_ptr<KeptThread> thread = std::move(*found);
        threads_.erase(std::next(found).base());
        return thread;
      }
    }
    return std::make_unique<KeptThread>(stack);
  }
  void give_back(std::unique_ptr<KeptThread> thread) {
    const std::lock_guard lock(mutex_);
    threads_.push_back(std::move(thread));
  }

 private:
  // ThreadSanitizer waits a second for threads that have not ended with the process.
  struct AtExit {
    ~AtExit() {
      const std::lock_guard lock(all().mutex_);
      all().threads_.clear();
    }
  };

  // fork() copies no thread but the caller's, and ThreadSanitizer allows a process no threads whose
  // parent had others. So they all end, and until fork() has returned nobody may give one back.
  static void before_fork() {
    all().mutex_.lock();
    all().threads_.clear();
  }
  static void after_fork() { all().mutex_.unlock(); }

  std::mutex mutex_;
  std::vector<std::unique_ptr<KeptThread>> threads_;
};

}  // namespace

KeptThreads::KeptThreads(int count, std::size_t stack) : KeptThreads() {
  for (int i = 0; i < count; ++i) threads_.push_back(Sleepers::all().take(stack));
}

KeptThreads::~KeptThreads() {
  wait();
  for (auto& thread : threads_) Sleepers::all().give_back(std::move(thread));
}

void KeptThreads::start(int i, std::function<void()> task) {
  threads_[static_cast<std::size_t>(i)]->start(std::move(task));
}

void KeptThreads::wait() {
  for (const auto& thread : threads_) thread->wait();
}

}  // namespace splitpoint
