// peer_engine.h - compares our legal moves and perft counts with another program's.
//
// Stockfish and programs derived from it answer "go perft N" with the leaves below every move.
// SPDX-License-Identifier: MIT
#pragma once
#include <gtest/gtest.h>

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/game.h"
#include "engine/core/random.h"

namespace splitpoint {

// The path of the program, or an empty string. Debian installs it in a folder that PATH may lack.
inline std::string find_program(const std::string& name) {
  const char* path = std::getenv("PATH");
  std::istringstream folders(std::string(path != nullptr ? path : "") + ":/usr/games");
  for (std::string folder; std::getline(folders, folder, ':');) {
    const std::string program = folder + "/" + name;
    if (!folder.empty() && access(program.c_str(), X_OK) == 0) return program;
  }
  return {};
}

// A program that reads commands from one pipe and answers on another.
class Child {
 public:
  explicit Child(const std::string& program, std::vector<std::string> arguments = {}) {
    arguments.insert(arguments.begin(), program);
    std::vector<char*> words;
    for (std::string& argument : arguments) words.push_back(argument.data());
    words.push_back(nullptr);
    signal(SIGPIPE, SIG_IGN);  // a child that died shows as the end of its answers
    std::array<int, 2> in{}, out{};
    if (pipe(in.data()) != 0 || pipe(out.data()) != 0) return;
    pid_ = fork();
    if (pid_ == 0) {
      dup2(in[0], STDIN_FILENO);
      dup2(out[1], STDOUT_FILENO);
      for (const int end : {in[0], in[1], out[0], out[1]}) close(end);
      execv(program.c_str(), words.data());
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

// The other program's moves and leaves, with moves as it writes them.
inline Divide their_divide(Child& child, const std::string& fen, int depth) {
  child.say("position fen " + fen);
  child.say("go perft " + std::to_string(depth));
  Divide divide;
  for (std::string line; child.hear(line) && line.rfind("Nodes searched", 0) != 0;) {
    const auto colon = line.find(": ");
    if (line.empty() || line[0] < 'a' || line[0] > 'i' || colon == std::string::npos) continue;
    divide.emplace(line.substr(0, colon), std::stoull(line.substr(colon + 2)));
  }
  return divide;
}

template <Game G>
std::uint64_t leaves(G& pos, int depth) {
  if (depth == 0) return 1;
  std::array<Move, G::kMaxMoves> moves;
  const int n = pos.generate(moves.data());
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(n); ++i) {
    const auto undo = pos.play(moves[i]);
    sum += leaves(pos, depth - 1);
    pos.undo(moves[i], undo);
  }
  return sum;
}

// Our moves and leaves. `written` turns our text of a move into the other program's.
template <Game G, class F>
Divide our_divide(G pos, int depth, F&& written) {
  std::array<Move, G::kMaxMoves> moves;
  const int n = pos.generate(moves.data());
  Divide divide;
  for (std::size_t i = 0; i < static_cast<std::size_t>(n); ++i) {
    const std::string name = pos.move_text(moves[i]);
    const auto undo = pos.play(moves[i]);
    divide.emplace(written(name), leaves(pos, depth - 1));
    pos.undo(moves[i], undo);
  }
  return divide;
}

// One move in three is a capture, if there is one, so that games reach open positions.
template <Tactical G>
bool play_random_move(G& pos, Random& random) {
  std::array<Move, G::kMaxMoves> moves;
  int n = random.below(3) == 0 ? pos.generate_captures(moves.data()) : 0;
  if (n == 0) n = pos.generate(moves.data());
  if (n == 0) return false;
  pos.play(moves[random.below(static_cast<std::uint32_t>(n))]);
  return true;
}

// Compares 150 positions of random games, many of them in check: every legal move and its leaves at
// `depth` plies, in every tenth position one ply more.
template <Tactical G, class F>
void compare_random_positions(Child& child, std::uint64_t seed, int depth, F&& written) {
  constexpr int kPositions = 150, kPlies = 120;
  Random random(seed);
  int compared = 0, checks = 0;
  for (int game = 0; compared < kPositions; ++game) {
    ASSERT_LT(game, 1000);
    G pos = *G::parse(G::kStart);
    for (int ply = 0; ply < kPlies && compared < kPositions && play_random_move(pos, random);
         ++ply) {
      const bool check = pos.in_check();
      if (random.below(check ? 4 : 30) != 0) continue;
      const int deep = depth + static_cast<int>(compared % 10 == 0);
      const std::string fen = pos.text();
      ASSERT_EQ(our_divide(pos, deep, written), their_divide(child, fen, deep)) << fen;
      ++compared;
      checks += check;
    }
  }
  EXPECT_GT(checks, 10);
  testing::Test::RecordProperty("positions", compared);
  testing::Test::RecordProperty("in_check", checks);
}

}  // namespace splitpoint
