// store_test.cpp - checked lines, torn ends, damage in the middle, and the folder of a run.
// SPDX-License-Identifier: MIT
#include "experiments/recording/store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <sstream>

#include "experiments/recording/run_folder.h"

namespace splitpoint {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

std::string contents(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

class StoreTest : public testing::Test {
 protected:
  StoreTest() : folder_(fs::temp_directory_path() / ("store_test." + std::to_string(getpid()))) {
    fs::remove_all(folder_);
  }
  ~StoreTest() override { fs::remove_all(folder_); }

  void put(const std::string& text) {
    fs::create_directories(folder_);
    std::ofstream(file(), std::ios::binary) << text;
  }
  [[nodiscard]] fs::path file() const { return folder_ / kRunFile; }

  static Json manifest(const std::string& experiment = "e") {
    return {{"experiment", experiment}, {"build", 1}, {"machine", 2}, {"started", "now"}};
  }
  static Json row(int n) { return {{"n", n}}; }

  fs::path folder_;
};

TEST_F(StoreTest, ALineComesBackAsItWas) {
  const Json object{{"z", 1}, {"a", {{"b", "\"crc32\":\"}\n"}}}, {"x", 0.5}};
  const std::string line = checked_line(object);
  EXPECT_EQ(line.find('\n'), line.size() - 1);
  EXPECT_EQ(parse_checked_line(line.substr(0, line.size() - 1)), object);
  EXPECT_TRUE(Json::parse(line).contains("crc32"));  // any JSON reader can read it
}

TEST_F(StoreTest, EveryChangedByteIsFound) {
  std::string line = checked_line({{"time_ns", 12345}, {"move", "h2e2"}});
  line.pop_back();
  for (std::size_t i = 0; i < line.size(); ++i) {
    std::string damaged = line;
    damaged[i] = static_cast<char>(damaged[i] ^ 1);
    EXPECT_FALSE(parse_checked_line(damaged)) << i;
    EXPECT_FALSE(parse_checked_line(line.substr(0, i))) << i;
  }
}

TEST_F(StoreTest, TornAtAnyByteOnlyTheLastLineIsLost) {
  const std::string whole = checked_line(manifest()) + checked_line(row(1)) + checked_line(row(2));
  const std::size_t first = checked_line(manifest()).size();
  const std::size_t second = first + checked_line(row(1)).size();
  for (std::size_t cut = 0; cut <= whole.size(); ++cut) {
    put(whole.substr(0, cut));
    const Result<StoredRun> run = read_run(file());
    ASSERT_TRUE(run.ok()) << cut << ' ' << run.error().text();
    const std::size_t good = cut < first          ? 0
                             : cut < second       ? first
                             : cut < whole.size() ? second
                                                  : whole.size();
    EXPECT_EQ(run->good_bytes, good) << cut;
    EXPECT_EQ(run->torn, cut != good) << cut;
    EXPECT_EQ(run->manifest.is_null(), cut < first) << cut;
    EXPECT_EQ(run->rows.size(), cut < second ? 0U : cut < whole.size() ? 1U : 2U) << cut;
  }
}

TEST_F(StoreTest, DamageInTheMiddleIsRefused) {
  std::string text = checked_line(manifest()) + checked_line(row(1)) + checked_line(row(2));
  text[checked_line(manifest()).size() + 5] ^= 1;
  put(text);
  const Result<StoredRun> run = read_run(file());
  ASSERT_FALSE(run.ok());
  EXPECT_THAT(run.error().where, HasSubstr("runs.jsonl:2"));
}

// A run is complete when it has one row for each of its `cells` cells.
auto until(std::size_t cells) {
  return [cells](const std::vector<Json>& rows) { return rows.size() >= cells; };
}

TEST_F(StoreTest, ATornLineIsCutOffBeforeTheNextIsAppended) {
  put(checked_line(manifest()) + checked_line(row(1)) + checked_line(row(2)).substr(0, 7));
  Result<OpenRun> run = open_run(folder_, false, manifest(), until(3));
  ASSERT_TRUE(run.ok()) << run.error().text();
  EXPECT_EQ(run->stored.rows.size(), 1U);
  OpenRun open = *std::move(run);
  open.log.append(row(2));
  EXPECT_EQ(contents(file()),
            checked_line(manifest()) + checked_line(row(1)) + checked_line(row(2)));
}

TEST_F(StoreTest, ARunKilledBeforeItsManifestIsBegunAgain) {
  for (const std::string& begun : {std::string(), checked_line(manifest()).substr(0, 9)})
    for (const bool resume : {false, true}) {
      put(begun);
      const Result<OpenRun> run = open_run(folder_, resume, manifest(), until(3));
      ASSERT_TRUE(run.ok()) << run.error().text();
      EXPECT_EQ(run->folder, folder_);
      EXPECT_EQ(contents(file()), checked_line(manifest()));
    }
}

TEST_F(StoreTest, NothingIsEverOverwritten) {
  const std::string finished = checked_line(manifest()) + checked_line(row(1));
  put(finished);
  const auto folder_of = [&](const Json& m, std::size_t cells) {
    const Result<OpenRun> run = open_run(folder_, false, m, until(cells));
    return run ? run->folder.filename().string() : run.error().text();
  };
  const std::string name = folder_.filename().string();
  EXPECT_EQ(folder_of(manifest(), 1), name + "-2");         // finished
  EXPECT_EQ(folder_of(manifest("other"), 1), name + "-3");  // neither of the two is its own
  EXPECT_EQ(folder_of(manifest(), 2), name);                // unfinished
  EXPECT_EQ(contents(file()), finished);
  for (const char* const number : {"-2", "-3"}) fs::remove_all(folder_.string() + number);
}

TEST_F(StoreTest, ResumingAChangedRunIsRefused) {
  const std::string begun = checked_line(manifest()) + checked_line(row(1)) + "torn";
  put(begun);
  for (const char* const key : {"experiment", "build", "machine"}) {
    Json changed = manifest();
    changed[key] = "changed";
    const Result<OpenRun> run = open_run(folder_, true, changed, until(3));
    ASSERT_FALSE(run.ok());
    EXPECT_THAT(run.error().what, HasSubstr("has changed")) << key;
  }
  EXPECT_EQ(contents(file()), begun);
  Json later = manifest();
  later["started"] = "later";
  EXPECT_TRUE(open_run(folder_, true, later, until(3)).ok());
}

TEST_F(StoreTest, TwoProcessesCannotWriteOneFile) {
  const Result<OpenRun> one = open_run(folder_, true, manifest(), until(3));
  ASSERT_TRUE(one.ok());
  const Result<OpenRun> two = open_run(folder_, true, manifest(), until(3));
  ASSERT_FALSE(two.ok());
  EXPECT_THAT(two.error().what, HasSubstr("another process"));
}

// Between the first look and the lock, another process may begin, and end.
TEST_F(StoreTest, ARunThatBeganMeanwhileIsNotContinued) {
  put("");
  const std::string other = checked_line(manifest("other")) + checked_line(row(1));
  const Result<OpenRun> run = open_run(folder_, false, manifest(), [&](const std::vector<Json>&) {
    if (contents(file()).empty()) put(other);
    return false;
  });
  ASSERT_TRUE(run.ok()) << run.error().text();
  EXPECT_EQ(run->folder, folder_.string() + "-2");
  EXPECT_EQ(contents(file()), other);
  fs::remove_all(folder_.string() + "-2");
}

TEST_F(StoreTest, AFolderThatCannotBeWrittenIsAnError) {
  put("");
  const Result<OpenRun> below = open_run(file() / "below", true, manifest(), until(3));
  ASSERT_FALSE(below.ok());
  EXPECT_THAT(below.error().text(), HasSubstr("cannot be created: "));
}

TEST_F(StoreTest, WhatCannotBeReadIsAnError) {
  EXPECT_FALSE(read_run(folder_ / "none").ok());
  fs::create_directories(folder_);
  EXPECT_FALSE(read_run(folder_).ok());
}

}  // namespace
}  // namespace splitpoint
