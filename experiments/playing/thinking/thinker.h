// thinker.h - thinks about one position at a time, in a thread of its own.
// SPDX-License-Identifier: MIT
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/table/transposition_table.h"
#include "experiments/playing/protocol/go.h"
#include "experiments/playing/thinking/thought.h"
#include "experiments/searching/search_job.h"
#include "parallel/machines/kept_threads.h"

namespace splitpoint {

class MoveControl;

// One `go`, with everything that it needs.
struct Task {
  SearchJob job;                   // game, position with its moves, rules, strategy, processors
  Go go;                           // go.moves: empty, or legal moves
  std::vector<std::string> legal;  // all legal moves; not empty
  int lines = 1;                   // how many lines are wanted (MultiPV)
  Ticks margin = 0;                // of the clock, for the channel to the interface
  Value expected = 0;              // the value of the last move, for the side to move
};

class Thinker {
 public:
  explicit Thinker(ThoughtListener& listener) : listener_(listener) {}
  Thinker(const Thinker&) = delete;
  Thinker& operator=(const Thinker&) = delete;
  ~Thinker();

  // A table of `mib` MiB, all entries empty. Error: there is not so much memory; the old table
  // stays. Only while nothing is thought about.
  Result<bool> resize(std::size_t mib);
  void clear();  // empties the table
  [[nodiscard]] const TranspositionTable& table() const { return *table_; }

  // Begins to think and returns at once. The answer goes to the listener. Waits for an earlier
  // task, which must have been told to stop. Throws boost::thread_resource_error if the system
  // allows no more threads.
  void begin(Task task);
  void ponder_hit();  // the clock of the task runs from now on
  void stop();        // the answer is wanted soon
  void wait();        // until the answer has been given
  // False from the moment at which the answer is certain; wait() returns when it has been given.
  [[nodiscard]] bool is_thinking() const;

 private:
  void think(const Task& task, MoveControl& control);

  ThoughtListener& listener_;
  std::unique_ptr<TranspositionTable> table_;
  std::shared_ptr<MoveControl> control_;
  std::optional<KeptThreads> thread_;  // one, from the first task on; the last member
};

}  // namespace splitpoint
