// book_position.h - a position as a book stores it: its key, and the same move on its mirror image.
// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <string>

#include "experiments/playing/book/mirror.h"

namespace splitpoint {

// Of a position and its mirror image the book stores the one with the smaller key. In a position
// that is its own mirror image, of a move and its mirror image it stores the one whose text is
// greater: the one from the right.
template <Game G>
class BookPosition {
 public:
  // The position must outlive this object.
  explicit BookPosition(const G& position) : position_(position), key_(position.key()) {
    if constexpr (kHasMirror<G>) {
      G image = mirrored(position);
      symmetric_ = image.key() == key_;
      if (image.key() >= key_) return;
      key_ = image.key();
      image_ = std::move(image);
    }
  }

  [[nodiscard]] Key key() const { return key_; }
  [[nodiscard]] std::string text() const { return image_ ? image_->text() : position_.text(); }

  // The move that the book stores for a legal move of the position.
  [[nodiscard]] Move to_book(Move m) const {
    if constexpr (kHasMirror<G>) {
      const std::string text = position_.move_text(m), image = mirrored_move(text);
      if (image_) return *image_->parse_move(image);
      if (symmetric_ && image > text) return *position_.parse_move(image);
    }
    return m;
  }

  // The legal move of the position for a move of the book; Move::none if there is none.
  [[nodiscard]] Move from_book(Move stored) const {
    if (!(image_ ? image_->legal(stored) : position_.legal(stored))) return Move::none;
    if constexpr (kHasMirror<G>)
      if (image_) return *position_.parse_move(mirrored_move(image_->move_text(stored)));
    return stored;
  }

 private:
  const G& position_;
  Key key_;
  std::optional<G> image_;  // if the book stores the mirror image
  bool symmetric_ = false;
};

}  // namespace splitpoint
