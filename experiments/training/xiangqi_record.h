// xiangqi_record.h - one position of a self-play game, as the files of training data store it.
//
// A file is a sequence of records, without a header, in the byte order of the computer.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <type_traits>

#include "engine/games/xiangqi/position.h"

namespace splitpoint::training {

enum class GameResult : std::uint8_t { loss, draw, win };

constexpr GameResult opposite(GameResult r) {
  return static_cast<GameResult>(2 - static_cast<int>(r));
}

struct Record {
  static constexpr int kPoints = 2 * xiangqi::kHalfSquares;

  std::array<std::uint8_t, kPoints / 2> board{};  // 4 bits a point: the code of the piece (board.h)
  xiangqi::Color side = xiangqi::Color::red;      // to move
  GameResult result = GameResult::draw;           // of the game, for the side to move
  std::uint8_t unused = 0;
  std::int16_t value = 0;  // of the search, in centipawns, for the side to move
  std::uint16_t ply = 0;   // plies from the start position
  std::uint32_t game = 0;  // the number of the game in its file

  Record() = default;
  // The position alone; the other fields are 0.
  explicit Record(const xiangqi::Position& p) : side(p.side()) {
    for (int point = 0; point < kPoints; ++point) {
      const int piece = p.at(xiangqi::square_of(point));
      board[static_cast<std::size_t>(point / 2)] |=
          static_cast<std::uint8_t>(point % 2 == 0 ? piece : piece << 4);
    }
  }

  [[nodiscard]] xiangqi::Piece at(int point) const {
    const int two = board[static_cast<std::size_t>(point / 2)];
    return static_cast<xiangqi::Piece>(point % 2 == 0 ? two & 15 : two >> 4);
  }

  // The position as FEN.
  [[nodiscard]] std::string text() const {
    std::string fen;
    for (int rank = xiangqi::kRanks - 1; rank >= 0; --rank) {
      for (int file = 0; file < xiangqi::kFiles; ++file) {
        const xiangqi::Piece piece = at(xiangqi::point_of(xiangqi::make_square(file, rank)));
        const auto kind = static_cast<std::size_t>(piece & 7);
        fen += piece == xiangqi::kEmpty ? '1' : (piece < 8 ? "KABNRCP" : "kabnrcp")[kind];
      }
      fen += rank > 0 ? '/' : ' ';
    }
    return fen + (side == xiangqi::Color::red ? 'w' : 'b');
  }
};
static_assert(sizeof(Record) == 56 && std::is_trivially_copyable_v<Record>);

}  // namespace splitpoint::training
