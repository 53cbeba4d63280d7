// machine.h - the Machine concept: the operations of the machine that runs a search.
//
// A machine has P processors and W >= P workers. A worker is a stack and an identity. A processor
// runs at most one worker at a time, and changes it only in these cases:
//
// - Workers 0..P-1 begin at once, one on each processor. The others begin parked: the body of such
//   a worker starts with its first permit. The run ends when the bodies of all workers have ended.
// - A worker that parks without a permit, or ends, gives up its processor. The worker that has been
//   ready longest gets it; if no worker is ready, the processor is idle. A worker that waits for a
//   Mutex keeps its processor.
// - A worker that yields lets all that are ready run before it (LetsOthersRun).
// - Unparking a parked worker gives it an idle processor: the one that it had last, or else the one
//   that has been idle for the shortest time. If no processor is idle, the worker is ready and
//   waits for its turn.
//
// Nothing else in the program may create a thread, sleep, spin, lock an OS mutex or read a clock.
// So the same search runs on real threads and in virtual time.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <atomic>
#include <concepts>
#include <cstdint>
#include <string_view>

namespace splitpoint {

using Ticks = std::int64_t;  // nanoseconds, real or virtual

// Units of work that take virtual time.
enum class Work : std::uint8_t {
  node,        // opening an interior node, ordering and playing its moves, closing it
  quiescence,  // the same for a quiescence node
  evaluate,    // a static evaluation
  probe_hit,   // a table probe that finds its position
  probe_miss,  // a table probe that does not find it
  store,       // a table store
  mark,        // reading or setting a mark that a worker searches a position
  lock,        // taking a free lock and releasing it; changing a word in one's own cache
  contended,   // handing a lock over to a worker that waits for it
  split,       // opening a split point; nothing is copied
  join,        // joining a split point and playing the moves from the root to it
  // To wake a worker that parked so recently that it still spins: the time of the worker that wakes
  // it, and the time until the woken worker runs.
  unpark_spinning,
  wake_spinning,
  unpark,  // the same for a worker that the system has put to sleep
  wake,
  scan,   // reading a cache line that another processor has changed, as the offers of a worker
  change  // a processor changes from one worker to another
};
inline constexpr int kWorkKinds = 17;

// Parts of a node that are no units of work, because on simulated processors they take the mean
// time that Work::node and Work::quiescence say. A machine with quanta counts them, for workers
// must count equal work in equal times.
enum class NodePart : std::uint8_t {
  move,     // choosing and playing a move of an interior node, and taking it back
  captures  // generating the captures of a quiescence node
};
inline constexpr int kNodeParts = 2;

// Whether a unit of work reads or writes shared state. The machine decides the order of such
// accesses just before them. Of any other work only the duration matters.
constexpr bool is_meeting(Work work) {
  return work != Work::evaluate && work != Work::probe_hit && work != Work::probe_miss;
}

// Why a worker is parked. idle: there is no work for it. split: it waits for the helpers at its own
// split point.
enum class Wait : std::uint8_t { idle, split };

// The time of one processor, in ticks, until the last worker on it ended.
// busy = total - idle - lock - split. Time without a worker counts as idle or split, as the worker
// before it had parked for; as idle if that worker had ended.
struct WorkerTime {
  Ticks total = 0, idle = 0, lock = 0, split = 0;
};

template <class M>
concept Machine = requires(M m, const M c, int worker, int processor, Work work, Wait wait,
                           Ticks span, void (*body)(int)) {
  typename M::Mutex;  // BasicLockable, made from (M&); lock() says how long it had to wait, in
                      // ticks
  // The cache line of an atomic word that workers change in turn, made from (M&). Before a worker
  // loads the word it calls fetch(), and before it exchanges the word modify(). Both may take time.
  typename M::CacheLine;
  // A value that any worker may change and that all workers look at all the time, made from (M&,
  // T). It only asks workers to do something else, so an old value costs time, but no error. A
  // machine may deliver a new value late.
  typename M::template Signal<bool>;
  { M::kName } -> std::convertible_to<std::string_view>;
  { c.processors() } -> std::same_as<int>;
  { c.workers() } -> std::same_as<int>;
  m.run(body);                                           // body(worker) for all; waits for them
  m.spend(work);                                         // the caller has done one unit of work
  m.meet();                                              // the caller accesses shared data next
  { c.now() } -> std::same_as<Ticks>;                    // since run() began
  m.park(worker, wait);                                  // sleep until unpark(worker); an early
  m.unpark(worker);                                      //   permit is kept, but only one
  { c.time_of(processor) } -> std::same_as<WorkerTime>;  // after run()
  // The span: the longest chain of dependent work up to this moment, in ticks. Always 0 on a
  // machine that does not measure it. A strategy passes it on at its forks and joins.
  { c.span(worker) } -> std::same_as<Ticks>;
  m.set_span(worker, span);
};

// A machine on which a worker can let those run that are ready and have no processor.
template <class M>
concept LetsOthersRun = requires(M m, int worker, Wait why, Ticks waited) {
  // Whether there were some, which have run meanwhile.
  { m.yield(worker) } -> std::same_as<bool>;
  m.add_waiting(why,
                waited);  // the caller has waited so long, for something outside of the machine
};

// The CacheLine of a machine that does not simulate caches: the hardware moves the line, and real
// time passes. Workers meet before they load the word.
template <class M>
class RealCacheLine {
 public:
  explicit RealCacheLine(M& machine) : machine_(machine) {}
  void fetch() { machine_.meet(); }
  void modify() {}

 private:
  M& machine_;
};

// The Signal of a machine that delivers at once.
template <class T>
class PromptSignal {
 public:
  PromptSignal(auto& /*machine*/, T value) : value_(value) {}

  // Acquire and release: whoever sees a value sees what was written before it was stored.
  [[nodiscard]] T load() const { return value_.load(std::memory_order_acquire); }
  void store(T value) { value_.store(value, std::memory_order_release); }
  void add(T more) { value_.fetch_add(more, std::memory_order_release); }
  // The value that was stored last; only just after a meeting (DeterministicMachine).
  [[nodiscard]] T latest() const { return load(); }
  // Replaces all values, also those that have not been delivered yet.
  void reset(T value) { store(value); }

 private:
  std::atomic<T> value_;
};

// A machine whose workers search in quanta of counted work. What a worker stores in the table or in
// a Signal, others see from the next quantum on (parallel/machines/deterministic/).
template <class M>
concept HasQuanta = requires(M m, NodePart part) {
  requires M::kHasQuanta;
  m.spend(part);  // the caller has done this part of a node
};

}  // namespace splitpoint
