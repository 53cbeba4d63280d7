// jobs_test.cpp - what a giver and a taker tell each other about jobs.
// SPDX-License-Identifier: MIT
#include "parallel/cluster/jobs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace splitpoint {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr int kRanks = 3, kSlots = 2, kMost = 1;

// These tests have one thread.
struct NoLock final : Jobs::Lock {
  void lock() override {}
  void unlock() override {}
};

// Rank 0, which gives, and rank 1, which takes; what happens at rank 1.
struct Pair {
  Pair() {
    taker.listen({.on_job = [this] { ++arrived; },
                  .on_begin = [](int, const Job&) {},
                  .on_cut = [this](int worker) { cut.push_back(worker); },
                  .on_bound = [this](int, Value beta) { bounds.push_back(beta); }});
  }
  // All messages of both arrive.
  void deliver() {
    giver.send_waiting([&](int to, Jobs::Kind kind, std::span<const std::byte> body) {
      if (to == 1) taker.handle(0, kind, body);
    });
    taker.send_waiting([&](int to, Jobs::Kind kind, std::span<const std::byte> body) {
      EXPECT_EQ(to, 0);
      giver.handle(1, kind, body);
    });
  }

  NoLock none;
  Jobs giver{0, kRanks, kSlots, kMost, none}, taker{1, kRanks, kSlots, kMost, none};
  int arrived = 0;
  std::vector<int> cut;
  std::vector<Value> bounds;
};

Job some_job() {
  Job job{};
  job.window = {-5, 70};
  job.depth = 9;
  job.ply = 2;
  job.moves = {Move{12}, Move{34}};
  job.evaluations = {1, 2, 3};
  return job;
}

JobAnswer answer_to(const Job& job, Value value) {
  JobAnswer a{job.number, job.slot, value, Move{5}, true, {}};
  a.line.push(Move{5});
  a.line.push(Move{6});
  return a;
}

TEST(Jobs, RanksAreATree) {
  EXPECT_EQ(Jobs::takers_of(0, 1), 0);
  EXPECT_EQ(Jobs::takers_of(0, 4), 3);
  EXPECT_EQ(Jobs::takers_of(0, 64), 8);
  EXPECT_EQ(Jobs::takers_of(1, 10), 1);
  EXPECT_EQ(Jobs::takers_of(7, 64), 7);
  int takers = 0;
  for (int r = 0; r < 64; ++r) takers += Jobs::takers_of(r, 64);
  EXPECT_EQ(takers, 63);
  EXPECT_EQ(Jobs::giver_of(8), 0);
  EXPECT_EQ(Jobs::giver_of(9), 1);
}

TEST(Jobs, AJobArrivesAsItWasGivenAndSoDoesItsAnswer) {
  Pair p;
  Job given = some_job();
  p.giver.give(1, given);
  EXPECT_FALSE(p.taker.take(0).has_value());
  p.deliver();
  EXPECT_EQ(p.arrived, 1);
  const auto job = p.taker.take(0);
  ASSERT_TRUE(job.has_value());
  EXPECT_FALSE(p.taker.has_job());
  EXPECT_EQ(job->window.beta, 70);
  EXPECT_EQ(job->depth, 9);
  EXPECT_THAT(job->trail().moves, ElementsAre(Move{12}, Move{34}));
  EXPECT_THAT(job->trail().evaluations, ElementsAre(1, 2, 3));
  EXPECT_FALSE(p.giver.answer(1).has_value());
  p.taker.answer(answer_to(*job, 33));
  p.deliver();
  const auto answer = p.giver.answer(1);
  ASSERT_TRUE(answer.has_value());
  EXPECT_EQ(answer->value, 33);
  EXPECT_EQ(answer->best_move, Move{5});
  EXPECT_TRUE(answer->path_dependent);
  EXPECT_THAT(answer->line.moves(), ElementsAre(Move{5}, Move{6}));
  EXPECT_FALSE(p.giver.answer(1).has_value());
}

TEST(Jobs, AnAgentOfATakerWithEnoughJobsGivesNoMore) {
  Pair p;  // agents 0 and 1 are rank 1's, 2 and 3 are rank 2's
  const auto agents_that_may = [&] {
    std::vector<int> may;
    for (int agent = 0; agent < p.giver.agents(); ++agent)
      if (p.giver.may_give(agent)) may.push_back(agent);
    return may;
  };
  EXPECT_THAT(agents_that_may(), ElementsAre(0, 1, 2, 3));
  Job first = some_job(), second = some_job();
  p.giver.give(1, first);
  EXPECT_THAT(agents_that_may(), ElementsAre(2, 3));
  EXPECT_TRUE(p.giver.may_give());
  p.giver.give(2, second);
  EXPECT_THAT(agents_that_may(), IsEmpty());
  EXPECT_FALSE(p.giver.may_give());
  p.deliver();
  p.taker.answer(answer_to(*p.taker.take(0), 33));
  p.deliver();
  EXPECT_THAT(agents_that_may(), ElementsAre(0, 1));
  p.giver.cut(2);
  p.giver.cut(2);  // the second says nothing new
  EXPECT_THAT(agents_that_may(), ElementsAre(0, 1, 2, 3));
}

TEST(Jobs, ACutReachesAJobThatRuns) {
  Pair p;
  Job given = some_job();
  p.giver.give(0, given);
  p.deliver();
  const auto job = p.taker.take(3);
  p.giver.cut(0);
  p.deliver();
  EXPECT_THAT(p.cut, ElementsAre(3));
  p.taker.answer(answer_to(*job, 33));  // the worker may be just ready
  p.deliver();
  EXPECT_FALSE(p.giver.answer(0).has_value());
  EXPECT_EQ(p.giver.facts().given, 1U);
  EXPECT_EQ(p.giver.facts().cut, 1U);
}

TEST(Jobs, ACutJobThatWaitsIsNeverTaken) {
  Pair p;
  Job first = some_job(), second = some_job();
  p.giver.give(0, first);
  p.giver.cut(0);
  p.giver.give(0, second);
  p.deliver();
  EXPECT_THAT(p.cut, IsEmpty());
  const auto job = p.taker.take(0);
  ASSERT_TRUE(job.has_value());
  EXPECT_EQ(job->number, 2U);
  EXPECT_FALSE(p.taker.take(0).has_value());
}

TEST(Jobs, AnAnswerThatComesAfterTheCutIsIgnored) {
  Pair p;
  Job given = some_job();
  p.giver.give(0, given);
  p.deliver();
  p.taker.answer(answer_to(*p.taker.take(0), 33));
  p.giver.cut(0);
  p.giver.give(0, given);
  p.deliver();
  EXPECT_FALSE(p.giver.answer(0).has_value());
  EXPECT_THAT(p.cut, IsEmpty());
  p.taker.answer(answer_to(*p.taker.take(0), 44));
  p.deliver();
  EXPECT_EQ(p.giver.answer(0)->value, 44);
}

TEST(Jobs, ABoundReachesAJobThatWaitsAndOneThatRuns) {
  Pair p;
  Job given = some_job();
  p.giver.give(0, given);
  p.giver.lower(0, 60);
  p.deliver();
  EXPECT_THAT(p.bounds, IsEmpty());
  EXPECT_EQ(p.taker.take(0)->window.beta, 60);
  p.giver.lower(0, 50);
  p.deliver();
  EXPECT_THAT(p.bounds, ElementsAre(50));
}

}  // namespace
}  // namespace splitpoint
