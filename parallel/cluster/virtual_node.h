// virtual_node.h - one node of a simulated cluster: some processors of a virtual machine.
//
// The whole cluster is one virtual machine, whose workers number R * P. To the search of a node its
// P workers are a machine of their own.
// SPDX-License-Identifier: MIT
#pragma once
#include <functional>
#include <string_view>
#include <vector>

#include "engine/core/machine.h"
#include "parallel/machines/sanitizers.h"
#include "parallel/machines/virtual/virtual_machine.h"

namespace splitpoint {

class VirtualNode {
 public:
  static constexpr std::string_view kName = VirtualMachine::kName;

  class Mutex : public VirtualMachine::Mutex {
   public:
    explicit Mutex(VirtualNode& node) : VirtualMachine::Mutex(node.cluster_) {}
  };
  class CacheLine : public VirtualMachine::CacheLine {
   public:
    explicit CacheLine(VirtualNode& node) : VirtualMachine::CacheLine(node.cluster_) {}
  };
  template <class T>
  using Signal = PromptSignal<T>;

  // Node `number` of a cluster whose nodes have `processors` each, and as many workers.
  VirtualNode(VirtualMachine& cluster, int number, int processors)
      : cluster_(cluster), first_(number * processors), processors_(processors) {}

  [[nodiscard]] int processors() const { return processors_; }
  [[nodiscard]] int workers() const { return processors_; }
  [[nodiscard]] Ticks now() const { return cluster_.now(); }
  [[nodiscard]] WorkerTime time_of(int processor) const {
    return cluster_.time_of(first_ + processor);
  }
  [[nodiscard]] Ticks span(int worker) const { return cluster_.span(first_ + worker); }
  void set_span(int worker, Ticks span) { cluster_.set_span(first_ + worker, span); }
  void spend(Work work) { cluster_.spend(work); }
  void meet() { cluster_.meet(); }
  void park(int worker, Wait why) { cluster_.park(first_ + worker, why); }
  void unpark(int worker) { cluster_.unpark(first_ + worker); }

  // Called by worker 0 of the node while the others are in serve().
  template <class Body>
  void run(Body&& body) {
    body_ = [&body](int worker) { body(worker); };
    sanitizers::release(this);
    for (const int worker : early_) unpark(worker);
    body(0);
    wait_for_the_others();
    sanitizers::acquire(this);
  }
  // Called by every other worker of the node. Returns when its part of the run has ended.
  void serve(int worker) {
    wait_for_the_run(worker);
    sanitizers::acquire(this);
    body_(worker);
    sanitizers::release(this);
    end();
  }

 private:
  void wait_for_the_run(int worker) {
    const sanitizers::TsanIgnore unwatched;
    cluster_.take(0);
    if (!body_) early_.push_back(worker);
    while (!body_) park(worker, Wait::idle);
  }
  void end() {
    const sanitizers::TsanIgnore unwatched;
    cluster_.take(0);
    if (++ended_ == processors_ - 1 && waits_) unpark(0);
  }
  void wait_for_the_others() {
    const sanitizers::TsanIgnore unwatched;
    cluster_.take(0);
    waits_ = true;
    while (ended_ < processors_ - 1) park(0, Wait::idle);
  }

  VirtualMachine& cluster_;
  const int first_, processors_;
  std::function<void(int)> body_;  // of the run; empty before it begins
  std::vector<int> early_;         // workers that came before worker 0
  int ended_ = 0;                  // of the others
  bool waits_ = false;             // worker 0 waits for the others
};
static_assert(Machine<VirtualNode>);

}  // namespace splitpoint
