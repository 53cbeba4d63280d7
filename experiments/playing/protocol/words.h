// words.h - reads a command word by word.
// SPDX-License-Identifier: MIT
#pragma once
#include <fmt/format.h>

#include <charconv>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/fen_fields.h"
#include "engine/core/quote.h"
#include "engine/core/result.h"

namespace splitpoint {

class Words {
 public:
  explicit Words(std::string_view line) : fields_(line), next_(fields_.next()) {}

  [[nodiscard]] bool at_end() const { return next_.empty(); }
  [[nodiscard]] std::string_view peek() const { return next_; }
  std::string_view next() {
    const std::string_view word = next_;
    next_ = fields_.next();
    return word;
  }
  // Takes the next word if it is `word`.
  bool take(std::string_view word) {
    if (next_ != word) return false;
    next();
    return true;
  }
  // Takes the next word if it is a whole number from `least` to `most`.
  template <class T>
  std::optional<T> number(T least, T most) {
    T value{};
    const char* const end = next_.data() + next_.size();
    const auto [stop, error] = std::from_chars(next_.data(), end, value);
    if (next_.empty() || error != std::errc() || stop != end) return {};
    if (value < least || value > most) return {};
    next();
    return value;
  }
  // All words up to one of the end words, or the end of the line, with blanks between.
  std::string until(std::string_view end_word = {}) {
    std::string text;
    while (!at_end() && (end_word.empty() || next_ != end_word)) {
      if (!text.empty()) text += ' ';
      text += next();
    }
    return text;
  }

 private:
  FenFields fields_;
  std::string_view next_;
};

// The value of an option that is not such a number.
template <class T>
Error no_number(std::string_view option, std::string_view value, T least, T most) {
  return {std::string(option),
          fmt::format("{} is not a whole number from {} to {}", quote(value), least, most)};
}

}  // namespace splitpoint
