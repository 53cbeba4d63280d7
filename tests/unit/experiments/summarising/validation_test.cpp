// validation_test.cpp - predicted against measured, worked out by hand.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "experiments/recording/store.h"
#include "experiments/summarising/analysis_scripts.h"
#include "tests/cli/program.h"

namespace splitpoint {
namespace {

using testing::HasSubstr;

// The row of one search; without costs it ran on threads.
Json row(const char* position, const char* strategy, int processors, std::int64_t time, int nodes,
         const char* costs = "", const char* kind = "search") {
  Json json{{"value", 0},
            {"best_move", "a"},
            {"time_ns", time},
            {"nodes", {{"total", nodes}}},
            {"parallel", {{"busy_ns", time}, {"idle_ns", 0}, {"lock_ns", 0}, {"wait_ns", 0}}},
            {"fail_highs", 100},
            {"first_move_cutoff_rate", 0.9},
            {"virtual", {{"span_ns", time}}},
            {"cell",
             {{"kind", kind},
              {"suite", "s"},
              {"position", position},
              {"strategy", strategy},
              {"machine", *costs == '\0' ? "threads" : "virtual"},
              {"processors", processors},
              {"repeat", 0}}}};
  if (*costs != '\0') json["cell"]["costs"] = costs;
  return json;
}

class ValidationTest : public testing::Test {
 protected:
  std::string validate(const std::vector<Json>& rows) const {
    std::ofstream out(folder_.path() / kRunFile);
    out << checked_line({{"schema", 1}, {"kind", "manifest"}, {"experiment", {{"name", "x"}}}});
    for (const Json& r : rows) out << checked_line(r);
    out.close();
    Summary summary = summarize(rows);
    return analyse(folder_.path(), summary).validation;
  }
  [[nodiscard]] std::string csv() const { return file_contents(folder_.path() / "validation.csv"); }

 private:
  ScratchFolder folder_;
};

// Measured speedups 1.6 and 1.25 on a computer with the ceiling 1.6, predicted 2 and 1.5625: the
// adjusted speedups equal the predicted ones.
TEST_F(ValidationTest, OfTwoPositions) {
  const std::string text =
      validate({row("p", "sequential", 1, 16000, 1000), row("q", "sequential", 1, 20000, 3000),
                row("p", "ybwc", 2, 10000, 1100), row("q", "ybwc", 2, 16000, 3300),
                row("p", "sequential", 2, 20000, 1000, "", "capacity"),
                row("q", "sequential", 2, 25000, 3000, "", "capacity"),
                row("p", "sequential", 1, 8000, 1000, "mine"),
                row("q", "sequential", 1, 10000, 3000, "mine"),
                row("p", "ybwc", 2, 4000, 1000, "mine"), row("q", "ybwc", 2, 6400, 3000, "mine")});
  EXPECT_THAT(text, HasSubstr("costs mine"));
  EXPECT_THAT(text, HasSubstr("| ybwc     | 2 |         2 |    1.414 |"));
  EXPECT_THAT(text, HasSubstr("|     1.768 |"));
  EXPECT_THAT(text, HasSubstr("|              1.250 |             - |     1.100 |   1.600 |"));
  EXPECT_THAT(text, HasSubstr("|    1.768 |              1.000 |"));
  EXPECT_THAT(text, HasSubstr("predicted to take 0.500 times"));
  EXPECT_THAT(csv(), HasSubstr("\nmine,ybwc,2,s,p,1.6000,2.0000,1.2500,1100,1000,10000,4000\n"));
  EXPECT_THAT(csv(), HasSubstr("\nmine,ybwc,2,s,q,1.2500,1.5625,1.2500,3300,3000,16000,6400\n"));
}

// A model with a slowdown predicts the ceiling itself, so its prediction is not adjusted.
TEST_F(ValidationTest, AModelThatForeseesTheCeilingIsNotAdjustedForIt) {
  std::vector<Json> rows{row("p", "sequential", 1, 16000, 1000), row("p", "ybwc", 2, 10000, 1000),
                         row("p", "sequential", 2, 20000, 1000, "", "capacity"),
                         row("p", "sequential", 1, 8000, 1000, "mine"),
                         row("p", "ybwc", 2, 5000, 1000, "mine")};
  rows.back()["virtual"]["slowdown"] = 1.25;
  const std::string text = validate(rows);
  EXPECT_THAT(text, HasSubstr("| ybwc     | 2 |         1 |    1.600 |"));
  EXPECT_THAT(text, HasSubstr("|              1.000 |             - |     1.000 |   1.600 |"));
  EXPECT_THAT(text, HasSubstr("|    1.600 |              1.000 |"));
}

TEST_F(ValidationTest, OnlyPositionsThatBothHaveFinishedCount) {
  const std::string text = validate(
      {row("p", "sequential", 1, 2000, 100), row("p", "ybwc", 2, 1000, 100),
       row("q", "sequential", 1, 2000, 100), row("q", "ybwc", 2, 1000, 100),
       row("p", "sequential", 1, 3000, 100, "mine"), row("p", "ybwc", 2, 1000, 100, "mine"),
       row("q", "sequential", 1, 3000, 100, "mine"), row("r", "ybwc", 2, 10, 100, "mine")});
  EXPECT_THAT(text, HasSubstr("| ybwc     | 2 |         1 |    2.000 |"));
  EXPECT_EQ(csv().find(",q,"), std::string::npos);
}

TEST_F(ValidationTest, ARunOnOneMachineHasNone) {
  EXPECT_EQ(validate({row("p", "sequential", 1, 2000, 100), row("p", "ybwc", 2, 1000, 100)}), "");
  EXPECT_EQ(validate({row("p", "sequential", 1, 2000, 100, "mine"),
                      row("p", "ybwc", 2, 1000, 100, "mine")}),
            "");
  EXPECT_EQ(csv(), "");
}

}  // namespace
}  // namespace splitpoint
