// failed_cells_test.cpp - a cell that crashes, hangs or needs too much memory is recorded.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "experiments/recording/store.h"
#include "tests/cli/program.h"

namespace splitpoint {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class FailedCells : public testing::Test {
 protected:
  [[nodiscard]] fs::path out() const { return folder_.path() / "out"; }
  // The arguments of an experiment with two positions, sequential and ybwc on both.
  [[nodiscard]] std::vector<std::string> arguments(const std::string& machine,
                                                   const std::string& more) const {
    const std::string file = folder_.path() / "x.toml";
    std::ofstream(file) << "[experiment]\nname = \"x\"\nsuites = [\"xiangqi\"]\npositions = 2\n"
                           "strategies = [\"ybwc\"]\nprocessors = [2]\ncapacity = 0\nmachine = \""
                        << machine << "\"\n"
                        << more;
    return {"run", file, "--out", out().string(), "--quiet"};
  }
  [[nodiscard]] std::vector<std::string> without_analysis(const std::string& machine,
                                                          const std::string& more) const {
    std::vector<std::string> all = arguments(machine, more);
    all.emplace_back("--no-analysis");
    return all;
  }
  [[nodiscard]] StoredRun stored() const {
    Result<StoredRun> run = read_run(out() / kRunFile);
    EXPECT_TRUE(run.ok()) << run.error().text();
    return run ? *std::move(run) : StoredRun{};
  }
  // How many cells ended in each way; "" means success.
  [[nodiscard]] std::map<std::string, int> ends() const {
    std::map<std::string, std::string> last;
    for (const Json& row : stored().rows)
      last[row["cell"].dump()] = row.value(Json::json_pointer("/failed/how"), std::string());
    std::map<std::string, int> count;
    for (const auto& [cell, how] : last) ++count[how];
    return count;
  }

  ScratchFolder folder_;
};

using Ends = std::map<std::string, int>;

// Only ybwc searches so deep that it times out.
const std::string kYbwcHangs =
    "timeout = 1\n[search]\ndepth = 4\nhash = 1\n[[override]]\nstrategy = \"ybwc\"\n"
    "set = { depth = 60 }\n";

TEST_F(FailedCells, TimeoutsAreRecordedAndTheRestRuns) {
  for (const char* const machine : {"threads", "virtual"}) {
    const Ran ran = run_program(arguments(machine, kYbwcHangs));
    EXPECT_EQ(ran.code, 1) << ran.err;
    EXPECT_THAT(ran.err, HasSubstr("2 of 4 cells failed: timeout"));
    EXPECT_EQ(ends(), (Ends{{"", 2}, {"timeout", 2}})) << machine;
    EXPECT_THAT(file_contents(out() / "summary.md"), HasSubstr("| sequential"));
    fs::remove_all(out());
  }
}

TEST_F(FailedCells, AreResultsThatAreNotRunAgain) {
  EXPECT_EQ(run_program(without_analysis("virtual", kYbwcHangs)).code, 1);
  const std::string before = file_contents(out() / kRunFile);
  std::vector<std::string> again = without_analysis("virtual", kYbwcHangs);
  again.emplace_back("--resume");
  EXPECT_EQ(run_program(again).code, 1);
  EXPECT_EQ(file_contents(out() / kRunFile), before);
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // shadows are not memory taken
TEST_F(FailedCells, WantOfMemoryIsRecorded) {
  const Ran ran = run_program(without_analysis(
      "threads",
      "memory = 1000\n[search]\ndepth = 3\nhash = 1\n[[override]]\nstrategy = \"ybwc\"\n"
      "set = { hash = 2000 }\n"));
  EXPECT_EQ(ran.code, 1) << ran.err;
  EXPECT_EQ(ends(), (Ends{{"", 2}, {"out-of-memory", 2}}));
}
#endif

// The processes whose parent is `parent`.
std::vector<pid_t> children_of(pid_t parent) {
  std::vector<pid_t> found;
  for (const auto& entry : fs::directory_iterator("/proc")) {
    const std::string name = entry.path().filename();
    if (!std::all_of(name.begin(), name.end(), [](char c) { return '0' <= c && c <= '9'; }))
      continue;
    std::ifstream in(entry.path() / "status");
    for (std::string line; std::getline(in, line);)
      if (line.starts_with("PPid:") && std::stoi(line.substr(5)) == parent)
        found.push_back(std::stoi(name));
  }
  return found;
}

// The program starts a server, and the server starts the process of the cells. No warm-up: in it
// that process would only allocate the tables, and if it crashed then, no cell would have failed.
// Not SIGSEGV: a sanitizer handles it, and while a process is being forked its handler waits for
// ever for a lock.
TEST_F(FailedCells, ACrashIsRecorded) {
  Program program(
      folder_.path(),
      without_analysis("threads", "warm_up = 0\n[search]\nhash = 1\ntime = 1500\ndepth = 60\n"));
  bool killed = false;
  for (int i = 0; i < 500 && !killed; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    for (const pid_t server : children_of(program.pid()))
      for (const pid_t cell : children_of(server)) killed = killed || ::kill(cell, SIGABRT) == 0;
  }
  ASSERT_TRUE(killed);
  EXPECT_EQ(program.wait(), 1) << program.err();
  EXPECT_EQ(ends(), (Ends{{"", 3}, {"crash", 1}}));
  EXPECT_THAT(program.err(), HasSubstr("1 of 4 cells failed: crash"));
  EXPECT_THAT(file_contents(out() / kRunFile), HasSubstr("signal 6 (Aborted)"));
}

// When the program is killed, no cell goes on running.
TEST_F(FailedCells, AKilledRunTakesItsCellsAlong) {
  Program program(folder_.path(), without_analysis("threads", "[search]\nhash = 1\ndepth = 60\n"));
  std::vector<pid_t> cells;
  for (int i = 0; i < 500 && cells.empty(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    for (const pid_t server : children_of(program.pid())) cells = children_of(server);
  }
  ASSERT_FALSE(cells.empty());
  program.kill_after(std::chrono::milliseconds(0));
  bool gone = false;
  for (int i = 0; i < 500 && !gone; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    gone = !fs::exists(fmt::format("/proc/{}", cells[0])) ||
           file_contents(fmt::format("/proc/{}/stat", cells[0])).find(") Z ") != std::string::npos;
  }
  EXPECT_TRUE(gone);
}

}  // namespace
}  // namespace splitpoint
