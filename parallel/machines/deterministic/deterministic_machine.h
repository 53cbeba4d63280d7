// deterministic_machine.h - runs the same search twice, on real threads.
//
// Every worker has a clock that counts its work: each unit of work takes the ticks of kTickCosts,
// whatever time it really takes. Two rules make all that a worker sees depend on these clocks, and
// not on real time:
//
// - Quanta. All clocks pass through the same quanta. What a worker stores in the table or in a
//   Signal, the others see from the next quantum on. At the end of a quantum every worker waits
//   until all have reached it; then the stores of all are committed in a fixed order. Until then a
//   worker sees the table of the last commit and its own stores (engine/table/buffered_table.h). So
//   probes and stores need no agreement.
// - Meetings. Locks, marks and parked workers need more. Before a worker accesses such a thing, it
//   waits until the clocks of all other running workers are ahead of its own; at equal clocks the
//   lower number goes first. So meetings happen one at a time, in the order of the clocks.
//
// A quantum is a superstep of Valiant, "A bridging model for parallel computation", CACM 1990.
// Buffered stores that are committed in order: Bergan et al., "CoreDet", ASPLOS 2010. Meetings in
// the order of counted work: Olszewski et al., "Kendo", ASPLOS 2009.
//
// The machine runs its workers on Threads or on the virtual machine. The results are the same. In
// virtual time it predicts what quanta and meetings cost on any number of processors.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/machine.h"
#include "parallel/machines/deterministic/processor_exchange.h"
#include "parallel/machines/deterministic/quantum_signal.h"
#include "parallel/machines/threads.h"
#include "parallel/machines/virtual/virtual_machine.h"

namespace splitpoint {

// What happens at the end of every quantum, while no worker searches.
struct Commit {
  int parts = 0;                   // of the commit; any worker may carry out any part
  std::function<void(int)> part;   // carries out one part, side by side with others
  std::function<void()> complete;  // after all parts, called by one worker
};

class DeterministicMachine {
 public:
  static constexpr std::string_view kName = "deterministic";
  static constexpr bool kHasQuanta = true;
  // The longest quanta that users may ask for, in ticks. The shortest of these is about a node.
  static constexpr Ticks kLeastQuantum = 1000, kMostQuantum = 1'000'000'000;
  // The longest if they ask for none. On few processors, long quanta cost less time; on many,
  // workers must see each other's stores sooner (docs/deterministic.md).
  static constexpr Ticks usual_quantum(int processors) {
    return processors <= 2 ? 2'000'000 : processors <= 4 ? 500'000 : 200'000;
  }
  // Workers exchange processors only in quanta that are at least so long: it takes about 0.1 ms.
  static constexpr Ticks kLeastToExchange = 1'000'000;

  class Mutex {
   public:
    explicit Mutex(DeterministicMachine& machine) : machine_(machine) {}
    Ticks lock() { return machine_.lock(*this); }
    void unlock() { machine_.unlock(*this); }

   private:
    friend DeterministicMachine;
    DeterministicMachine& machine_;
    bool held_ = false;
    int first_ = kNobody, last_ = kNobody;  // the workers that wait, first come, first served
  };

  using CacheLine = RealCacheLine<DeterministicMachine>;

  template <class T>
  class Signal : public QuantumSignal<T> {
   public:
    Signal(const DeterministicMachine& machine, T value)
        : QuantumSignal<T>(value), machine_(machine) {}
    [[nodiscard]] T load() const { return QuantumSignal<T>::load(machine_.quantum()); }
    void store(T value) { QuantumSignal<T>::store(value, machine_.quantum()); }
    void add(T more) { QuantumSignal<T>::add(more, machine_.quantum()); }
    void reset(T value) { QuantumSignal<T>::reset(value, machine_.quantum()); }

   private:
    const DeterministicMachine& machine_;
  };

  // `processors` >= 1 threads, one for each worker. `length` >= 1 of the longest quanta.
  DeterministicMachine(int processors, const Pinning& pinning, Ticks length);
  // On the virtual machine, with as many workers as processors.
  DeterministicMachine(const VirtualOptions& options, Ticks length);

  [[nodiscard]] int processors() const { return static_cast<int>(slots_.size()); }
  [[nodiscard]] int workers() const { return processors(); }
  // The machine that runs the workers; the other one is null.
  [[nodiscard]] const Threads* threads() const { return threads_.get(); }
  [[nodiscard]] const VirtualMachine* virtual_machine() const { return virtual_.get(); }

  [[nodiscard]] Ticks length() const { return length_; }  // of the longest quanta
  // The number of the current quantum, from 1; after run(), of the last one.
  [[nodiscard]] std::uint32_t quantum() const { return quantum_.load(std::memory_order_relaxed); }
  // Of the clocks of all workers at the ends of all quanta; after run().
  [[nodiscard]] std::uint64_t fingerprint() const { return fingerprint_; }
  // How often a worker that was ahead took the processor of one that was behind, in this run. It
  // depends on real time.
  [[nodiscard]] std::uint64_t exchanges() const { return exchange_.exchanges(); }
  // Call it before run().
  void set_commit(Commit commit) { commit_ = std::move(commit); }

  // Calls body(i) for every worker i and returns when all have returned. Throws the first exception
  // that a body threw.
  void run(const std::function<void(int)>& body);

  // The only functions of the machine that every node calls.
  void spend(Work work) {
    if (virtual_) virtual_->spend(work);
    Slot& self = own();
    pass(self, ticks(work));
    if (meets_at(work)) wait_for_earlier(self);
  }
  void spend(NodePart part) { pass(own(), kPartTicks[static_cast<std::size_t>(part)]); }
  // The clock of the worker: its work, not the time.
  [[nodiscard]] Ticks now() const { return own().clock; }
  // Real or virtual time since run() began.
  [[nodiscard]] Ticks elapsed() const { return threads_ ? threads_->now() : virtual_->now(); }
  // Waits until it is this worker's turn to access what workers share.
  void meet() { wait_for_earlier(own()); }
  void park(int worker, Wait why);
  void unpark(int worker);
  // In real or virtual time. Waiting for the end of a quantum counts as `split`, waiting for a
  // meeting as `lock`.
  [[nodiscard]] WorkerTime time_of(int processor) const {
    return threads_ ? threads_->time_of(processor) : virtual_->time_of(processor);
  }
  // Only on Threads. Any thread may ask at any time.
  [[nodiscard]] WorkerStatus state_of(int worker) const { return threads_->state_of(worker); }
  [[nodiscard]] bool has_permit(int worker) const { return threads_->has_permit(worker); }
  [[nodiscard]] Ticks span(int) const { return 0; }
  void set_span(int, Ticks) {}

  // The most units of work of this kind in a quantum, and one more.
  [[nodiscard]] Ticks most_per_quantum(Work work) const { return length_ / ticks(work) + 2; }
  // The ticks of a unit of work.
  static constexpr Ticks ticks(Work work) { return kTickCosts[static_cast<std::size_t>(work)]; }

 private:
  static constexpr int kNobody = -1;
  static constexpr Ticks kNever = std::numeric_limits<Ticks>::max();

  // About nanoseconds: fitted to the times of quanta, in xiangqi and chess, so that workers reach
  // the end of a quantum at about the same time (docs/deterministic.md). They never change, because
  // results depend on them.
  static constexpr std::array<Ticks, kWorkKinds> kTickCosts{
      10,   // node: most of its time is that of the probe, the store, or the moves
      150,  // quiescence
      10,   // evaluate
      170,  // probe_hit
      270,  // probe_miss
      240,  // store
      40,   // mark
      20,   // lock
      200,  // contended
      100,  // split
      600,  // join
      100,  // unpark_spinning
      100,  // wake_spinning
      100,  // unpark
      100,  // wake
      80,   // scan
      0};   // change
  static constexpr std::array<Ticks, kNodeParts> kPartTicks{100,   // move
                                                            160};  // captures

  struct alignas(128) Slot {
    // No meeting of this worker comes before this moment: its clock while it runs.
    std::atomic<Ticks> next_meeting{0};
    // When its clock comes here, it looks for the end of the quantum, or for another processor.
    std::atomic<Ticks> stop{0};
    std::atomic<bool> at_end{false};  // it waits for the end of the quantum
    std::atomic<bool> awake{false};   // a worker that waits may go on
    Ticks clock = 0;
    bool permit = false;  // unpark() came before park()
    bool parked = false;
    int next_waiting = kNobody;  // for the same Mutex
    int id = 0;
  };

  static constexpr bool meets_at(Work work) {
    return is_meeting(work) && work != Work::node && work != Work::quiescence &&
           work != Work::store;
  }

  [[nodiscard]] Slot& own() const {
    const int worker = virtual_ ? virtual_->current() : threads_->current();
    return slots_[static_cast<std::size_t>(worker)];
  }
  // The clock of the worker advances; at the end of the quantum it waits for the others. Relaxed:
  // if it sees late that it has another processor, it only computes longer on this one.
  void pass(Slot& self, Ticks ticks) {
    self.clock += ticks;
    // Release: whoever sees the later clock sees what the worker did before.
    self.next_meeting.store(self.clock, std::memory_order_release);
    while (self.clock >= self.stop.load(std::memory_order_relaxed)) [[unlikely]] at_stop(self);
  }
  void work(int worker, const std::function<void(int)>& body);
  void wait_for_earlier(Slot& self);
  void base_park(int worker, Wait why);
  void base_unpark(int worker);
  Ticks lock(Mutex& mutex);
  void unlock(Mutex& mutex);
  void block(Slot& self, Wait why);
  void wake(Slot& other, Ticks time);
  void leave(Slot& self);
  void at_stop(Slot& self);
  void look_behind(const Slot& self);
  void end_quantum(Slot& self);
  void begin_commit(const Slot& self);
  void help_commit(const Slot& self);
  void complete_commit(const Slot& self);
  void call_waiting(const Slot& self);

  // Workers that run, and those of them that have reached the end of the quantum, in one word.
  static constexpr std::uint64_t kRunning = std::uint64_t{1} << 32, kAtEnd = 1;
  static bool all_at_end(std::uint64_t gate) { return gate >> 32 == (gate & (kRunning - 1)); }

  const std::unique_ptr<Threads> threads_;
  const std::unique_ptr<VirtualMachine> virtual_;
  const Ticks length_;
  const Ticks last_part_;  // of the longest quanta; before it, a worker looks who is behind
  ProcessorExchange exchange_;
  Commit commit_;
  mutable std::vector<Slot> slots_;
  // Relaxed reads: a worker sees a new quantum and its end when it has waited for it.
  alignas(128) std::atomic<std::uint32_t> quantum_{1};
  std::atomic<Ticks> end_{0};
  alignas(128) std::atomic<std::uint64_t> gate_{0};
  std::atomic<std::uint32_t> committing_{0};  // the quantum that is committed now, or was last
  std::atomic<int> next_part_{0}, parts_left_{0};
  alignas(128) std::atomic<std::uint64_t> wake_ups_{0};
  std::uint64_t fingerprint_ = 0;
};

}  // namespace splitpoint
