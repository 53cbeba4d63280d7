// names_test.cpp - names round-trip, and typing errors get a suggestion.
// SPDX-License-Identifier: MIT
#include "experiments/definition/names.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace splitpoint {
namespace {

using testing::HasSubstr;
using testing::Not;

template <class E>
void expect_round_trip() {
  for (const Name<E>& n : kNames<E>) {
    EXPECT_EQ(name_of(n.value), n.name);
    const Result<E> parsed = parse_name<E>("--x", n.name);
    ASSERT_TRUE(parsed.ok()) << n.name;
    EXPECT_EQ(*parsed, n.value);
  }
}

TEST(Names, RoundTrip) {
  expect_round_trip<Algorithm>();
  expect_round_trip<Bounds>();
  expect_round_trip<Selectivity>();
  expect_round_trip<DepthRule>();
  expect_round_trip<bool>();
}

TEST(Names, AnUnknownNameIsRefusedWithAllThatThereAre) {
  const Result<Algorithm> r = parse_name<Algorithm>("--search", "alphabet");
  ASSERT_FALSE(r.ok());
  EXPECT_EQ(r.error().where, "--search");
  EXPECT_THAT(r.error().what, HasSubstr("'alphabet'"));
  EXPECT_THAT(r.error().what, HasSubstr("did you mean 'alphabeta'?"));
  EXPECT_THAT(r.error().what, HasSubstr("minimax, alphabeta, pvs, mtdf"));
}

TEST(Names, SuggestionsAreOnlyMadeForSlips) {
  constexpr std::array<std::string_view, 4> kThere{"sequential", "pv-split", "ybwc", "jamboree"};
  EXPECT_EQ(nearest_name("ybcw", kThere), "ybwc");  // two letters swapped
  EXPECT_EQ(nearest_name("jambore", kThere), "jamboree");
  EXPECT_EQ(nearest_name("pvsplit", kThere), "pv-split");
  EXPECT_EQ(nearest_name("lazy-smp", kThere), "");
  EXPECT_EQ(nearest_name("", kThere), "");
  EXPECT_EQ(nearest_name(std::string(100'000, 'y'), kThere), "");
  EXPECT_THAT(unknown_name("", "strategy", "dts", kThere).what, Not(HasSubstr("did you mean")));
}

TEST(Names, MessagesShowNoControlCharacters) {
  constexpr std::array<std::string_view, 1> kThere{"one"};
  EXPECT_THAT(unknown_name("", "thing", "a\nb\x1b[2J", kThere).what, Not(HasSubstr("\n")));
}

}  // namespace
}  // namespace splitpoint
