// fairy_stockfish_test.cpp - legal moves and perft counts against an independent program.
//
// Where fairy-stockfish is not installed there is nothing to compare with: the test says so and
// passes.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <set>
#include <sstream>
#include <string>

#include "engine/core/random.h"
#include "engine/games/xiangqi/position.h"

namespace splitpoint::xiangqi {
namespace {

// The path of the program, or nothing. Debian puts it where PATH often does not look.
std::string find_program() {
  const char* path = std::getenv("PATH");
  std::istringstream folders(std::string(path != nullptr ? path : "") + ":/usr/games");
  for (std::string folder; std::getline(folders, folder, ':');) {
    const std::string program = folder + "/fairy-stockfish";
    if (!folder.empty() && access(program.c_str(), X_OK) == 0) return program;
  }
  return {};
}

// A program that reads commands from one pipe and answers on another.
class Child {
 public:
  explicit Child(const std::string& program) {
    signal(SIGPIPE, SIG_IGN);  // a child that died is seen as an end of its answers
    std::array<int, 2> in{}, out{};
    if (pipe(in.data()) != 0 || pipe(out.data()) != 0) return;
    pid_ = fork();
    if (pid_ == 0) {
      dup2(in[0], STDIN_FILENO);
      dup2(out[1], STDOUT_FILENO);
      for (const int end : {in[0], in[1], out[0], out[1]}) close(end);
      execl(program.c_str(), program.c_str(), static_cast<char*>(nullptr));
      _exit(127);
    }
    close(in[0]);
    close(out[1]);
    to_ = fdopen(in[1], "w");
    from_ = fdopen(out[0], "r");
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child() {
    say("quit");
    if (to_ != nullptr) fclose(to_);
    if (from_ != nullptr) fclose(from_);
    if (pid_ > 0) waitpid(pid_, nullptr, 0);
  }

  void say(const std::string& line) {
    if (to_ == nullptr) return;
    fputs((line + "\n").c_str(), to_);
    fflush(to_);
  }
  // The next line of the answer; false at its end.
  bool hear(std::string& line) {
    line.clear();
    for (int c; from_ != nullptr && (c = fgetc(from_)) != EOF;) {
      if (c == '\n') return true;
      line += static_cast<char>(c);
    }
    return false;
  }

 private:
  pid_t pid_ = -1;
  std::FILE* to_ = nullptr;
  std::FILE* from_ = nullptr;
};

using Divide = std::set<std::pair<std::string, std::uint64_t>>;  // moves and the leaves below them

// "a1a10" with ranks from 1, as it writes moves, to "a0a9".
std::string from_one_to_zero(const std::string& move) {
  std::string out;
  for (std::size_t i = 0; i < move.size();) {
    out += move[i++];
    int rank = 0;
    while (i < move.size() && move[i] >= '0' && move[i] <= '9')
      rank = rank * 10 + (move[i++] - '0');
    out += std::to_string(rank - 1);
  }
  return out;
}

Divide their_divide(Child& child, const std::string& fen, int depth) {
  child.say("position fen " + fen);
  child.say("go perft " + std::to_string(depth));
  Divide divide;
  for (std::string line; child.hear(line) && line.rfind("Nodes searched", 0) != 0;) {
    const auto colon = line.find(": ");
    if (line.empty() || line[0] < 'a' || line[0] > 'i' || colon == std::string::npos) continue;
    divide.emplace(from_one_to_zero(line.substr(0, colon)), std::stoull(line.substr(colon + 2)));
  }
  return divide;
}

std::uint64_t perft(Position& pos, int depth) {
  if (depth == 0) return 1;
  std::array<Move, Position::kMaxMoves> moves;
  const int n = pos.generate(moves.data());
  std::uint64_t leaves = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(n); ++i) {
    const Position::Undo undo = pos.play(moves[i]);
    leaves += perft(pos, depth - 1);
    pos.undo(moves[i], undo);
  }
  return leaves;
}

Divide our_divide(Position pos, int depth) {
  std::array<Move, Position::kMaxMoves> moves;
  const int n = pos.generate(moves.data());
  Divide divide;
  for (std::size_t i = 0; i < static_cast<std::size_t>(n); ++i) {
    const std::string name = pos.move_text(moves[i]);
    const Position::Undo undo = pos.play(moves[i]);
    divide.emplace(name, perft(pos, depth - 1));
    pos.undo(moves[i], undo);
  }
  return divide;
}

// One move in three is a capture where there is one, so that games reach open positions.
bool play_random_move(Position& pos, Random& random) {
  std::array<Move, Position::kMaxMoves> moves;
  int n = random.below(3) == 0 ? pos.generate_captures(moves.data()) : 0;
  if (n == 0) n = pos.generate(moves.data());
  if (n == 0) return false;
  pos.play(moves[random.below(static_cast<std::uint32_t>(n))]);
  return true;
}

TEST(FairyStockfish, AgreesOnTheMovesOfRandomPositions) {
  const std::string program = find_program();
  if (program.empty()) {
    std::cout << "fairy-stockfish is not installed: nothing compared\n";
    return;
  }
  Child child(program);
  child.say("setoption name UCI_Variant value xiangqi");
  Random random(2013);
  int compared = 0, checks = 0;
  for (int game = 0; compared < 150; ++game) {
    ASSERT_LT(game, 1000);
    Position pos = *Position::parse(Position::kStart);
    for (int ply = 0; ply < 120 && compared < 150 && play_random_move(pos, random); ++ply) {
      const bool check = pos.in_check();
      if (random.below(check ? 4 : 30) != 0) continue;
      const int depth = compared % 10 == 0 ? 3 : 2;
      const std::string fen = pos.text();
      ASSERT_EQ(our_divide(pos, depth), their_divide(child, fen, depth)) << fen;
      ++compared;
      checks += check;
    }
  }
  EXPECT_GT(checks, 10);
  RecordProperty("positions", compared);
  RecordProperty("in_check", checks);
}

}  // namespace
}  // namespace splitpoint::xiangqi
