// strategy_spec_test.cpp - strategies with their options, from text and back.
// SPDX-License-Identifier: MIT
#include "experiments/definition/strategy_spec.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace splitpoint {
namespace {

using testing::HasSubstr;

TEST(StrategySpecs, ANameAloneIsAStrategyAsItUsuallyIs) {
  for (const StrategyInfo& strategy : list_strategies()) {
    const auto spec = parse_strategy("x", strategy.name);
    ASSERT_TRUE(spec);
    EXPECT_EQ(spec->text(), strategy.name);
    EXPECT_TRUE(spec->options.empty());
  }
}

TEST(StrategySpecs, EveryOptionTakesItsWholeRangeAndReadsBack) {
  for (const StrategyInfo& strategy : list_strategies())
    for (const OptionInfo& option : strategy.options) {
      EXPECT_LT(option.least, option.most);
      EXPECT_LE(option.least, option.usual);
      EXPECT_LE(option.usual, option.most);
      for (const int value : {option.least, option.most}) {
        const auto setting = std::string(option.name) + "=" + option.text(value);
        const auto spec = parse_strategy("x", std::string(strategy.name) + ":" + setting);
        ASSERT_TRUE(spec) << spec.error().text();
        if (value == option.usual) {
          EXPECT_EQ(spec->text(), strategy.name) << "what is usual is not said";
        } else {
          EXPECT_EQ(spec->text(), std::string(strategy.name) + ":" + setting);
          EXPECT_EQ(parse_strategy("x", spec->text())->options, spec->options);
        }
      }
    }
}

TEST(StrategySpecs, OptionNamesAreUniqueWithinAStrategy) {
  for (const StrategyInfo& strategy : list_strategies()) {
    std::set<std::string_view> names;
    for (const OptionInfo& option : strategy.options)
      EXPECT_TRUE(names.insert(option.name).second) << strategy.name << " " << option.name;
  }
}

struct BadSpec {
  const char* text;
  const char* message;
};

TEST(StrategySpecs, WhatIsWrongIsSaidWithItsPlace) {
  for (const auto& [text, message] :
       {BadSpec{"ybcw", "--strategy: unknown strategy 'ybcw', did you mean 'ybwc'?"},
        BadSpec{"", "unknown strategy ''"}, BadSpec{"ybwc:", "'' must have the form NAME=VALUE"},
        BadSpec{"ybwc:min-split-depth", "'min-split-depth' must have the form NAME=VALUE"},
        BadSpec{"ybwc:min-split-dept=3", "unknown option of ybwc 'min-split-dept', did you mean"},
        BadSpec{"ybwc:min-split-depth=0", "must be a whole number from 1 to 128"},
        BadSpec{"ybwc:min-split-depth=4x", "must be a whole number"},
        BadSpec{"ybwc:min-split-depth=5,min-split-depth=6", "is given twice"},
        BadSpec{"ybwc:min-split-depth=5,", "'' must have the form NAME=VALUE"},
        BadSpec{"sequential:x=1", "sequential has no options"}}) {
    const auto spec = parse_strategy("--strategy", text);
    ASSERT_FALSE(spec) << text;
    EXPECT_THAT(spec.error().text(), HasSubstr(message));
  }
}

}  // namespace
}  // namespace splitpoint
