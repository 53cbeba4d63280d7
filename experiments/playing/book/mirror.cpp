// mirror.cpp - exchanges left and right in texts.
// SPDX-License-Identifier: MIT
#include "experiments/playing/book/mirror.h"

#include <algorithm>

namespace splitpoint {

std::string mirrored_fen(std::string_view fen) {
  std::string out(fen);
  const auto end = out.begin() + static_cast<std::ptrdiff_t>(std::min(fen.find(' '), fen.size()));
  for (auto rank = out.begin(); rank != end;) {
    const auto next = std::find(rank, end, '/');
    std::reverse(rank, next);
    rank = next == end ? end : next + 1;
  }
  return out;
}

std::string mirrored_move(std::string_view move) {
  std::string out(move);
  for (char& c : out)
    if (c >= 'a' && c <= 'i') c = static_cast<char>('a' + 'i' - c);
  return out;
}

}  // namespace splitpoint
