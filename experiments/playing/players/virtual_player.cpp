// virtual_player.cpp - thinks in virtual time.
// SPDX-License-Identifier: MIT
#include "experiments/playing/players/virtual_player.h"

#include <exception>
#include <optional>

#include "experiments/playing/thinking/repeated.h"
#include "experiments/searching/job_control.h"
#include "experiments/searching/search_job.h"

namespace splitpoint {
namespace {

// Ends a search by the virtual clock. All calls come from simulated workers, in virtual time.
class VirtualClock : public JobControl {
 public:
  VirtualClock(ThinkingTime time, Value expected, bool only_move)
      : clock_(time, expected), only_move_(only_move) {}

  bool on_iteration(const SearchResult& result) override {
    const Value v = result.value;
    const Depth plies_to_mate = is_win(v) ? kMate - v : is_loss(v) ? kMate + v : kMaxPly;
    return clock_.after_iteration(result.iterations.back().time, v, result.best_move) ||
           plies_to_mate <= result.depth || only_move_;
  }
  bool on_progress(Ticks now, Move, Ply) override { return clock_.is_over(now); }
  void on_bound(Depth, Value, Bound bound) override {
    if (bound == Bound::upper) clock_.on_fail_low();
  }

 private:
  MoveClock clock_;
  bool only_move_;
};

SearchJob job_of(const VirtualSpec& spec, const MoveRequest& request) {
  SearchJob job;
  job.game = spec.game;
  job.position = request.start;
  if (!request.moves.empty()) job.position += " moves";
  for (const std::string& move : request.moves) job.position.append(" ").append(move);
  job.rules = spec.rules;
  job.strategy = spec.strategy;
  job.options.selectivity = spec.selectivity;
  job.machine = "virtual";
  job.processors = spec.processors;
  job.costs = spec.costs;
  job.seed = spec.seed;
  job.limits.nodes = request.limit.nodes;
  job.limits.time = request.limit.move_time;
  if (request.limit.depth > 0) job.limits.depth = request.limit.depth;
  return job;
}

MoveAnswer crashed(std::string detail) {
  return {.fault = PlayerFault::crash, .detail = std::move(detail)};
}

}  // namespace

std::optional<Error> VirtualPlayer::begin_game() {
  last_value_ = 0;
  if (table_) {
    table_->clear();
    return {};
  }
  Result<TranspositionTable> table = TranspositionTable::make(spec_.hash_mib);
  if (!table) return table.error();
  table_ = std::make_unique<TranspositionTable>(*std::move(table));
  return {};
}

MoveAnswer VirtualPlayer::think(const MoveRequest& request) {
  SearchJob job = job_of(spec_, request);
  if (occurred_before(spec_.game, job.position)) table_->clear();
  std::optional<VirtualClock> clock;
  if (request.limit.time > 0) {
    const Result<PositionFacts> facts = describe_position(spec_.game, job.position);
    if (!facts) return crashed(facts.error().text());
    job.control =
        &clock.emplace(thinking_time(request.own, 0, 1), last_value_, facts->moves.size() == 1);
  }
  try {
    const Result<SearchOutcome> outcome = run_search(job, *table_);
    if (!outcome) return crashed(outcome.error().text());
    last_value_ = outcome->value;
    return {.move = outcome->best_move,
            .time = outcome->time,
            .value = outcome->value,
            .depth = outcome->depth};
  } catch (const std::exception& e) {
    return crashed(e.what());
  }
}

}  // namespace splitpoint
