// ending_edges_test.cpp - a step backward exists exactly where the game has the move forward.
// SPDX-License-Identifier: MIT
#include "parallel/endings/ending_edges.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/core/random.h"
#include "engine/games/endings.h"
#include "tests/sanitized.h"

namespace splitpoint {
namespace {

using testing::Contains;
using testing::Not;

template <EndingBoard B>
class Edges {
 public:
  explicit Edges(const char* ending) : index_(*Material::parse(ending, B::kLetters)) {}

  [[nodiscard]] std::size_t size() const { return index_.size(); }
  // Empty also if the index belongs to no position.
  [[nodiscard]] std::vector<std::size_t> forward(std::size_t i) const {
    auto position = B::position_of(index_.at(i));
    if (!position || index_.of(*B::placement_of(*position)) != i) return {};
    ForwardEdges edges;
    find_moves<B>(*position, index_, {}, edges);
    return edges.inside;
  }
  [[nodiscard]] std::vector<std::size_t> backward(std::size_t i) const {
    std::vector<std::size_t> found;
    find_origins<B>(index_.at(i), index_, found);
    return found;
  }
  [[nodiscard]] std::size_t index(const char* fen) const {
    return index_.of(*B::placement_of(*B::Position::parse(fen)));
  }
  // Every move from the position is found backward, and every step back to it is a move.
  void expect_the_same_both_ways(std::size_t i) const {
    const auto after = forward(i);
    for (const std::size_t k : after)
      EXPECT_THAT(backward(k), Contains(i)) << B::position_of(index_.at(k))->text();
    const bool counts = B::position_of(index_.at(i)) &&
                        index_.of(*B::placement_of(*B::position_of(index_.at(i)))) == i;
    if (!counts) return;
    for (const std::size_t k : backward(i)) {
      const auto before = B::position_of(index_.at(k));
      if (!before || before->over()) continue;
      EXPECT_THAT(forward(k), Contains(i)) << before->text();
    }
  }

 private:
  EndingIndex<B> index_;
};

template <EndingBoard B>
void expect_the_same_both_ways(const char* ending) {
  const Edges<B> edges(ending);
  Random random(1);
  for (int i = 0; i < (kSanitized ? 300 : 4000); ++i)
    edges.expect_the_same_both_ways(random.below(static_cast<std::uint32_t>(edges.size())));
}

TEST(EndingEdges, AreTheSameBothWaysInChess) {
  for (const char* ending : {"KQk", "KRk", "KPk", "KBNk", "KRRk", "KQkb", "KPPk", "KPkp", "KRkp"})
    expect_the_same_both_ways<chess::EndingBoard>(ending);
}

TEST(EndingEdges, AreTheSameBothWaysInXiangqi) {
  for (const char* ending :
       {"KRk", "KPk", "KNk", "KNNk", "KCka", "KCkb", "KPPk", "KRkn", "KPkp", "KNkab", "KCAkab"})
    expect_the_same_both_ways<xiangqi::EndingBoard>(ending);
}

TEST(EndingEdges, ADoubleStepThatCanBeCapturedGoesToAPlaceOfItsOwn) {
  const Edges<chess::EndingBoard> edges("KPkp");
  for (const auto& [before, after, without] :
       {std::array{"8/8/8/8/1p6/8/P1k5/K7 w - -", "8/8/8/8/Pp6/8/2k5/K7 b - a3",
                   "8/8/8/8/Pp6/8/2k5/K7 b - -"},
        std::array{"7k/3p4/8/4P3/8/8/8/K7 b - -", "7k/8/8/3pP3/8/8/8/K7 w - d6",
                   "7k/8/8/3pP3/8/8/8/K7 w - -"}}) {
    EXPECT_THAT(edges.forward(edges.index(before)), Contains(edges.index(after)));
    EXPECT_THAT(edges.forward(edges.index(before)), Not(Contains(edges.index(without))));
    EXPECT_THAT(edges.backward(edges.index(after)), Contains(edges.index(before)));
    EXPECT_EQ(edges.backward(edges.index(after)).size(), 1U);
    EXPECT_THAT(edges.backward(edges.index(without)), Not(Contains(edges.index(before))));
    edges.expect_the_same_both_ways(edges.index(before));
    edges.expect_the_same_both_ways(edges.index(after));
    edges.expect_the_same_both_ways(edges.index(without));
  }
}

// No pawn stands beside it, so the step is an ordinary one.
TEST(EndingEdges, ADoubleStepThatCannotBeCapturedDoesNot) {
  const Edges<chess::EndingBoard> edges("KPkp");
  const std::size_t before = edges.index("8/8/8/8/1p6/8/4P3/K6k w - -");
  EXPECT_THAT(edges.forward(before), Contains(edges.index("8/8/8/8/1p2P3/8/8/K6k b - -")));
  edges.expect_the_same_both_ways(before);
}

}  // namespace
}  // namespace splitpoint
