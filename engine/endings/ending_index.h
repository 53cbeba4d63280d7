// ending_index.h - numbers the positions of one ending.
//
// An index is the side to move and a mixed-radix number with one digit for each piece: which of its
// places it stands on. The king of the stronger side comes first. Its places are only those that no
// symmetry brings to an earlier one: 10 of chess without pawns, 32 with them, 6 of xiangqi. Of
// equal positions (mirror images, equal pieces exchanged) the smallest index counts. The others,
// and those of positions that the rules do not allow, belong to no position.
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <vector>

#include "engine/endings/ending_board.h"

namespace splitpoint {

template <EndingBoard B>
class EndingIndex {
 public:
  explicit EndingIndex(const Material& material) : material_(material) {
    add_digit(0, 0);
    for (const int kind : material.side(0)) add_digit(0, kind);
    add_digit(1, 0);
    for (const int kind : material.side(1)) add_digit(1, kind);
    choose_symmetries();
    half_ = 1;
    for (const Digit& digit : digits_) half_ *= digit.places.size();
  }

  [[nodiscard]] const Material& material() const { return material_; }
  [[nodiscard]] std::size_t size() const { return 2 * half_; }

  [[nodiscard]] bool fits(const Placement& p) const {
    const MaterialKey key = material_key(p);
    return key == material_.key() || key == material_.exchanged_key();
  }

  // The placement must fit, and every piece must stand on one of its places.
  [[nodiscard]] std::size_t of(const Placement& placement) const {
    const Placement p =
        material_key(placement) == material_.key() ? placement : exchanged(placement);
    int king = 0;
    for (int i = 0; i < p.count; ++i)
      if (p.pieces[i].side == 0 && p.pieces[i].kind == 0) king = p.pieces[i].place;
    std::size_t least = half_;
    for (int s = 0; s < symmetries_; ++s)
      if (allowed_[king] >> s & 1) least = std::min(least, number(p, s));
    assert(least < half_);
    return static_cast<std::size_t>(p.side) * half_ + least;
  }

  // Whether the pieces can stand there at all; of() asks for it.
  [[nodiscard]] bool stands(int side, int kind, int place, const Placement& placement) const {
    const bool same = material_key(placement) == material_.key();
    for (const Digit& digit : digits_)
      if (digit.side == (same ? side : 1 - side) && digit.kind == kind)
        return digit.anywhere[same ? place : B::exchanged(place)];
    return false;
  }

  // The same for every piece of the placement.
  [[nodiscard]] bool covers(const Placement& p) const {
    for (int i = 0; i < p.count; ++i)
      if (!stands(p.pieces[i].side, p.pieces[i].kind, p.pieces[i].place, p)) return false;
    return true;
  }

  [[nodiscard]] Placement at(std::size_t index) const {
    assert(index < size());
    Placement p;
    p.side = static_cast<int>(index / half_);
    p.count = static_cast<int>(digits_.size());
    std::size_t rest = index % half_;
    for (std::size_t i = digits_.size(); i-- > 0;) {
      const Digit& digit = digits_[i];
      p.pieces[i] = {static_cast<std::uint8_t>(digit.side), static_cast<std::uint8_t>(digit.kind),
                     digit.places[rest % digit.places.size()]};
      rest /= digit.places.size();
    }
    return p;
  }

 private:
  static constexpr std::uint8_t kNone = 255;
  static_assert(B::kPlaces < kNone && B::kLetters.size() <= kMostKinds);

  struct Digit {
    int side, kind;
    std::vector<std::uint8_t> places;              // in the order of the digit's values
    std::array<std::uint8_t, B::kPlaces> value{};  // of a place; kNone: it has no value
    std::array<bool, B::kPlaces> anywhere{};       // the piece may stand there
  };

  void add_digit(int side, int kind) {
    Digit digit{side, kind, {}};
    digit.value.fill(kNone);
    for (const int place : B::places(material_, side, kind)) {
      digit.anywhere[place] = true;
      if (digits_.empty() && !is_first_of_its_images(place)) continue;
      digit.value[place] = static_cast<std::uint8_t>(digit.places.size());
      digit.places.push_back(static_cast<std::uint8_t>(place));
    }
    digits_.push_back(std::move(digit));
  }
  [[nodiscard]] bool is_first_of_its_images(int place) const {
    for (int s = 0; s < B::symmetries(material_); ++s)
      if (B::image(s, place) < place) return false;
    return true;
  }

  // For each place of the first king: the symmetries that bring it to a place with a value.
  void choose_symmetries() {
    symmetries_ = B::symmetries(material_);
    assert(symmetries_ <= 8);
    for (int place = 0; place < B::kPlaces; ++place)
      for (int s = 0; s < symmetries_; ++s)
        if (digits_[0].value[B::image(s, place)] != kNone)
          allowed_[place] = static_cast<std::uint8_t>(allowed_[place] | 1 << s);
  }

  static Placement exchanged(const Placement& placement) {
    Placement p = placement;
    p.side = 1 - p.side;
    for (int i = 0; i < p.count; ++i) {
      p.pieces[i].side ^= 1;
      p.pieces[i].place = static_cast<std::uint8_t>(B::exchanged(p.pieces[i].place));
    }
    return p;
  }

  [[nodiscard]] std::size_t number(const Placement& p, int symmetry) const {
    // Side, kind and place of every piece, sorted: then equal pieces have ascending places.
    std::array<unsigned, Placement::kMost> sorted{};
    for (int i = 0; i < p.count; ++i) {
      const PlacedPiece& piece = p.pieces[i];
      const unsigned code = static_cast<unsigned>(piece.side) << 12 |
                            static_cast<unsigned>(piece.kind) << 8 |
                            static_cast<unsigned>(B::image(symmetry, piece.place));
      int at = i;
      for (; at > 0 && sorted[at - 1] > code; --at) sorted[at] = sorted[at - 1];
      sorted[at] = code;
    }
    std::size_t n = 0;
    for (std::size_t i = 0; i < digits_.size(); ++i) {
      const std::uint8_t value = digits_[i].value[sorted[i] & 255];
      assert(value != kNone);
      n = n * digits_[i].places.size() + value;
    }
    return n;
  }

  Material material_;
  std::vector<Digit> digits_;
  int symmetries_ = 1;
  std::array<std::uint8_t, B::kPlaces> allowed_{};
  std::size_t half_ = 0;
};

}  // namespace splitpoint
