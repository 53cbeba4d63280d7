// atomic_file_test.cpp - a file appears whole or not at all, and no other file is touched.
// SPDX-License-Identifier: MIT
#include "experiments/recording/atomic_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>
#include <fstream>

#include "tests/cli/program.h"

namespace splitpoint {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class WholeFiles : public testing::Test {
 protected:
  [[nodiscard]] std::string path(const std::string& name) const { return folder_.path() / name; }
  [[nodiscard]] long files() const {
    return std::distance(fs::directory_iterator(folder_.path()), fs::directory_iterator());
  }
  [[nodiscard]] static AtomicFile created(const std::string& file) {
    Result<AtomicFile> made = AtomicFile::create("--out", file);
    EXPECT_TRUE(made.ok()) << made.error().text();
    return *std::move(made);
  }

 private:
  ScratchFolder folder_;
};

TEST_F(WholeFiles, IsThereOnceItIsComplete) {
  AtomicFile file = created(path("a"));
  file.write("one ");
  file.write("two");
  EXPECT_FALSE(fs::exists(path("a")));
  ASSERT_TRUE(file.commit().ok());
  EXPECT_EQ(file_contents(path("a")), "one two");
  EXPECT_EQ(files(), 1);
}

TEST_F(WholeFiles, OneThatIsGivenUpLeavesWhatWasThere) {
  std::ofstream(path("a")) << "before";
  {
    AtomicFile file = created(path("a"));
    file.write("after");
  }
  EXPECT_EQ(file_contents(path("a")), "before");
  EXPECT_EQ(files(), 1);
}

TEST_F(WholeFiles, BegunAnewHoldsNothingOfBefore) {
  AtomicFile file = created(path("a"));
  file.write(std::string(100'000, 'x'));
  file.restart();
  file.write("after");
  ASSERT_TRUE(file.commit().ok());
  EXPECT_EQ(file_contents(path("a")), "after");
}

TEST_F(WholeFiles, OnlyOneWritesItAtATime) {
  {
    AtomicFile first = created(path("a"));
    first.write("first");
    const Result<AtomicFile> second = AtomicFile::create("--out", path("a"));
    ASSERT_FALSE(second.ok());
    EXPECT_EQ(second.error().text(), "--out " + path("a") + ": another process is writing it");
    ASSERT_TRUE(first.commit().ok());
  }
  EXPECT_EQ(file_contents(path("a")), "first");
  std::ofstream(path("a.part")) << "what a killed process left behind";
  AtomicFile next = created(path("a"));
  next.write("next");
  ASSERT_TRUE(next.commit().ok());
  EXPECT_EQ(file_contents(path("a")), "next");
  EXPECT_EQ(files(), 1);
}

TEST_F(WholeFiles, SaysWhatIsWrongWithAName) {
  ASSERT_EQ(mkfifo(path("pipe").c_str(), 0600), 0);
  const auto fault = [](const std::string& name) {
    const Result<AtomicFile> made = AtomicFile::create("--out", name);
    return made.ok() ? "nothing" : made.error().text();
  };
  EXPECT_EQ(fault(path("none/a")), "--out " + path("none/a") + ": no such folder: " + path("none"));
  EXPECT_EQ(fault(path(".")), "--out " + path(".") + ": is a folder");
  EXPECT_EQ(fault(path("pipe")), "--out " + path("pipe") + ": is not a regular file");
  EXPECT_THAT(fault(""), HasSubstr("the file name is missing"));
  EXPECT_THAT(fault(path(std::string(300, 'x'))), HasSubstr("cannot be written: "));
  EXPECT_EQ(files(), 1);
}

// A limit on the file size stands for a full disk.
TEST_F(WholeFiles, OneThatCannotBeWrittenIsNotThere) {
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, SIG_IGN);
  rlimit small = before;
  small.rlim_cur = 4096;
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
  {
    AtomicFile file = created(path("a"));
    for (int i = 0; i < 100; ++i) file.write(std::string(1000, 'x'));
    const Result<bool> done = file.commit();
    setrlimit(RLIMIT_FSIZE, &before);
    ASSERT_FALSE(done.ok());
    EXPECT_EQ(done.error().text(), "--out " + path("a") + ": cannot be written: File too large");
  }
  EXPECT_EQ(files(), 0);
}

}  // namespace
}  // namespace splitpoint
