// smaller_endings.h - the endings into which one ending turns by a capture or a promotion.
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <vector>

#include "engine/endings/ending_board.h"

namespace splitpoint {

// The endings one move away that may need a table: all but two bare kings, which are always a draw.
template <EndingBoard B>
std::vector<Material> next_endings(const Material& material) {
  std::vector<Material> found;
  const auto add = [&](std::vector<int> one, std::vector<int> other) {
    Material m = Material::of(std::move(one), std::move(other), B::kLetters);
    if (m.size() > 2 && std::find(found.begin(), found.end(), m) == found.end())
      found.push_back(std::move(m));
  };
  const auto without = [](std::vector<int> kinds, std::size_t i) {
    kinds.erase(kinds.begin() + static_cast<std::ptrdiff_t>(i));
    return kinds;
  };
  for (int side = 0; side < 2; ++side) {
    const std::vector<int>& own = material.side(side);
    const std::vector<int>& others = material.side(1 - side);
    for (std::size_t i = 0; i < others.size(); ++i) add(own, without(others, i));
    for (std::size_t i = 0; i < own.size(); ++i)
      for (const int kind : B::promotions(own[i])) {
        std::vector<int> after = own;
        after[i] = kind;
        add(after, others);
        for (std::size_t j = 0; j < others.size(); ++j) add(after, without(others, j));
      }
  }
  return found;
}

// All endings that the given ones may turn into, and they themselves, each after those it needs.
template <EndingBoard B>
std::vector<Material> in_building_order(const std::vector<Material>& wanted) {
  std::vector<Material> order;
  const auto visit = [&](const auto& self, const Material& material) -> void {
    if (std::find(order.begin(), order.end(), material) != order.end()) return;
    for (const Material& next : next_endings<B>(material)) self(self, next);
    order.push_back(material);
  };
  for (const Material& material : wanted) visit(visit, material);
  return order;
}

}  // namespace splitpoint
