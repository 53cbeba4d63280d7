// material.h - the pieces of an ending, as in "KRkn".
//
// Capital letters are the pieces of side 0, small letters those of side 1. The name of an ending
// puts the stronger side first: the one with the stronger piece where the two first differ, or else
// with more pieces.
// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "engine/endings/placement.h"

namespace splitpoint {

class Material {
 public:
  // `letters` are those of the game in capitals, the king first, the strongest first. Errors: a
  // letter that is not one of them, not one king for each side, too many pieces, or the weaker side
  // first.
  static Result<Material> parse(std::string_view text, std::string_view letters);
  // Of two sides as kinds without the king, in any order.
  static Material of(std::vector<int> one, std::vector<int> other, std::string_view letters);

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] int size() const {
    return static_cast<int>(sides_[0].size() + sides_[1].size()) + 2;
  }
  // Kinds without the king, ascending.
  [[nodiscard]] const std::vector<int>& side(int side) const { return sides_[side]; }
  [[nodiscard]] bool has(int side, int kind) const;
  // Of positions in which side 0 has the pieces that come first in the name, or the others.
  [[nodiscard]] MaterialKey key() const { return key_of(0); }
  [[nodiscard]] MaterialKey exchanged_key() const { return key_of(1); }

  friend bool operator==(const Material& a, const Material& b) { return a.name_ == b.name_; }

 private:
  Material() = default;
  [[nodiscard]] MaterialKey key_of(int exchanged) const;

  std::array<std::vector<int>, 2> sides_;
  std::string name_;
};

// All endings with `pieces` pieces, kings included, in a fixed order.
std::vector<Material> all_endings(int pieces, std::string_view letters);

}  // namespace splitpoint
