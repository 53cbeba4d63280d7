// serving_parts_test.cpp - tokens and hosts, news, the shelf of traces, and live workers.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <thread>

#include "experiments/serving/address.h"
#include "experiments/serving/live_search.h"
#include "experiments/serving/news.h"
#include "experiments/serving/trace_shelf.h"
#include "tests/cli/program.h"

namespace splitpoint {
namespace {

using trace::Phase;
using trace::What;

TEST(Address, TokensAreLongAndNeverTheSame) {
  const std::string a = random_token().value(), b = random_token().value();
  EXPECT_EQ(a.size(), 32U);
  EXPECT_NE(a, b);
  EXPECT_TRUE(equal_in_constant_time(a, a));
  EXPECT_FALSE(equal_in_constant_time(a, b));
  EXPECT_FALSE(equal_in_constant_time(a.substr(1), a));
  EXPECT_FALSE(equal_in_constant_time(a + "0", a));
  EXPECT_FALSE(equal_in_constant_time("", a));
}

TEST(Address, PathsAndHosts) {
  EXPECT_EQ(split_path("/abc/api/state").token, "abc");
  EXPECT_EQ(split_path("/abc/api/state").rest, "api/state");
  EXPECT_FALSE(split_path("/abc").is_folder);
  EXPECT_TRUE(split_path("/abc/").is_folder);
  EXPECT_TRUE(is_own_host("127.0.0.1:80", 80));
  EXPECT_FALSE(is_own_host("127.0.0.1:800", 80));
  EXPECT_TRUE(is_own_origin("http://localhost:80", 80));
  EXPECT_FALSE(is_own_origin("https://localhost:80", 80));
  EXPECT_FALSE(is_own_origin("null", 80));
}

TEST(News, AListenerGetsTheLatestOfEveryTopicOnce) {
  News news;
  News::Seen seen{};
  const std::chrono::milliseconds soon{1};
  EXPECT_EQ(news.wait(seen, soon), "");
  news.publish(Topic::state, "1");
  news.publish(Topic::state, "2");
  news.publish(Topic::live, "3");
  EXPECT_EQ(news.wait(seen, soon), "event: state\ndata: 2\n\nevent: live\ndata: 3\n\n");
  EXPECT_EQ(news.wait(seen, soon), "");
  std::thread late([&] { news.close(); });
  news.wait(seen, std::chrono::hours(1));
  late.join();
  EXPECT_TRUE(news.is_closed());
}

TEST(TraceShelf, OldTracesOfMovesGoAndFilesOfTheUserStay) {
  const ScratchFolder folder;
  const std::string mine = folder.path() / "mine.json";
  std::ofstream(mine) << "{}";
  std::filesystem::path own;
  {
    TraceShelf shelf = TraceShelf::make({mine}).value();
    for (std::size_t i = 0; i < TraceShelf::kMostMoves + 5; ++i) {
      own = shelf.next_file();
      std::ofstream(own) << i;
      shelf.keep(own, "move");
    }
    const Json list = shelf.list();
    ASSERT_EQ(list.size(), TraceShelf::kMostMoves + 1);
    EXPECT_EQ(list.back()["label"], "mine.json");
    EXPECT_EQ(shelf.find(list.back()["id"].get<std::uint64_t>()), mine);
    EXPECT_EQ(shelf.find(list.front()["id"].get<std::uint64_t>()), own);
    EXPECT_FALSE(shelf.find(9999).has_value());
    EXPECT_TRUE(std::filesystem::exists(own));
  }
  EXPECT_FALSE(std::filesystem::exists(own.parent_path()));
  EXPECT_TRUE(std::filesystem::exists(mine));
}

TEST(LiveSearch, KnowsWhereWorkersAreAndWhatWasWasted) {
  LiveSearch live(2, [](Move m) { return fmt::format("m{}", bits(m)); });
  live.add(0, {0, What::iteration, Phase::begin, {7}});
  live.add(1, {0, What::idle, Phase::begin});
  live.add(1, {10, What::idle, Phase::end});
  live.add(1, {10, What::join, Phase::begin, {0, 5, 2}});
  live.add(1, {12, What::child, Phase::begin, {9, 4, 3}});
  live.add(0, {20, What::wait, Phase::begin, {5, 2}});
  Json now = live.snapshot();
  EXPECT_EQ(now["workers"][0], Json::parse(R"({"doing": "wait", "depth": 7})"));
  EXPECT_EQ(now["workers"][1], Json::parse(R"({"doing": "busy", "move": "m9", "depth": 4, "ply": 3,
                                               "helps": 0})"));
  EXPECT_EQ(now["points"], Json::parse(R"([{"owner": 0, "ply": 2, "depth": 5, "helpers": [1]}])"));
  EXPECT_EQ(now["time"],
            Json::parse(R"({"busy": 30, "wait": 0, "idle": 10, "lock": 0, "wasted": 0})"));
  live.add(1, {32, What::child, Phase::end, {9}});
  live.add(1, {32, What::abort, Phase::instant});
  live.add(1, {33, What::join, Phase::end, {0}});
  live.add(0, {33, What::split, Phase::begin, {0, 5, 2}});
  live.add(0, {33, What::split, Phase::end, {0}});
  live.add(0, {34, What::wait, Phase::end, {5, 2}});
  now = live.snapshot();
  EXPECT_EQ(now["points"], Json::array());
  EXPECT_EQ(now["time"],
            Json::parse(R"({"busy": 23, "wait": 14, "idle": 11, "lock": 0, "wasted": 20})"));
  EXPECT_EQ(now["splits"], 1);
  EXPECT_EQ(now["aborts"], 1);
}

}  // namespace
}  // namespace splitpoint
