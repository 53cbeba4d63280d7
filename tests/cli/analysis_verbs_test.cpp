// analysis_verbs_test.cpp - the verbs compare, gate and report run their Python scripts.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/program.h"
#include "tests/places.h"

namespace splitpoint {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

const std::string kBaseline = in_sources("results/baseline");

TEST(AnalysisVerbs, HaveHelp) {
  for (const char* const verb : {"compare", "gate", "report"}) {
    const Ran ran = run_program({verb, "--help"});
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_THAT(ran.out, HasSubstr(std::string("usage: splitpoint ") + verb));
  }
}

TEST(AnalysisVerbs, BadInputIsOneLineAndCodeTwo) {
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{"compare", "no/such", kBaseline},
                                             {"gate", kBaseline},
                                             {"gate", kBaseline, "no/such"},
                                             {"report", "no/such"}}) {
    const Ran ran = run_program(arguments);
    EXPECT_EQ(ran.code, 2) << arguments[0];
    EXPECT_THAT(ran.err, HasSubstr("splitpoint " + arguments[0])) << ran.err;
  }
}

TEST(AnalysisVerbs, ARunIsNoRegressionOfItself) {
  const Ran ran = run_program({"gate", kBaseline, kBaseline});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("no regression"));
}

TEST(AnalysisVerbs, AReportIsOneFile) {
  const ScratchFolder folder;
  fs::copy(in_test_data("report/scaling.jsonl"), folder.path() / "runs.jsonl");
  const Ran ran = run_program({"report", folder.path().string()});
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(file_contents(folder.path() / "report.html"), HasSubstr("<!doctype html>"));
}

}  // namespace
}  // namespace splitpoint
