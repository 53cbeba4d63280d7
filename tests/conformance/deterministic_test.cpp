// deterministic_test.cpp - a search on the deterministic machine is the same in every run.
//
// Every search is made several times: on threads, with other threads in the way, and in virtual
// time, where cost models and seeds make the workers run at all sorts of speeds. Everything that a
// search reports must be equal, to the last counter.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "engine/core/random.h"
#include "experiments/definition/strategy_spec.h"
#include "experiments/searching/search_job.h"
#include "parallel/machines/deterministic/deterministic_machine.h"
#include "tests/conformance/exact.h"
#include "tests/sanitized.h"

namespace splitpoint {
namespace {

constexpr int kSearches = kSanitized ? 40 : 200;

// Threads that work and sleep at random times, so that those of the search never run evenly.
class Disturbance {
 public:
  Disturbance() {
    for (std::uint64_t i = 0; i < 2; ++i)
      threads_.emplace_back([this, i] {
        Random random(i);
        while (!over_) {
          const auto end =
              std::chrono::steady_clock::now() + std::chrono::microseconds(random.below(3000));
          while (std::chrono::steady_clock::now() < end) {
          }
          std::this_thread::sleep_for(std::chrono::microseconds(random.below(3000)));
        }
      });
  }
  ~Disturbance() {
    over_ = true;
    for (std::thread& thread : threads_) thread.join();
  }
  Disturbance(const Disturbance&) = delete;
  Disturbance& operator=(const Disturbance&) = delete;

 private:
  std::atomic<bool> over_{false};
  std::vector<std::thread> threads_;
};

// All that a search says, as text; but not its time, and nothing of the simulation.
std::string all_of(const Result<SearchOutcome>& outcome) {
  EXPECT_TRUE(outcome.ok()) << outcome.error().text();
  if (!outcome) return {};
  const SearchOutcome& o = *outcome;
  const DeterministicOutcome& d = *o.deterministic_run;
  std::string text =
      fmt::format("value {} depth {} line {} full {} quanta {} until {} clocks {:x} nodes {}",
                  o.value, o.depth, fmt::join(o.pv, " "), o.table_permille, d.quanta, d.until,
                  d.fingerprint, fmt::join(d.worker_nodes, " "));
  for (const CounterInfo& c : kCounters)
    text += fmt::format(" {} {}", c.name, (o.stats.*c.member).value());
  for (const DepthStats& depth : o.stats.by_depth)
    for (const auto& row : depth.node_types)
      for (const Counter& n : row) text += fmt::format(" {}", n.value());
  return text;
}

// Twice, with a table that is empty: the second time with what the first has left in it.
std::string search(const SearchJob& job, TranspositionTable& table = empty_table()) {
  const std::string cold = all_of(run_search(job, table));
  return cold + "\n" + all_of(run_search(job, table));
}

struct Position {
  const char* game;
  const char* text;
  Depth depth;
};
constexpr std::array kPositions{
    Position{"xiangqi", "r1bakab1r/9/n2c2n2/p1p1p1p1p/9/9/P1P1P1PRP/1C4N2/2C6/RNBAKAB2 b - - 0 1",
             5},
    Position{"xiangqi", "1C1ak1b2/4a4/b8/p3P4/7rp/P1R2p3/8P/4BAn2/4A4/2B1K4 b - - 0 1", 6},
    Position{"chess", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
             5},
    Position{"chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7},
    Position{"othello", "------------O------OX-----OOXO-----XX-----XOX-----X-------X----- X", 5},
    Position{"synthetic", "width=12 height=0 seed=3 ordering=70 noise=16", 5},
    Position{"tictactoe", "", 9}};

// Searches `i` of a list without end: games, strategies with options, processors and quanta mixed.
SearchJob job_number(int i) {
  static const std::vector<std::string> kStrategies = [] {
    std::vector<std::string> all;
    for (const StrategyInfo& s : list_strategies()) {
      if (!s.deterministic) continue;
      all.emplace_back(s.name);
      for (const OptionInfo& o : s.options)
        for (const int value : {o.least, o.name == "shared-history" ? o.least : o.most})
          all.push_back(StrategySpec{std::string(s.name), {{std::string(o.name), value}}}.text());
    }
    return all;
  }();
  Random random(mix(static_cast<std::uint64_t>(i)));
  const Position& position = kPositions[static_cast<std::size_t>(i) % kPositions.size()];
  SearchJob job;
  job.game = position.game;
  job.position = position.text;
  job.limits.depth = position.depth;
  job.strategy = kStrategies[random.below(static_cast<std::uint32_t>(kStrategies.size()))];
  job.machine = DeterministicMachine::kName;
  job.processors = std::array{2, 2, 3, 4, 16}[random.below(5)];
  job.quantum = std::array{5000, 20'000, 200'000}[random.below(3)];
  job.seed = random.below(5);
  job.pinning = false;
  if (random.below(4) == 0) job.limits.nodes = 1000 + random.below(20'000);
  job.options.selectivity = static_cast<Selectivity>(random.below(3));
  if (job.options.selectivity == Selectivity::modern &&
      position.game != std::string_view("xiangqi") && position.game != std::string_view("chess"))
    job.options.selectivity = Selectivity::full;
  if (job.options.selectivity == Selectivity::none && job.limits.depth > 3) job.limits.depth -= 2;
  return job;
}

std::string text_of(const SearchJob& job) {
  return fmt::format("{} {} depth {} {} P {} quantum {} seed {}", job.game, job.position,
                     job.limits.depth, job.strategy, job.processors, job.quantum, job.seed);
}

// 10,000 different ones: --gtest_repeat=50 --gtest_shuffle --gtest_random_seed=1.
TEST(Deterministic, EverySearchTwiceOnDisturbedThreads) {
  const int first_of_all = kSearches * testing::UnitTest::GetInstance()->random_seed();
  const Disturbance disturbance;
  int different = 0;
  for (int i = 0; i < kSearches; ++i) {
    const SearchJob job = job_number(first_of_all + i);
    const std::string first = search(job), second = search(job);
    different += static_cast<int>(first != second);
    ASSERT_EQ(first, second) << text_of(job);
  }
  fmt::print("{} searches twice, {} different\n", kSearches, different);
}

struct Expected {
  SearchJob job;
  std::string all;
};

// Makes the searches on simulated processors, two at a time, and compares what they say.
void expect_all(const std::vector<Expected>& searches) {
  // Relaxed: whoever takes a number reads what was written before the threads began.
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t i; (i = next.fetch_add(1, std::memory_order_relaxed)) < searches.size();) {
      SearchJob job = searches[i].job;
      job.machine = VirtualMachine::kName;
      TranspositionTable table = TranspositionTable::make(1).value();
      EXPECT_EQ(search(job, table), searches[i].all) << text_of(job) << " costs " << job.costs.name;
    }
  };
  const std::jthread another(work);
  work();
}

// The schedule of the workers is another one for every cost model and seed.
TEST(Deterministic, ThreadsAndEveryTimingOfSimulatedProcessorsAgree) {
  CostModel uneven = round_costs();
  uneven.sockets = 2;
  for (Ticks& ticks : uneven.remote.ticks) ticks *= 10;
  std::vector<Expected> searches;
  for (int i = 0; i < kSearches / 5; ++i) {
    SearchJob job = job_number(i);
    const std::string expected = search(job);
    for (const CostModel& costs : {unit_costs(), round_costs(), uneven}) {
      job.costs = costs;
      searches.push_back({job, expected});
    }
  }
  expect_all(searches);
}

// With other seeds of the jitter. Workers that order moves by the seed do without it here.
TEST(Deterministic, NoJitterOfSimulatedProcessorsChangesTheSearch) {
  std::vector<Expected> searches;
  for (int i = 0; i < kSearches / 10; ++i) {
    SearchJob job = job_number(i);
    if (job.strategy.starts_with("lazy-smp")) job.strategy = "lazy-smp:order=none";
    if (job.strategy == "lazy-ybwc:team=1") job.strategy = "lazy-ybwc:team=1,order=none";
    job.seed = 0;
    const std::string expected = search(job);
    job.costs = round_costs();
    for (job.seed = 1; job.seed <= 3; ++job.seed) searches.push_back({job, expected});
  }
  expect_all(searches);
}

// A search that the clock stopped, repeated up to that quantum.
TEST(Deterministic, AStopByTheClockCanBeRepeated) {
  for (const char* strategy : {"lazy-smp", "abdada"})
    for (const Ticks time : {3'000'000, 10'000'000, 30'000'000}) {
      SearchJob job;
      job.position = kPositions[0].text;
      job.strategy = strategy;
      job.machine = DeterministicMachine::kName;
      job.processors = 2;
      job.pinning = false;
      job.limits.time = time;
      const Result<SearchOutcome> stopped = run_search(job, empty_table());
      ASSERT_TRUE(stopped.ok());
      ASSERT_GT(stopped->deterministic_run->until, 0U);
      job.limits.time = 0;
      job.limits.quanta = stopped->deterministic_run->until;
      EXPECT_EQ(all_of(run_search(job, empty_table())), all_of(stopped)) << text_of(job);
    }
}

}  // namespace
}  // namespace splitpoint
