// served_runs_test.cpp - reports with links, and the searches behind them.
// SPDX-License-Identifier: MIT
#include "experiments/serving/served_runs.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "experiments/recording/store.h"
#include "tests/cli/program.h"

namespace splitpoint {
namespace {

TEST(ServedRuns, PositionsOfTheTableOfSearchesAreLinks) {
  const std::string before = R"(<table id="other"><th scope="row">a</th></table>)";
  const std::string after = R"(</table><th scope="row">a</th>)";
  EXPECT_EQ(
      with_links(before + R"(<table id="cells"><th scope="row">a.01</th><td>b<tr>)" +
                     R"(<th scope="row">x&amp;y</th>)" + after,
                 3),
      before + R"(<table id="cells"><th scope="row">)" +
          R"(<a href="../../searches.html?run=3&amp;position=a.01">a.01</a></th><td>b<tr>)" +
          R"(<th scope="row"><a href="../../searches.html?run=3&amp;position=x%26y">x&amp;y</a>)" +
          "</th>" + after);
  EXPECT_EQ(with_links(before, 0), before);
}

TEST(ServedRuns, AFolderNeedsItsReport) {
  const ScratchFolder folder;
  const std::filesystem::path run = folder.path() / "run";
  std::filesystem::create_directories(run / "figures");
  EXPECT_FALSE(ServedRuns::load({run}).ok());
  std::ofstream(run / kRunFile) << checked_line({{"kind", "manifest"}})
                                << checked_line({{"cell", {{"position", "a.01"}}}, {"value", 7}})
                                // no rows of this program
                                << checked_line({{"cell", 3}})
                                << checked_line({{"cell", {{"position", 3}}}});
  const auto missing = ServedRuns::load({run});
  ASSERT_FALSE(missing.ok());
  EXPECT_EQ(missing.error().text(),
            (run / "report.html").string() + ": cannot be read; `splitpoint report` writes it");
  std::ofstream(run / "report.html") << "<p>";
  std::ofstream(run / "figures" / "x.csv") << "1,2";
  const ServedRuns runs = ServedRuns::load({run}).value();
  EXPECT_EQ(runs.list(), Json::parse(R"([{"id": 0, "label": "run", "searches": 3}])"));
  EXPECT_EQ(runs.searches("0/a.01").value()["searches"][0]["value"], 7);
  EXPECT_FALSE(runs.searches("0/b").has_value());
  EXPECT_FALSE(runs.searches("1/a.01").has_value());
  EXPECT_EQ(runs.file("0/report.html")->text, "<p>");
  EXPECT_EQ(runs.file("0/figures/x.csv")->text, "1,2");
  for (const char* path : {"0/runs.jsonl", "0/figures/../runs.jsonl", "0/figures/.x", "0/figures/",
                           "x/report.html", ""})
    EXPECT_FALSE(runs.file(path).has_value()) << path;
}

}  // namespace
}  // namespace splitpoint
