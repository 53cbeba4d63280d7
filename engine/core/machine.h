// machine.h - what a search may ask of the thing that runs it.
//
// A machine has P processors and W >= P workers. A worker is a stack and an identity; a processor
// runs at most one worker at a time, and goes from one to another only where it says so below:
//
// - Workers 0..P-1 begin at once, one on each processor. The others begin parked: their body starts
//   with their first permit, and like everybody's it has to end before the run does.
// - A worker that parks without a permit, or ends, gives up its processor: to the worker that has
//   been ready for longest, or to nobody, and then it is idle. One that waits for a Mutex keeps it.
// - Unparking a parked worker gives it an idle processor, the one that it had last or else the one
//   that has been idle for the shortest time. If none is idle it is ready, and waits for its turn.
//
// Nothing else in the program may create a thread, sleep, spin, lock an OS mutex or read a clock:
// that is what lets one search run on real threads and in virtual time alike.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <concepts>
#include <cstdint>
#include <string_view>

namespace splitpoint {

using Ticks = std::int64_t;  // nanoseconds, real or virtual

// Units of work that take virtual time.
enum class Work : std::uint8_t {
  node,        // opening an interior node, ordering and playing its moves, closing it
  quiescence,  // the same of a quiescence node
  evaluate,    // a static evaluation
  probe_hit,   // a table probe that finds its position
  probe_miss,  // one that does not
  store,       // a table store
  mark,        // looking up or setting a mark that somebody is searching a position
  lock,        // taking and giving back a lock that is free
  contended,   // handing a lock over to one who waits for it
  split,       // opening a split point, the copy of the position included
  join,        // entering one
  // What waking somebody costs the one who does it, and how long the other then takes to run, if
  // he has parked so lately that he still spins.
  unpark_spinning,
  wake_spinning,
  unpark,  // the same if the system has put him to sleep
  wake,
  scan,   // looking at what one other worker has on offer
  change  // a processor's going from one worker to another
};
inline constexpr int kWorkKinds = 17;

// Workers meet just before work that reads or writes what they share: there the order of their
// accesses is decided. All else is a worker's own affair, and only its length matters.
constexpr bool is_meeting(Work work) {
  return work != Work::evaluate && work != Work::probe_hit && work != Work::probe_miss;
}

// Why a worker is parked: nobody has work for it, or it waits for the helpers of its own split.
enum class Wait : std::uint8_t { idle, split };

// Where the time of one processor went, in ticks, until the last worker that it had ended there.
// busy = total - idle - lock - split. Time without a worker is idle or split, by why the worker
// before parked; idle if that one had ended.
struct WorkerTime {
  Ticks total = 0, idle = 0, lock = 0, split = 0;
};

template <class M>
concept Machine = requires(M m, const M c, int worker, int processor, Work work, Wait wait,
                           Ticks span, void (*body)(int)) {
  typename M::Mutex;  // BasicLockable, made from (M&); lock() says how long it had to wait, in
                      // ticks
  { M::kName } -> std::convertible_to<std::string_view>;
  { c.processors() } -> std::same_as<int>;
  { c.workers() } -> std::same_as<int>;
  m.run(body);                                           // body(worker) for all; back when all are
  m.spend(work);                                         // one unit of that work was done here
  { c.now() } -> std::same_as<Ticks>;                    // since run() began
  m.park(worker, wait);                                  // sleep until unpark(worker); an early
  m.unpark(worker);                                      //   permit is kept, permits do not add up
  { c.time_of(processor) } -> std::same_as<WorkerTime>;  // after run()
  // The longest chain of work, each piece needing the one before, that leads up to here; always 0
  // on a machine that does not measure it. A strategy carries it along its forks and joins.
  { c.span(worker) } -> std::same_as<Ticks>;
  m.set_span(worker, span);
};

}  // namespace splitpoint
