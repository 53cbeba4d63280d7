// fingerprints.cpp - prints the outcomes of a set of searches on the virtual machine, one a line.
//
// The output is the same on every computer, with every compiler and in every build;
// tests/golden/fingerprints holds it. After an intended change of behaviour:
// build/release/tests/fingerprints > tests/golden/fingerprints
// SPDX-License-Identifier: MIT
#include "tests/virtual/fingerprint.h"

namespace splitpoint {
namespace {

void print(std::string_view game, std::string_view position, Depth depth,
           const SearchOptions& options) {
  for_each_fingerprint(
      {.game = game, .position = std::string(position), .depth = depth, .options = options},
      names(PortableStrategies{}), [](const Simulation& s) { return simulate(s); },
      [](const std::string& line) { fmt::print("{}\n", line); });
}

}  // namespace
}  // namespace splitpoint

int main() {
  using namespace splitpoint;
  const SearchOptions pvs = exact(Algorithm::pvs, Bounds::soft);
  print("synthetic", "width=2..5 seed=1 ordering=70", 6, pvs);
  print("synthetic", "width=2..8 seed=2 ordering=0 noise=40", 5, pvs);
  print("synthetic", "width=5 seed=3 ordering=90 transpositions=60", 6, pvs);
  print("synthetic", "width=3..6 seed=4 ordering=80", 6, exact(Algorithm::mtdf, Bounds::soft));
  print("synthetic", "width=3..6 seed=5 ordering=80", 6,
        exact(Algorithm::alpha_beta, Bounds::hard));
  print("tictactoe", "x../.../... o", 6, pvs);
  print("xiangqi", "4kab2/4a4/4b4/4p4/6p2/p4r2p/3n5/5A2B/9/5K3 b", 3, SearchOptions{});
  SearchOptions modern;
  modern.selectivity = Selectivity::modern;
  print("xiangqi", "4kab2/4a4/4b4/4p4/6p2/p4r2p/3n5/5A2B/9/5K3 b", 5, modern);
  print("chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7, modern);
  print("chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, SearchOptions{});
  print("othello", "O-OXXOOOXOXXXOOOXXOXOOOOXXXOOOOOXXXOOOOOXXXXOOOO--XXXO-O--O-X--- X", 10, pvs);
  print("othello", "----------XXO-----XXOO----XXOX---XXOOX-----OOX-------X---------- X", 5,
        SearchOptions{});
  return 0;
}
