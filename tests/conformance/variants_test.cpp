// variants_test.cpp - whatever the table and the search do otherwise, what is exact stays exact.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "experiments/search_job.h"
#include "experiments/variant_spec.h"

namespace splitpoint {
namespace {

struct Place {
  const char* game;
  const char* position;
  Depth depth;
};
const std::vector<Place> kPlaces{
    {"tictactoe", "", 7},
    {"synthetic", "width=6 height=7 seed=5 ordering=60 transpositions=30", 6},
    {"xiangqi", "2b1ka3/4a4/4b1R2/4P2P1/p8/2P6/P8/9/4AK3/2r3B2 w", 3},
    {"chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 2},
    {"othello", "", 5},
};

SearchJob job_of(const Place& place) {
  SearchJob job;
  job.game = place.game;
  job.position = place.position;
  job.limits.depth = place.depth;
  job.options.selectivity = Selectivity::none;
  job.options.depth_rule = DepthRule::exact;
  job.options.repetition = false;
  return job;
}

SearchOutcome outcome_of(const SearchJob& job) {
  TranspositionTable table = TranspositionTable::make(1).value();
  Result<SearchOutcome> outcome = run_search(job, table);
  if (!outcome) throw std::runtime_error(outcome.error().text());
  return *std::move(outcome);
}

Value minimax(const Place& place) {
  SearchJob job = job_of(place);
  job.options.algorithm = Algorithm::minimax;
  return outcome_of(job).value;
}

// Those in which the same depth is searched again and again ask most of an interval.
std::vector<Algorithm> algorithms_for(const std::string& variant) {
  if (variant.find("layout") == std::string::npos) return {Algorithm::pvs};
  return {Algorithm::alpha_beta, Algorithm::pvs, Algorithm::mtdf};
}

// Every value of every variation but the first, and few bits of check, which are to be wrong.
std::vector<std::string> exact_variants() {
  std::vector<std::string> all;
  for (const KnobInfo& knob : list_variations())
    for (int value = knob.least; value <= knob.most; ++value)
      if (const bool extreme = !knob.words.empty() || value == knob.most || value == knob.least + 1;
          value != knob.usual && extreme && knob.name != "key-bits")
        all.push_back(std::string(knob.name) + "=" + knob.text(value));
  all.emplace_back("key-bits=48");
  all.emplace_back("layout=interval,replacement=always,protection=sandwich,misordered=30");
  return all;
}

TEST(Variants, ComeToTheValueOfMinimaxWhoeverSearches) {
  for (const Place& place : kPlaces) {
    const Value expected = minimax(place);
    for (const std::string& variant : exact_variants())
      for (const Algorithm algorithm : algorithms_for(variant))
        for (const char* strategy : {"sequential", "ybwc:min-split-depth=1", "lazy-smp"}) {
          SearchJob job = job_of(place);
          job.variant = variant;
          job.strategy = strategy;
          job.options.algorithm = algorithm;
          job.machine = "virtual";
          job.processors = strategy == std::string("sequential") ? 1 : 3;
          const SearchOutcome outcome = outcome_of(job);
          EXPECT_EQ(outcome.value, expected)
              << place.game << ' ' << place.position << ' ' << variant << ' ' << strategy;
          EXPECT_EQ(outcome.stats.wrong_hits.value(), 0U) << variant;
        }
  }
}

TEST(Variants, OnThreadsEveryProtectionKeepsTheValue) {
  for (const Place& place : {kPlaces[0], kPlaces[1]}) {
    const Value expected = minimax(place);
    for (const KnobInfo& knob : list_variations())
      for (int value = 0; knob.name == "protection" && value <= knob.most; ++value)
        for (const char* strategy : {"ybwc:min-split-depth=1", "lazy-smp"}) {
          if (knob.text(value) == "unprotected" || knob.text(value) == "sandwich") continue;
          SearchJob job = job_of(place);
          job.variant = "protection=" + knob.text(value) + ",replacement=always";
          job.strategy = strategy;
          job.machine = "threads";
          job.processors = 2;
          EXPECT_EQ(outcome_of(job).value, expected) << place.game << ' ' << job.variant;
        }
  }
}

TEST(Variants, TheUsualOneInTheLaboratoryVisitsTheSameNodes) {
  for (const Place& place : kPlaces) {
    SearchJob job = job_of(place);
    job.options.selectivity = Selectivity::full;
    job.limits.depth += 2;
    const SearchOutcome usual = outcome_of(job);
    job.variant = "key-bits=63";
    const SearchOutcome checked = outcome_of(job);
    EXPECT_EQ(checked.stats.nodes(), usual.stats.nodes()) << place.game;
    EXPECT_EQ(checked.value, usual.value);
    EXPECT_EQ(checked.stats.wrong_hits.value(), 0U);
  }
}

TEST(Variants, FewBitsOfCheckLetWrongHitsThrough) {
  SearchJob job = job_of(kPlaces[2]);
  job.limits.depth = 8;
  job.variant = "key-bits=8";
  const SearchOutcome outcome = outcome_of(job);
  EXPECT_GT(outcome.stats.wrong_hits.value(), 100U);
  EXPECT_GE(outcome.stats.wrong_hits.value(), outcome.stats.wrong_cutoffs.value());
}

TEST(Variants, WithoutATableNothingIsFound) {
  SearchJob job = job_of(kPlaces[2]);
  const SearchOutcome usual = outcome_of(job);
  job.variant = "table=off";
  const SearchOutcome off = outcome_of(job);
  EXPECT_EQ(off.stats.hits.value(), 0U);
  EXPECT_GT(off.stats.nodes(), usual.stats.nodes());
}

TEST(Variants, OnlyThoseThatCanBeAreTaken) {
  const auto fault = [](std::string variant, std::string strategy, std::string machine) {
    SearchJob job = job_of(kPlaces[0]);
    job.variant = std::move(variant);
    job.strategy = std::move(strategy);
    job.machine = std::move(machine);
    TranspositionTable table = TranspositionTable::make(1).value();
    const Result<SearchOutcome> outcome = run_search(job, table);
    return outcome ? std::string() : outcome.error().text();
  };
  EXPECT_NE(fault("replacement=alway", "sequential", "serial").find("always"), std::string::npos);
  EXPECT_NE(fault("table=off", "dts", "virtual").find("ybwc"), std::string::npos);
  EXPECT_NE(fault("key-bits=16", "ybwc", "threads").find("not on threads"), std::string::npos);
  EXPECT_EQ(fault("protection=entry-lock", "ybwc", "threads"), "");
}

}  // namespace
}  // namespace splitpoint
