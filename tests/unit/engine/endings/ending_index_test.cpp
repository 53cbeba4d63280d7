// ending_index_test.cpp - names of endings; every position has one index, mirror images share it.
// SPDX-License-Identifier: MIT
#include "engine/endings/ending_index.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/core/random.h"
#include "engine/endings/smaller_endings.h"
#include "engine/games/endings.h"

namespace splitpoint {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

template <EndingBoard B>
EndingIndex<B> index_of(const char* ending) {
  return EndingIndex<B>(*Material::parse(ending, B::kLetters));
}

template <EndingBoard B>
std::size_t index_of(const EndingIndex<B>& index, const char* fen) {
  return index.of(*B::placement_of(*B::Position::parse(fen)));
}

std::vector<std::string> names_of(const std::vector<Material>& endings) {
  std::vector<std::string> names;
  for (const Material& m : endings) names.push_back(m.name());
  return names;
}

TEST(Material, NamesPutTheStrongerSideFirst) {
  const auto parse = [](const char* text) { return Material::parse(text, "KQRBNP"); };
  EXPECT_EQ(parse("KQkr")->name(), "KQkr");
  EXPECT_EQ(parse("KRkn")->key(), parse("KRkn")->key());
  EXPECT_NE(parse("KRkn")->key(), parse("KRkn")->exchanged_key());
  EXPECT_EQ(parse("KQkbn")->name(), "KQkbn");  // the strongest piece counts, not the number
  EXPECT_EQ(parse("KRkr")->key(), parse("KRkr")->exchanged_key());
  EXPECT_THAT(parse("KRkq").error().text(), HasSubstr("is written KQkr"));
  EXPECT_THAT(parse("KNBk").error().text(), HasSubstr("is written KBNk"));
  EXPECT_THAT(parse("KQ").error().text(), HasSubstr("one king of each side"));
  EXPECT_THAT(parse("").error().text(), HasSubstr("one king of each side"));
  EXPECT_THAT(parse("KKk").error().text(), HasSubstr("one king of each side"));
  EXPECT_THAT(parse("KXk").error().text(), HasSubstr("'X' is not a piece"));
  EXPECT_THAT(parse("KQQQQQQQk").error().text(), HasSubstr("more than 8 pieces"));
}

TEST(Material, ListsAllEndings) {
  EXPECT_THAT(names_of(all_endings(3, "KQRBNP")), ElementsAre("KQk", "KRk", "KBk", "KNk", "KPk"));
  EXPECT_EQ(all_endings(4, "KQRBNP").size(), 15U + 15U);
  EXPECT_EQ(all_endings(4, "KRCNPAB").size(), 21U + 21U);
  EXPECT_EQ(all_endings(5, "KRCNPAB").size(), 56U + 21U * 6U);
}

TEST(Material, SmallerEndingsComeFirst) {
  const Material ending = *Material::parse("KPk", "KQRBNP");
  EXPECT_THAT(names_of(in_building_order<chess::EndingBoard>({ending})),
              ElementsAre("KQk", "KRk", "KBk", "KNk", "KPk"));
  const Material xiangqi = *Material::parse("KRka", "KRCNPAB");
  EXPECT_THAT(names_of(in_building_order<xiangqi::EndingBoard>({xiangqi})),
              ElementsAre("KRk", "KAk", "KRka"));
}

TEST(EndingIndex, HasAsManyIndicesAsPlaces) {
  EXPECT_EQ(index_of<chess::EndingBoard>("KQk").size(), 2U * 10 * 64 * 64);
  EXPECT_EQ(index_of<chess::EndingBoard>("KPk").size(), 2U * 32 * 48 * 64);
  // Pawns that can be captured en passant have eight places more.
  EXPECT_EQ(index_of<chess::EndingBoard>("KPkp").size(), 2U * 32 * 56 * 64 * 56);
  EXPECT_EQ(index_of<xiangqi::EndingBoard>("KRk").size(), 2U * 6 * 90 * 9);
  EXPECT_EQ(index_of<xiangqi::EndingBoard>("KPkab").size(), 2U * 6 * 55 * 9 * 5 * 7);
}

TEST(EndingIndex, MirrorImagesShareAnIndex) {
  const auto chess = index_of<chess::EndingBoard>("KRk");
  const std::size_t i = index_of(chess, "8/8/8/8/5k2/8/6R1/1K6 w - - 0 1");
  for (const char* image : {"8/8/8/8/2k5/8/1R6/6K1 w - - 0 1", "1K6/6R1/8/5k2/8/8/8/8 w - - 0 1",
                            "8/1R6/8/4k3/8/8/K7/8 w - - 0 1"})
    EXPECT_EQ(index_of(chess, image) == i, std::string(image) != "8/1R6/8/4k3/8/8/K7/8 w - - 0 1")
        << image;
  // The sides exchanged: black has the rook, and black is to move.
  EXPECT_EQ(index_of(chess, "1k6/6r1/8/5K2/8/8/8/8 b - - 0 1"), i);
  EXPECT_NE(index_of(chess, "8/8/8/8/5k2/8/6R1/1K6 b - - 0 1"), i);

  const auto xiangqi = index_of<xiangqi::EndingBoard>("KNNk");
  EXPECT_EQ(index_of(xiangqi, "3k5/9/9/9/9/9/9/2N3N2/9/5K3 w"),
            index_of(xiangqi, "5k3/9/9/9/9/9/9/2N3N2/9/3K5 w"));
  EXPECT_EQ(index_of(xiangqi, "3k5/9/9/9/9/9/9/2N3N2/9/5K3 w"),
            index_of(xiangqi, "5k3/9/2n3n2/9/9/9/9/9/9/3K5 b"));
}

TEST(EndingIndex, EnPassantIsAPlace) {
  const auto index = index_of<chess::EndingBoard>("KPkp");
  const std::size_t with = index_of(index, "4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1");
  EXPECT_NE(with, index_of(index, "4k3/8/8/8/3Pp3/8/8/4K3 b - - 0 1"));
  EXPECT_EQ(with, index_of(index, "3k4/8/8/8/3pP3/8/8/3K4 b - e3 0 1"));
  EXPECT_THAT(chess::EndingBoard::position_of(index.at(with))->text(), HasSubstr(" b - "));
  EXPECT_NE(chess::EndingBoard::position_of(index.at(with))->en_passant(), chess::kNoSquare);
}

TEST(EndingIndex, CastlingRightsAreNotCovered) {
  EXPECT_FALSE(
      chess::EndingBoard::placement_of(*chess::Position::parse("4k3/8/8/8/8/8/8/4K2R w K - 0 1")));
}

// Every index is that of its position, or belongs to none.
template <EndingBoard B>
void expect_round_trips(const char* ending) {
  const auto index = index_of<B>(ending);
  Random random(1);
  int positions = 0;
  for (int i = 0; i < 20'000; ++i) {
    const std::size_t at = random.below(static_cast<std::uint32_t>(index.size()));
    const auto position = B::position_of(index.at(at));
    if (!position) continue;
    const std::size_t again = index.of(*B::placement_of(*position));
    EXPECT_LE(again, at) << position->text();
    const auto same = B::position_of(index.at(again));
    ASSERT_TRUE(same) << position->text();
    EXPECT_EQ(index.of(*B::placement_of(*same)), again);
    ++positions;
  }
  EXPECT_GT(positions, 0);
}

TEST(EndingIndex, RoundTrips) {
  for (const char* ending : {"KQk", "KPk", "KRkn", "KBBk", "KPPk", "KPkp", "KQkp"})
    expect_round_trips<chess::EndingBoard>(ending);
  for (const char* ending : {"KRk", "KPk", "KNNk", "KCka", "KPPk", "KRkab", "KPkbb"})
    expect_round_trips<xiangqi::EndingBoard>(ending);
}

}  // namespace
}  // namespace splitpoint
