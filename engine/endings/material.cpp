// material.cpp - reads, orders and lists endings.
// SPDX-License-Identifier: MIT
#include "engine/endings/material.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "engine/core/quote.h"

namespace splitpoint {
namespace {

// Both ascending: the first difference decides, or else the number.
bool is_stronger(const std::vector<int>& a, const std::vector<int>& b) {
  const auto [in_a, in_b] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  return in_a != a.end() && (in_b == b.end() || *in_a < *in_b);
}

// All ascending lists of `size` kinds, none of them the king.
std::vector<std::vector<int>> lists_of(int size, int kinds) {
  std::vector<std::vector<int>> lists{{}};
  for (int i = 0; i < size; ++i) {
    std::vector<std::vector<int>> longer;
    for (const std::vector<int>& list : lists)
      for (int kind = list.empty() ? 1 : list.back(); kind < kinds; ++kind) {
        longer.push_back(list);
        longer.back().push_back(kind);
      }
    lists = std::move(longer);
  }
  return lists;
}

}  // namespace

Material Material::of(std::vector<int> one, std::vector<int> other, std::string_view letters) {
  std::sort(one.begin(), one.end());
  std::sort(other.begin(), other.end());
  if (is_stronger(other, one)) std::swap(one, other);
  Material made;
  made.name_ = letters[0];
  for (const int kind : one) made.name_ += letters[static_cast<std::size_t>(kind)];
  for (const char c : std::string(1, letters[0])) made.name_ += static_cast<char>(c - 'A' + 'a');
  for (const int kind : other)
    made.name_ += static_cast<char>(letters[static_cast<std::size_t>(kind)] - 'A' + 'a');
  made.sides_ = {std::move(one), std::move(other)};
  return made;
}

Result<Material> Material::parse(std::string_view text, std::string_view letters) {
  const auto fault = [&](std::string what) { return Error{"ending " + quote(text), what}; };
  std::array<std::vector<int>, 2> sides;
  std::array<int, 2> kings{};
  for (const char c : text) {
    const bool small = c >= 'a' && c <= 'z';
    const auto kind = letters.find(small ? static_cast<char>(c - 'a' + 'A') : c);
    if (kind == std::string_view::npos)
      return fault(quote({&c, 1}) + " is not a piece; the pieces are " + std::string(letters));
    if (kind == 0)
      ++kings[small ? 1 : 0];
    else
      sides[small ? 1 : 0].push_back(static_cast<int>(kind));
  }
  if (kings != std::array{1, 1}) return fault("must have one king of each side, as in KRk");
  if (text.size() > Placement::kMost)
    return fault("has more than " + std::to_string(Placement::kMost) + " pieces");
  Material made = of(sides[0], sides[1], letters);
  if (made.name() != text) return fault("is written " + made.name());
  return made;
}

bool Material::has(int side, int kind) const {
  return std::find(sides_[side].begin(), sides_[side].end(), kind) != sides_[side].end();
}

MaterialKey Material::key_of(int exchanged) const {
  MaterialKey key = material_key(0, 0) + material_key(1, 0);
  for (int side = 0; side < 2; ++side)
    for (const int kind : sides_[side]) key += material_key(side ^ exchanged, kind);
  return key;
}

std::vector<Material> all_endings(int pieces, std::string_view letters) {
  const int kinds = static_cast<int>(letters.size());
  std::vector<Material> found;
  for (int weaker = 0; 2 * weaker <= pieces - 2; ++weaker)
    for (const std::vector<int>& strong : lists_of(pieces - 2 - weaker, kinds))
      for (const std::vector<int>& weak : lists_of(weaker, kinds))
        if (weak.size() < strong.size() || !is_stronger(weak, strong))
          found.push_back(Material::of(strong, weak, letters));
  return found;
}

}  // namespace splitpoint
