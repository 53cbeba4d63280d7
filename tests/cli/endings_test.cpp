// endings_test.cpp - the verb `endings`: builds tables, verifies them, and refuses damaged ones.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/cli/program.h"

namespace splitpoint {
namespace {

using testing::HasSubstr;

class EndingsVerb : public testing::Test {
 protected:
  [[nodiscard]] std::string path(const std::string& name = "") const {
    return folder_.path() / name;
  }
  static Ran run(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "endings");
    return run_program(arguments);
  }
  // Of a run that must say in one line what is wrong.
  static std::string fault(const std::vector<std::string>& arguments) {
    const Ran ran = run(arguments);
    EXPECT_EQ(ran.code, 2) << ran.out;
    EXPECT_EQ(ran.out, "");
    EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
    return ran.err;
  }
  [[nodiscard]] std::vector<std::string> build(const std::string& ending) const {
    return {"build", "--game", "xiangqi", "--endings", ending, "--out", path()};
  }

 private:
  ScratchFolder folder_;
};

TEST_F(EndingsVerb, BuildsVerifiesAndShows) {
  const Ran built = run(build("KRka"));
  ASSERT_EQ(built.code, 0) << built.err;
  EXPECT_THAT(built.out, HasSubstr("\nKRka          48600      9264         0         0"));
  const Ran verified = run({"verify", path(), "--game", "xiangqi", "--sample", "500"});
  ASSERT_EQ(verified.code, 0) << verified.err;
  EXPECT_THAT(verified.out, HasSubstr("KRka            500 checked  ok\n"));
  const Ran shown =
      run({"show", path(), "--game", "xiangqi", "--fen", "9/9/3ak4/9/9/9/9/9/9/3K1R3 w - - 0 1"});
  ASSERT_EQ(shown.code, 0) << shown.err;
  EXPECT_THAT(shown.out, HasSubstr("value        win in 9 plies\n"));
  EXPECT_THAT(shown.out, HasSubstr(" win in 9 plies  "));
}

TEST_F(EndingsVerb, EveryMachineWritesTheSameFile) {
  ASSERT_EQ(run(build("KPk")).code, 0);
  const std::string file = path("xiangqi-KPk.ending"), expected = file_contents(file);
  for (const std::vector<std::string>& machine :
       {std::vector<std::string>{"--machine", "serial"},
        {"--processors", "2"},
        {"--machine", "virtual", "--processors", "64", "--costs", "unit", "--chunk", "10"}}) {
    std::filesystem::remove(file);
    std::vector<std::string> arguments = build("KPk");
    arguments.insert(arguments.end(), machine.begin(), machine.end());
    ASSERT_EQ(run(arguments).code, 0);
    EXPECT_EQ(file_contents(file), expected);
  }
}

TEST_F(EndingsVerb, ASearchTakesValuesFromTables) {
  ASSERT_EQ(run(build("KRka")).code, 0);
  const std::vector<std::string> search{"search",
                                        "--game",
                                        "xiangqi",
                                        "--depth",
                                        "1",
                                        "--fen",
                                        "9/9/3ak4/9/9/9/9/9/9/3K1R3 w - - 0 1",
                                        "--endings"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), search.begin(), search.end());
    return run_program(more);
  };
  const Ran ran = with({path()});
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("(win in 9 plies)\n"));
  EXPECT_THAT(ran.out,
              testing::ContainsRegex("known        [1-9][0-9]* nodes, by ending tables\n"));
  EXPECT_THAT(with({path(), "--json"}).out, testing::ContainsRegex("\"known\":[1-9]"));
  for (const std::vector<std::string>& wrong : std::vector<std::vector<std::string>>{
           {path("none")},
           {path(), "--machine", "virtual", "--strategy", "ybwc", "--ranks", "2"}}) {
    const Ran refused = with(wrong);
    EXPECT_EQ(refused.code, 2) << refused.out;
    EXPECT_EQ(std::count(refused.err.begin(), refused.err.end(), '\n'), 1) << refused.err;
  }
}

TEST_F(EndingsVerb, MeasuresSpeedups) {
  const Ran ran = run({"measure", "--game", "xiangqi", "--endings", "KPk", "--costs", "unit",
                       "--processors", "1,16", "--chunk", "64"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(std::count(ran.out.begin(), ran.out.end(), '\n'), 3) << ran.out;
}

TEST_F(EndingsVerb, DamagedFilesAreNamedAndNotUsed) {
  ASSERT_EQ(run(build("KRk")).code, 0);
  const std::string file = path("xiangqi-KRk.ending"), bytes = file_contents(file);
  const std::vector<std::string> verify{"verify", path(), "--game", "xiangqi"};
  const auto write = [&](const std::string& text) {
    std::ofstream(file, std::ios::binary) << text;
  };
  write(bytes.substr(0, bytes.size() / 2));
  EXPECT_THAT(fault(verify), HasSubstr(file + ": is damaged: the bytes from 16 on"));
  EXPECT_THAT(fault(build("KRka")), HasSubstr(file + ": is damaged: the bytes from 16 on"));
  write("not a table");
  EXPECT_THAT(fault(verify), HasSubstr(file + ": is not an ending table"));
  std::filesystem::rename(file, path("chess-KRk.ending"));
  EXPECT_THAT(fault(verify), HasSubstr("has no ending tables of xiangqi"));
}

// Whatever the instant, a file is there whole or not at all, and the next run goes on.
TEST_F(EndingsVerb, KilledAtAnyInstantItLeavesOnlyWholeTables) {
  const std::vector<std::string> arguments = build("KRka");
  std::vector<std::string> command = arguments;
  command.insert(command.begin(), "endings");
  const ScratchFolder output;
  Random random(1);
  for (int kills = 0; kills < (kSanitized ? 5 : 20); ++kills) {
    Program program(output.path(), command);
    const int code = program.kill_after(std::chrono::milliseconds(random.below(400)));
    ASSERT_TRUE(code == 0 || code == 128 + SIGKILL) << program.err();
    // In the order in which they are built, so that each has those that it needs.
    for (const char* const ending : {"KRk", "KAk", "KRka"}) {
      const std::string file = path(std::string("xiangqi-") + ending + ".ending");
      if (!std::filesystem::exists(file)) continue;
      const Ran verified = run({"verify", path(), "--game", "xiangqi", "--endings", ending,
                                "--sample", "50", "--plies", "0"});
      EXPECT_EQ(verified.code, 0) << verified.out << verified.err;
    }
    if (code == 0) std::filesystem::remove(path("xiangqi-KRka.ending"));
  }
  EXPECT_EQ(run(arguments).code, 0);
}

TEST_F(EndingsVerb, SaysWhatIsWrong) {
  EXPECT_THAT(fault({}), HasSubstr("subcommand"));
  EXPECT_THAT(fault({"build", "--game", "othello", "--endings", "KRk", "--out", path()}),
              HasSubstr("'othello'"));
  EXPECT_THAT(fault(build("KXk")), HasSubstr("'X' is not a piece; the pieces are KRCNPAB"));
  EXPECT_THAT(fault(build("KKRk")), HasSubstr("one king of each side"));
  EXPECT_THAT(fault(build("KAkr")), HasSubstr("is written KRka"));
  EXPECT_THAT(fault({"build", "--game", "chess", "--out", path()}),
              HasSubstr("--endings or --pieces is missing"));
  EXPECT_THAT(fault({"build", "--game", "chess", "--pieces", "3", "--out", path("none")}),
              HasSubstr("no such folder"));
  EXPECT_THAT(fault({"show", path(), "--game", "chess", "--fen", "x"}),
              HasSubstr("has no ending tables of chess"));
}

}  // namespace
}  // namespace splitpoint
