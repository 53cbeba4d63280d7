// placement.h - reads the pieces and the side to move of a correct FEN.
//
// The representations are compared on our own test data, so errors are not reported here.
// xiangqi::Position::parse is the reader for users.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cassert>
#include <cctype>
#include <string_view>

namespace splitpoint::xiangqi::representations {

struct Placement {
  std::array<char, 90> at{};  // FEN letter or 0; rank * 9 + file from red's left corner
  bool black_to_move = false;
};

inline Placement read_placement(std::string_view fen) {
  Placement placement;
  std::size_t i = 0;
  int file = 0, rank = 9;
  for (; i < fen.size() && fen[i] != ' '; ++i) {
    const char c = fen[i];
    if (c == '/') {
      file = 0;
      --rank;
    } else if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
      file += c - '0';
    } else {
      assert(file < 9 && rank >= 0);
      placement.at[rank * 9 + file++] = c;
    }
  }
  assert(rank == 0 && i + 1 < fen.size());
  placement.black_to_move = fen[i + 1] == 'b';
  return placement;
}

}  // namespace splitpoint::xiangqi::representations
