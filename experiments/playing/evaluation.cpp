// evaluation.cpp - which games have a choice of evaluations.
// SPDX-License-Identifier: MIT
#include "experiments/playing/evaluation.h"

#include <algorithm>
#include <array>

#include "engine/core/quote.h"
#include "experiments/definition/names.h"

namespace splitpoint {
namespace {

constexpr std::array<std::string_view, 2> kOfXiangqi{"hand-made", "network"};

}  // namespace

std::span<const std::string_view> evaluations_of(std::string_view game) {
  if (game == "xiangqi") return kOfXiangqi;
  return {};
}

std::optional<Error> fault_of_evaluation(const std::string& where, std::string_view game,
                                         const std::string& evaluation) {
  const auto names = evaluations_of(game);
  if (names.empty()) return Error{where, quote(game) + " has only one evaluation"};
  if (std::find(names.begin(), names.end(), evaluation) != names.end()) return {};
  return unknown_name(where, "evaluation", evaluation, names);
}

GameOptions with_evaluation(std::string_view game, const std::string& evaluation,
                            const GameOptions& options) {
  GameOptions all;
  if (!evaluations_of(game).empty()) all.emplace_back("evaluation", evaluation);
  all.insert(all.end(), options.begin(), options.end());
  return all;
}

}  // namespace splitpoint
