// page_server_test.cpp - who is let in, what is refused and how, and a game by requests.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>

#include "tests/cli/program.h"
#include "tests/unit/experiments/serving/served_page.h"

namespace splitpoint {
namespace {

using testing::HasSubstr;

class PageServers : public testing::Test {
 protected:
  // The state, once nobody thinks any more.
  [[nodiscard]] Json settled() const {
    Json state = page.get("api/state").json();
    for (int i = 0; i < 3000 && state["thinking"] == true; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
      state = page.get("api/state").json();
    }
    return state;
  }

  ServedPage page;
};

TEST_F(PageServers, ThePageIsThereForThoseWhoKnowTheToken) {
  const Answered index = page.get("");
  EXPECT_EQ(index.status, 200);
  EXPECT_THAT(index.body, HasSubstr("<!doctype html>"));
  EXPECT_THAT(index.head, HasSubstr("Content-Type: text/html"));
  EXPECT_THAT(index.head, HasSubstr("Content-Security-Policy: default-src 'self';"));
  EXPECT_THAT(index.head, HasSubstr("Referrer-Policy: no-referrer"));
  EXPECT_THAT(index.head, HasSubstr("X-Content-Type-Options: nosniff"));
  EXPECT_THAT(index.head, testing::Not(HasSubstr("Access-Control")));
  EXPECT_THAT(page.get("play.js").head, HasSubstr("Content-Type: text/javascript"));
  EXPECT_EQ(page.request("GET", "/" + page.token()).status, 308);
  EXPECT_EQ(page.get("nothing.html").status, 404);
  EXPECT_EQ(page.get("../page/index.html").status, 404);
  EXPECT_EQ(page.get("..%2f..%2fscaling.toml").status, 404);
}

TEST_F(PageServers, AWrongTokenIsRefused) {
  std::string wrong = page.token();
  wrong.back() = wrong.back() == '0' ? '1' : '0';
  for (const std::string& token : {std::string(), wrong, page.token() + "0", std::string("x")}) {
    const Answered a = page.request("GET", "/" + token + "/api/state");
    EXPECT_EQ(a.status, 403) << token;
    EXPECT_THAT(a.body, HasSubstr("the token is wrong"));
    EXPECT_THAT(a.head + a.body, testing::Not(HasSubstr(page.token())));
  }
  EXPECT_EQ(page.request("GET", "/").status, 403);
  EXPECT_EQ(page.request("GET", "/favicon.ico").status, 403);
}

// DNS rebinding: a page of another host name that points at 127.0.0.1.
TEST_F(PageServers, AnotherHostIsRefused) {
  const std::string path = "/" + page.token() + "/api/state";
  for (const std::string& host :
       {std::string("evil.example"), fmt::format("evil.example:{}", page.port()),
        std::string("127.0.0.1"), std::string("127.0.0.1:1"), std::string()}) {
    const Answered a = page.send(
        fmt::format("GET {} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", path, host));
    EXPECT_EQ(a.status, 421) << host;
    EXPECT_THAT(a.body, HasSubstr("is not this computer"));
  }
  EXPECT_EQ(page.send(fmt::format("GET {} HTTP/1.1\r\nConnection: close\r\n\r\n", path)).status,
            421);
  EXPECT_EQ(
      page.send(fmt::format("GET {} HTTP/1.1\r\nHost: localhost:{}\r\nConnection: close\r\n\r\n",
                            path, page.port()))
          .status,
      200);
}

TEST_F(PageServers, OtherPagesCannotSendCommands) {
  const std::string json = "Content-Type: application/json\r\n";
  EXPECT_EQ(page.post("api/undo", "{}", json + "Origin: http://evil.example\r\n").status, 403);
  EXPECT_EQ(page.post("api/undo", "{}", json + "Origin: null\r\n").status, 403);
  EXPECT_EQ(page.post("api/undo", "{}", "Content-Type: text/plain\r\n").status, 415);
  EXPECT_EQ(page.post("api/undo", "{}", "").status, 415);
  EXPECT_EQ(page.post("api/undo", "{}", json + "Origin: http://" + page.own_host() + "\r\n").status,
            400);  // let in; there is nothing to take back
  EXPECT_EQ(page.request("PUT", "/" + page.token() + "/api/undo", "Content-Length: 0\r\n").status,
            405);
}

TEST_F(PageServers, ABodyThatIsTooLargeIsRefused) {
  const std::string large(PageServer::kMostBody + 1, ' ');
  const Answered a = page.post("api/move", large);
  EXPECT_EQ(a.status, 413);
  EXPECT_THAT(a.body, HasSubstr("the body is too large"));
  EXPECT_EQ(page.request("POST", "/" + page.token() + "/api/move",
                         "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n",
                         "2\r\n{}\r\n0\r\n\r\n")
                .status,
            411);
}

TEST_F(PageServers, BadInputGetsOneClearMessage) {
  const auto fault = [&](const std::string& what, const std::string& body) {
    const Answered a = page.post("api/" + what, body);
    EXPECT_EQ(a.status, 400) << body;
    return a.json().value("error", "");
  };
  EXPECT_EQ(fault("move", "{"), "body: is not JSON");
  EXPECT_EQ(fault("move", "[1]"), "body: must be a JSON object");
  EXPECT_EQ(fault("move", R"({"move": 7, "ply": 0})"), "move: must be a text");
  EXPECT_EQ(fault("move", R"({"move": "h2e2", "ply": -1})"),
            "ply: must be a whole number from 0 to 100000");
  EXPECT_EQ(fault("move", R"({"move": "h2e2", "ply": 0, "x": 1})"), "'x': is not a field here");
  EXPECT_EQ(fault("move", R"({"move": "h2e2", "ply": 3})"), "ply: the game has 0 moves, not 3");
  EXPECT_THAT(fault("move", R"({"move": "h2h8", "ply": 0})"), HasSubstr("h2h8"));
  EXPECT_EQ(fault("undo", "{}"), "undo: no move has been played");
  EXPECT_EQ(fault("stop", "{}"), "stop: the engine is not thinking");
  EXPECT_THAT(fault("game", R"({"game": "go"})"), HasSubstr("'go' is not one of xiangqi"));
  EXPECT_EQ(fault("game", R"({"game": "tictactoe"})"),
            "game: the page has no board for 'tictactoe'");
  EXPECT_THAT(fault("game", R"({"position": "x"})"), HasSubstr("position: "));
  EXPECT_EQ(fault("game", R"({"first": "me"})"), "first: must be person or engine");
  EXPECT_EQ(fault("game", R"({"processors": 65})"),
            "processors: must be a whole number from 1 to 64");
  EXPECT_THAT(fault("game", R"({"strategy": "ybcw"})"), HasSubstr("did you mean 'ybwc'"));
  EXPECT_THAT(fault("game", R"({"strategy": "sequential", "processors": 2})"),
              HasSubstr("uses one processor"));
  EXPECT_THAT(fault("game", R"({"machine": "cluster"})"), HasSubstr("'cluster'"));
  EXPECT_THAT(fault("game", R"({"strategy": "ybwc-tbb", "machine": "virtual"})"),
              HasSubstr("ybwc-tbb"));
  EXPECT_EQ(fault("game", R"({"depth": 3, "nodes": 4})"),
            "time_ms, move_ms, nodes, depth: only one of them may be given");
  EXPECT_EQ(page.post("api/dance", "{}").status, 404);
  EXPECT_EQ(page.get("api/dance").status, 404);
  EXPECT_EQ(page.get("api/trace/999").status, 404);
  EXPECT_EQ(page.get("api/trace/x").status, 404);
  EXPECT_EQ(page.send("nonsense\r\n\r\n").status, 400);
}

TEST_F(PageServers, AGameIsPlayedByRequests) {
  ASSERT_EQ(page.post("api/game", R"({"game": "othello", "second": "engine", "depth": 2})").status,
            200);
  for (int i = 0; i < 200; ++i) {
    const Json state = settled();
    if (!state["ending"].is_null()) break;
    ASSERT_EQ(state["to_move"], 0);
    const Json move = {{"move", state["legal"][0]}, {"ply", state["moves"].size()}};
    ASSERT_EQ(page.post("api/move", move.dump()).status, 200);
  }
  const Json over = settled();
  ASSERT_TRUE(over["ending"].is_object()) << over.dump();
  EXPECT_EQ(over["ending"]["reason"], "end");
  EXPECT_GT(over["moves"].size(), 20U);
  EXPECT_EQ(over["positions"].size(), over["moves"].size() + 1);
  // The traces of the engine's moves can be had.
  const Json traces = page.get("api/traces").json();
  ASSERT_FALSE(traces.empty());
  const Answered trace = page.get(fmt::format("api/trace/{}", traces[0]["id"].get<int>()));
  EXPECT_EQ(trace.status, 200);
  EXPECT_EQ(trace.body.size(), traces[0]["bytes"].get<std::size_t>());
  EXPECT_GT(trace.json()["traceEvents"].size(), 2U);
}

TEST_F(PageServers, SimulatedProcessorsPlayToo) {
  const Answered begun = page.post("api/game",
                                   R"({"game": "xiangqi", "first": "engine", "second": "person",
                                       "strategy": "ybwc", "processors": 16, "machine": "virtual",
                                       "depth": 6})");
  ASSERT_EQ(begun.status, 200) << begun.body;
  const Json state = settled();
  ASSERT_EQ(state["moves"].size(), 1U) << state.dump();
  EXPECT_EQ(state["moves"][0]["depth"], 6);
  EXPECT_EQ(state["to_move"], 1);
  EXPECT_THAT(state["traces"][0]["label"].get<std::string>(), HasSubstr("ybwc, P = 16, virtual"));
}

TEST_F(PageServers, ClocksMovesAndResignation) {
  ASSERT_EQ(
      page.post("api/game", R"({"game": "chess", "second": "person", "time_ms": 60000})").status,
      200);
  ASSERT_EQ(page.post("api/move", R"({"move": "e2e4", "ply": 0})").status, 200);
  Json state = page.post("api/move", R"({"move": "e7e5", "ply": 1})").json();
  EXPECT_EQ(state["clock"]["running"], 0);
  EXPECT_LE(state["clock"]["left_ms"][1], 60000);
  EXPECT_EQ(state["moves"][1]["readable"], "e5");
  state = page.post("api/undo", "{}").json();
  EXPECT_EQ(state["moves"].size(), 1U);
  EXPECT_EQ(state["to_move"], 1);
  state = page.post("api/resign", "{}").json();
  EXPECT_EQ(state["ending"]["result"], "1-0");
  EXPECT_EQ(state["ending"]["reason"], "resignation");
  EXPECT_EQ(page.post("api/move", R"({"move": "e7e5", "ply": 1})").json()["error"],
            "move: the game is over");
}

// A search without a limit that would end it is stopped by a command.
TEST_F(PageServers, ACommandStopsTheEngine) {
  ASSERT_EQ(page.post("api/game", R"({"first": "engine", "second": "person", "depth": 60})").status,
            200);
  EXPECT_EQ(page.post("api/move", R"({"move": "h2e2", "ply": 0})").json()["error"],
            "move: the engine is to move");
  Answered stopped = page.post("api/stop", "{}");
  for (int i = 0; i < 500 && stopped.status != 200; ++i) {  // it has perhaps not yet begun
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    stopped = page.post("api/stop", "{}");
  }
  EXPECT_EQ(stopped.status, 200) << stopped.body;
  EXPECT_EQ(settled()["moves"].size(), 1U);
}

TEST(PageServer, TheNewsAreServerSentEvents) {
  std::string told;
  {
    ServedPage page;
    // Ends when the server does.
    std::thread listener([&] { told = page.get("api/events").body; });
    EXPECT_EQ(page.post("api/game", R"({"game": "othello", "first": "engine", "depth": 4})").status,
              200);
    for (int i = 0; i < 3000 && page.get("api/state").json()["moves"].empty(); ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    page.stop();
    listener.join();
  }
  EXPECT_THAT(told, HasSubstr("event: state\ndata: {"));
  EXPECT_THAT(told, HasSubstr("event: thought\ndata: {\"depth\":"));
}

TEST(PageServer, APortThatIsTakenIsAnError) {
  const ServedPage page;
  const auto second = PageServer::open(page.port(), {});
  ASSERT_FALSE(second.ok());
  EXPECT_EQ(second.error().text(),
            fmt::format("port {}: cannot be opened; another program may have it", page.port()));
  const auto missing = PageServer::open(0, {"/not/there.json"});
  ASSERT_FALSE(missing.ok());
  EXPECT_EQ(missing.error().text(), "/not/there.json: cannot be read");
}

}  // namespace
}  // namespace splitpoint
