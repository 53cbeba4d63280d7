// type_list_test.cpp - a list of types is walked in order and found by name.
// SPDX-License-Identifier: MIT
#include "engine/core/type_list.h"

#include <gtest/gtest.h>

#include <string>

namespace splitpoint {
namespace {

struct Red {
  static constexpr std::string_view kName = "red";
};
struct Blue {
  static constexpr std::string_view kName = "blue";
};
using Colors = TypeList<Red, Blue>;

TEST(TypeList, IsWalkedInOrder) {
  std::string all;
  for_each_type(Colors{}, [&]<class T>(Type<T>) { all += std::string(T::kName) + ' '; });
  EXPECT_EQ(all, "red blue ");
  static_assert(Colors::kSize == 2);
  static_assert(names(Colors{})[1] == "blue");
}

TEST(TypeList, FindsATypeByItsName) {
  std::string found;
  const auto remember = [&]<class T>(Type<T>) { found += T::kName; };
  EXPECT_TRUE(with_named_type(Colors{}, "blue", remember));
  EXPECT_FALSE(with_named_type(Colors{}, "green", remember));
  EXPECT_EQ(found, "blue");
}

TEST(TypeList, MayBeEmpty) {
  EXPECT_FALSE(with_named_type(TypeList<>{}, "red", [](auto) {}));
  EXPECT_TRUE(names(TypeList<>{}).empty());
}

}  // namespace
}  // namespace splitpoint
