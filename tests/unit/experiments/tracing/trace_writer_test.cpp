// trace_writer_test.cpp - recorded events become trace-event JSON.
// SPDX-License-Identifier: MIT
#include "experiments/tracing/trace_writer.h"

#include <gtest/gtest.h>

#include "tests/cli/program.h"
#include "tests/cli/timeline.h"

namespace splitpoint {
namespace {

using trace::Event;
using trace::Phase;
using trace::What;

class TraceWriters : public testing::Test {
 protected:
  TraceWriters() : file(*AtomicFile::create("--out", path())) {}

  [[nodiscard]] std::string path() const { return folder.path() / "trace.json"; }
  [[nodiscard]] static std::string move_text(Move m) { return fmt::format("\"{}\"", bits(m)); }
  Json written() {
    writer.end({{"answer", 42}});
    EXPECT_TRUE(file.commit().ok());
    return Json::parse(file_contents(path()));
  }

  ScratchFolder folder;
  AtomicFile file;
  TraceWriter writer{file};
};

TEST_F(TraceWriters, EveryKindOfEventIsAnObject) {
  writer.begin("a \"title\"", 2, move_text);
  writer.add(1, {1'234'567, What::split, Phase::begin, {65536, 9, 2}});
  writer.add(1, {1'234'567, What::child, Phase::begin, {7, 8, 3}});
  writer.add(1, {1'234'568, What::abort, Phase::instant});
  writer.add(1, {1'235'000, What::child, Phase::end, {7}});
  writer.add(0, {5, What::iteration, Phase::begin, {4}});
  writer.add(0, {9, What::iteration, Phase::end, {4}});
  writer.add(1, {1'235'000, What::split, Phase::end, {65536}});
  EXPECT_EQ(writer.events(), 7U);
  const Json json = written();
  EXPECT_EQ(json.at("otherData").at("answer"), 42);
  const Json& events = json.at("traceEvents");
  ASSERT_EQ(events.size(), 3U + 7U);
  EXPECT_EQ(events[0].at("args").at("name"), "a \"title\"");
  EXPECT_EQ(events[2], Json::parse(R"({"ph":"M","pid":1,"tid":2,"name":"thread_name",
                                       "args":{"name":"worker 1"}})"));
  EXPECT_EQ(events[3], Json::parse(R"({"ph":"b","pid":1,"tid":2,"ts":1234.567,"id":"0x10000",
                                       "cat":"split","name":"split",
                                       "args":{"owner":1,"depth":9,"ply":2}})"));
  EXPECT_EQ(events[4], Json::parse(R"({"ph":"B","pid":1,"tid":2,"ts":1234.567,"cat":"child",
                                       "name":"\"7\"","args":{"move":"\"7\"","depth":8,"ply":3}})"));
  EXPECT_EQ(events[5], Json::parse(R"({"ph":"i","pid":1,"tid":2,"ts":1234.568,"s":"t",
                                       "cat":"abort","name":"abort"})"));
  EXPECT_EQ(events[6], Json::parse(R"({"ph":"E","pid":1,"tid":2,"ts":1235.000})"));
  EXPECT_EQ(events[7].at("name"), "depth 4");
  EXPECT_EQ(events[9], Json::parse(R"({"ph":"e","pid":1,"tid":2,"ts":1235.000,"id":"0x10000",
                                       "cat":"split","name":"split"})"));
  EXPECT_EQ(Timeline(json).faults(), "");
}

TEST_F(TraceWriters, BegunAnewItForgetsTheSearchBefore) {
  writer.begin("first", 3, move_text);
  for (Ticks t = 0; t < 10'000; ++t) writer.add(2, {t, What::abort, Phase::instant});
  writer.begin("second", 1, move_text);
  writer.add(0, {1, What::abort, Phase::instant});
  EXPECT_EQ(writer.events(), 1U);
  EXPECT_EQ(written().at("traceEvents").size(), 2U + 1U);
}

}  // namespace
}  // namespace splitpoint
