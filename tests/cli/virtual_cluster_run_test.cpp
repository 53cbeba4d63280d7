// virtual_cluster_run_test.cpp - simulated clusters from the command line.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/cli/program.h"

namespace splitpoint {
namespace {

using testing::AllOf;
using testing::HasSubstr;

Ran search_with(const std::vector<std::string>& more, const char* machine = "virtual",
                const char* strategy = "lazy-smp") {
  std::vector<std::string> all{"search",    "--game", "xiangqi",    "--hash", "4",
                               "--machine", machine,  "--strategy", strategy};
  all.insert(all.end(), more.begin(), more.end());
  return run_program(all);
}

TEST(VirtualClusterRun, TellsOfRanksAndMessages) {
  const Ran ran = search_with({"--depth", "7", "--costs", "measured", "--ranks", "3",
                               "--processors", "2", "--network", "infiniband"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, AllOf(HasSubstr("6 processors"), HasSubstr("3 ranks of 2 processors"),
                             HasSubstr("of the links' time"), HasSubstr("received")));
}

TEST(VirtualClusterRun, RefusesWhatDoesNotGoTogether) {
  const auto fault = [](const std::vector<std::string>& more, const char* machine = "virtual",
                        const char* strategy = "lazy-smp") {
    const Ran ran = search_with(more, machine, strategy);
    EXPECT_EQ(ran.code, 2);
    return ran.err;
  };
  EXPECT_THAT(fault({"--ranks", "2"}, "threads"),
              AllOf(HasSubstr("--ranks 2"), HasSubstr("mpirun")));
  EXPECT_THAT(fault({"--network", "cloud"}), HasSubstr("--ranks"));
  EXPECT_THAT(fault({"--ranks", "2", "--network", "clout"}),
              AllOf(HasSubstr("--network"), HasSubstr("cloud")));
  EXPECT_THAT(fault({"--ranks", "2"}, "virtual", "dts"), HasSubstr("lazy-smp, ybwc"));
  EXPECT_THAT(fault({"--ranks", "16384", "--processors", "2"}),
              AllOf(HasSubstr("--ranks"), HasSubstr("16384 of 2")));
  EXPECT_THAT(fault({"--ranks", "2", "--quantum", "20000"}), HasSubstr("--quantum 20000"));
  EXPECT_THAT(fault({"--ranks", "2", "--processors", "inf"}),
              AllOf(HasSubstr("--ranks"), HasSubstr("unlimited")));
}

TEST(VirtualClusterRun, HasNoTimeline) {
  const ScratchFolder folder;
  const Ran ran = run_program({"trace", "--game", "xiangqi", "--depth", "3", "--strategy",
                               "lazy-smp", "--machine", "virtual", "--ranks", "2", "--out",
                               (folder.path() / "timeline.json").string()});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, AllOf(HasSubstr("ranks"), HasSubstr("traced")));
}

}  // namespace
}  // namespace splitpoint
