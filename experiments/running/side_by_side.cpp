// side_by_side.cpp - a oneTBB pipeline: job numbers go in, rows come out, both in order.
// SPDX-License-Identifier: MIT
#include "experiments/running/side_by_side.h"

#include <tbb/global_control.h>
#include <tbb/parallel_pipeline.h>
#include <tbb/task_arena.h>

#include <atomic>
#include <exception>
#include <memory>
#include <optional>
#include <utility>

namespace splitpoint {
namespace {

struct Done {
  std::size_t index;
  std::optional<Result<Json>> row;  // none if there is a fault
  std::exception_ptr fault;
};

// Jobs per slot that may run ahead of a long job. Their rows wait in memory and are lost if the
// program is killed.
constexpr std::size_t kAhead = 8;

}  // namespace

Result<bool> run_side_by_side(std::size_t count, int slots,
                              const std::function<Result<Json>(std::size_t, int)>& work,
                              const std::function<void(std::size_t, Json)>& store) {
  if (count == 0) return true;  // without starting threads
  std::atomic<bool> ended = false;
  std::size_t next = 0;
  std::optional<Error> error;
  const auto begin = [&](tbb::flow_control& control) -> std::size_t {
    if (next == count || ended) control.stop();
    return next++;
  };
  const auto run = [&](std::size_t i) {
    auto done = std::make_shared<Done>(Done{i, {}, {}});
    try {
      done->row.emplace(work(i, tbb::this_task_arena::current_thread_index()));
    } catch (...) {
      done->fault = std::current_exception();
    }
    return done;
  };
  // No exception passes through the pipeline: its unfinished items would never be freed.
  std::exception_ptr fault;
  const auto end = [&](const std::shared_ptr<Done>& done) {
    if (ended) return;
    fault = done->fault;
    try {
      if (!fault && *done->row)
        store(done->index, **std::move(done->row));
      else if (!fault)
        error = done->row->error();
    } catch (...) {
      fault = std::current_exception();
    }
    ended = fault || error;
  };
  // As many threads as slots, even if there are fewer processors.
  const tbb::global_control threads(tbb::global_control::max_allowed_parallelism,
                                    static_cast<std::size_t>(slots));
  tbb::task_arena arena(slots);
  arena.execute([&] {
    tbb::parallel_pipeline(
        kAhead * static_cast<std::size_t>(slots),
        tbb::make_filter<void, std::size_t>(tbb::filter_mode::serial_in_order, begin) &
            tbb::make_filter<std::size_t, std::shared_ptr<Done>>(tbb::filter_mode::parallel, run) &
            tbb::make_filter<std::shared_ptr<Done>, void>(tbb::filter_mode::serial_in_order, end));
  });
  if (fault) std::rethrow_exception(fault);
  if (error) return *error;
  return true;
}

}  // namespace splitpoint
