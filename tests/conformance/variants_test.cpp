// variants_test.cpp - no table option and no variation of the search changes an exact value.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "experiments/definition/variant_spec.h"
#include "experiments/searching/search_job.h"

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

// Layouts are tested with all algorithms: those that search one depth several times test an entry
// with two bounds (`interval`) hardest.
std::vector<Algorithm> algorithms_for(const std::string& variant) {
  if (variant.find("layout") == std::string::npos) return {Algorithm::pvs};
  return {Algorithm::alpha_beta, Algorithm::pvs, Algorithm::mtdf};
}

// Every word of an option, the second-least and the greatest value of a number, and two extra
// cases. `key-bits` only with many bits: with few a search may return a wrong value.
std::vector<std::string> exact_variants() {
  std::vector<std::string> all;
  for (const OptionInfo& option : variant_options())
    for (int value = option.least; value <= option.most; ++value)
      if (const bool extreme =
              !option.words.empty() || value == option.most || value == option.least + 1;
          value != option.usual && extreme && option.name != "key-bits")
        all.push_back(std::string(option.name) + "=" + option.text(value));
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
    for (const char* protection : {"xor", "entry-lock", "striped-locks"})
      for (const char* strategy : {"ybwc:min-split-depth=1", "lazy-smp"}) {
        SearchJob job = job_of(place);
        job.variant = fmt::format("protection={},replacement=always", protection);
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

// Searches a middlegame position with all pruning on.
SearchOutcome played(const char* variant, Depth depth = 7) {
  SearchJob job = job_of(kPlaces[2]);
  job.options = {};
  job.limits.depth = depth;
  job.variant = variant;
  return outcome_of(job);
}

TEST(Variants, MisorderedNodesAreCutByTheirFirstMoveLessOften) {
  const double usual = played("").stats.first_move_cutoff_rate();
  const double some = played("misordered=20").stats.first_move_cutoff_rate();
  const double most = played("misordered=80").stats.first_move_cutoff_rate();
  EXPECT_GT(usual, some + 0.02);
  EXPECT_GT(some, most + 0.02);
}

TEST(Variants, WhoVerifiesMoreSearchesMore) {
  EXPECT_GT(played("verification=always").stats.nodes(),
            played("verification=never").stats.nodes());
}

TEST(Variants, NearTheLeavesTheTableIsAskedLessOrMore) {
  const std::uint64_t usual = played("").stats.probes.value();
  EXPECT_LT(played("least-depth=3").stats.probes.value(), 2 * usual);
  EXPECT_LT(played("least-depth=3").stats.hits.value(), played("").stats.hits.value());
  EXPECT_GT(played("quiescence=on").stats.probes.value(), usual);
}

TEST(Variants, APerfectPredictionIsRight) {
  SearchJob job = job_of(kPlaces[2]);
  job.limits.depth = 5;
  const auto missed = [&](const char* variant) {
    job.variant = variant;
    const Stats stats = outcome_of(job).stats;
    const auto count = [&](NodeType said, NodeType was) {
      return static_cast<double>(stats.node_types(said, was));
    };
    const double wrong = count(NodeType::cut, NodeType::all) + count(NodeType::all, NodeType::cut);
    return wrong /
           (wrong + count(NodeType::cut, NodeType::cut) + count(NodeType::all, NodeType::all));
  };
  EXPECT_LT(missed("prediction=perfect"), missed("") / 10);
}

// With a window around its own value, no iteration at the root is searched twice.
TEST(Variants, AKnownWindowSavesNodes) {
  EXPECT_LT(played("window=known").stats.nodes(), played("").stats.nodes());
  SearchJob job = job_of(kPlaces[2]);
  job.limits.depth = 5;
  const SearchOutcome usual = outcome_of(job);
  job.variant = "window=known";
  EXPECT_EQ(outcome_of(job).value, usual.value);
}

TEST(Variants, AKnownHistoryIsThatOfTheEarlierSearch) {
  const auto rate = [](const char* variant) {
    return played(variant).stats.first_move_cutoff_rate();
  };
  EXPECT_GT(rate("history=known"), rate(""));
  for (const char* const strategy : {"ybwc", "lazy-smp"}) {
    SearchJob job = job_of(kPlaces[2]);
    job.options = {};
    job.limits.depth = 7;
    job.machine = "virtual";
    job.processors = 4;
    job.strategy = strategy;
    const SearchOutcome usual = outcome_of(job);
    job.variant = "history=known";
    EXPECT_NE(outcome_of(job).stats.nodes(), usual.stats.nodes()) << strategy;
  }
}

TEST(Variants, AsManyProcessorsAsThereCanBe) {
  SearchJob job = job_of(kPlaces[0]);
  job.variant = "table=off";
  job.strategy = "ybwc";
  TranspositionTable table = TranspositionTable::make(1).value();
  for (const auto& [machine, processors] :
       {std::pair{"threads", kMaxProcessors + 1}, std::pair{"virtual", kUnlimitedProcessors},
        std::pair{"serial", 2}, std::pair{"steam", 1}}) {
    job.machine = machine;
    job.processors = processors;
    EXPECT_FALSE(run_search(job, table).ok()) << machine;
  }
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
