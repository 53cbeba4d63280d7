// cell_server.h - runs cells in another process, so that one that crashes, hangs or eats the memory
// is a result like any other and not the end of the run.
//
// The server is a process with one thread, made before its owner starts any: only such a one may
// fork and go on. It forks for every cell, or where cells share a process, for the first one and
// after every one that failed; the cell's process may start as many threads as it likes. Server and
// cell die with their owner.
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

// What a cell may take; 0: as much as there is.
struct CellLimits {
  std::int64_t seconds = 0;
  std::size_t memory_mib = 0;  // of address space, tables and stacks included
};

// What a cell finds: a process in which nothing has happened, or that of the cells before it, with
// what their `run` keeps there.
enum class CellProcess : std::uint8_t { its_own, shared };

// What the server's process does. A function alone is work without preparation.
struct CellWork {
  template <class F>
  requires std::is_invocable_r_v<Json, F, std::size_t> CellWork(F f) : run(std::move(f)) {}
  CellWork(std::function<Json(std::size_t)> r, std::function<void()> p)
      : run(std::move(r)), prepare(std::move(p)) {}

  std::function<Json(std::size_t)> run;  // of the cell with that number
  std::function<void()> prepare;         // before the first cell, where cells share a process
};

class CellServer {
 public:
  // Throws std::system_error when no process can be made.
  CellServer(CellWork work, CellLimits limits, CellProcess process = CellProcess::its_own);
  ~CellServer();
  CellServer(const CellServer&) = delete;
  CellServer& operator=(const CellServer&) = delete;

  // What run(cell) returned, or {"failed": {"how": ..., "what": ...}}. `how` is "crash" (a signal,
  // or an exit without an answer), "timeout", "out-of-memory", or "stuck" (see StuckSearch and
  // Watchdog); `what` a line for people.
  Json run(std::size_t cell);
  // Calls work.prepare() in the process that the next cell will find. Returns an empty object, or a
  // failure as run() does.
  Json prepare();

 private:
  Json ask(bool prepares, std::size_t cell);

  int socket_ = -1;
  pid_t server_ = -1;
};

}  // namespace splitpoint
