// cell_server.h - runs cells in another process, so that a cell that crashes, hangs or takes all
// memory gives a failed row and does not end the run.
//
// The server is a process with one thread, forked while its parent has one too: only a
// process with one thread may fork and go on. The server forks a process for every cell. If cells
// share a process, it forks for the first cell and after every failed cell. The process of a cell
// may start any number of threads. The server and the cell end when the parent ends.
// SPDX-License-Identifier: MIT
#pragma once
#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <type_traits>
#include <utility>

#include "experiments/recording/json.h"

namespace splitpoint {

// Limits of a cell; 0: no limit.
struct CellLimits {
  std::int64_t seconds = 0;
  std::size_t memory_mib = 0;  // of address space, tables and stacks included
};

// Whether each cell has a fresh process, or runs in the process of the earlier cells and finds the
// state that they left there.
enum class CellProcess : std::uint8_t { fresh, shared };

// What the process of a cell does. A plain function is work without preparation.
struct CellWork {
  template <class F>
  requires std::is_invocable_r_v<Json, F, std::size_t> CellWork(F f) : run(std::move(f)) {}
  CellWork(std::function<Json(std::size_t)> r, std::function<void()> p)
      : run(std::move(r)), prepare(std::move(p)) {}

  std::function<Json(std::size_t)> run;  // runs the cell with that number
  std::function<void()> prepare;         // called by CellServer::prepare()
};

class CellServer {
 public:
  // Throws std::system_error if no process can be made.
  CellServer(CellWork work, CellLimits limits, CellProcess process = CellProcess::fresh);
  ~CellServer();
  CellServer(const CellServer&) = delete;
  CellServer& operator=(const CellServer&) = delete;

  // Returns what work.run(cell) returned, or {"failed": {"how": ..., "what": ...}}. `how` is
  // "crash" (a signal, an exception, or an exit without an answer), "timeout", "out-of-memory", or
  // "stuck" (see StuckSearch and Watchdog); `what` is a line for people.
  Json run(std::size_t cell);
  // Calls work.prepare() in the process where the next cell will run, which needs
  // CellProcess::shared. Returns an empty object, or a failure as run() does.
  Json prepare();

 private:
  Json ask(bool prepares, std::size_t cell);

  int socket_ = -1;
  pid_t server_ = -1;
};

}  // namespace splitpoint
