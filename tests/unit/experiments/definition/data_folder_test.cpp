// data_folder_test.cpp - where a program that is not installed looks for its data.
//
// tests/install/installed.sh tests an installed program.
// SPDX-License-Identifier: MIT
#include "experiments/definition/data_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "experiments/definition/costs/cost_file.h"
#include "experiments/definition/experiment_file.h"
#include "experiments/definition/suite.h"
#include "tests/cli/program.h"
#include "tests/places.h"

namespace splitpoint {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

const fs::path kSources = in_sources("experiments");

// The test's own data folder, set in the environment while the test runs.
class ChosenFolder : public testing::Test {
 protected:
  ChosenFolder() { setenv("SPLITPOINT_DATA", folder_.path().c_str(), 1); }
  ~ChosenFolder() override { unsetenv("SPLITPOINT_DATA"); }

  void write(const std::string& name, const std::string& text) const {
    const fs::path file = folder_.path() / name;
    fs::create_directories(file.parent_path());
    std::ofstream(file) << text;
  }
  [[nodiscard]] fs::path path(const std::string& name) const { return folder_.path() / name; }

 private:
  ScratchFolder folder_;
};

TEST(DataFolder, IsThatOfTheSources) {
  EXPECT_EQ(data_folder(), kSources);
  setenv("SPLITPOINT_DATA", "", 1);
  EXPECT_EQ(data_folder(), kSources);
  unsetenv("SPLITPOINT_DATA");
}

TEST(DataFolder, ExperimentsAreFoundByName) {
  EXPECT_EQ(*find_experiment("scaling"), kSources / "scaling.toml");
  EXPECT_EQ(*find_experiment("scaling.toml"), kSources / "scaling.toml");
  EXPECT_EQ(*find_experiment("options/abdada"), kSources / "options/abdada.toml");
  EXPECT_TRUE(load_experiment("scaling", {}, 2).ok());
}

TEST(DataFolder, AnUnknownExperimentIsRefused) {
  EXPECT_THAT(find_experiment("scalign").error().text(), HasSubstr("did you mean 'scaling'?"));
  for (const char* const name : {"", ".", "..", "options", "suites/xiangqi.epd", "no/such.toml",
                                 "none.toml", "/", "scaling.toml/x", "../README.md"})
    EXPECT_FALSE(find_experiment(name).ok()) << name;
}

TEST_F(ChosenFolder, StandsAboveAllOthers) {
  write("suites/mine.epd", "# mine\n# game: tictactoe\n.../.../... x ; id a; depth 3;\n");
  write("costs/dear.toml", "[costs]\nnode = 1000\nquiescence = 500\n");
  write("first.toml", "");
  EXPECT_EQ(data_folder() / "suites", path("suites"));
  EXPECT_EQ(load_suite("mine")->positions.size(), 1U);
  EXPECT_FALSE(load_suite("xiangqi").ok());
  EXPECT_THAT(list_costs(), testing::ElementsAre("unit", "dear"));
  EXPECT_EQ(load_costs("dear")->local[Work::node], 1000);
  EXPECT_EQ(*find_experiment("first"), path("first.toml"));
  EXPECT_FALSE(find_experiment("scaling").ok());
}

TEST_F(ChosenFolder, AFileStandsAboveTheProgramsOwn) {
  write("first.toml", "");
  write("here/first.toml", "");
  write("here/second/inner.toml", "");
  write("second.toml", "");
  const fs::path before = fs::current_path();
  fs::current_path(path("here"));
  EXPECT_EQ(*find_experiment("first.toml"), "first.toml");
  EXPECT_EQ(*find_experiment("first"), path("first.toml"));
  EXPECT_EQ(*find_experiment("second"), path("second.toml"));  // not the folder
  fs::current_path(before);
}

TEST_F(ChosenFolder, ThatIsNotThereIsNamed) {
  const fs::path none = path("none");
  setenv("SPLITPOINT_DATA", none.c_str(), 1);
  for (const Error& error : {list_suites().error(), load_suite("xiangqi").error(),
                             load_costs("measured").error(), find_experiment("scaling").error()}) {
    EXPECT_THAT(error.text(), HasSubstr(none.string()));
    EXPECT_THAT(error.text(), HasSubstr("SPLITPOINT_DATA"));
  }
  EXPECT_TRUE(load_costs("unit").ok());
}

}  // namespace
}  // namespace splitpoint
