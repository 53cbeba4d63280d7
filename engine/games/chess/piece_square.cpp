// piece_square.cpp - the value of each piece on each square, in the middle game and the endgame.
//
// Boards are drawn from white's side: rank 8 at the top, files a to d. Files e to h mirror d to a.
// A board holds what the square adds to the material of the piece, in centipawns.
// SPDX-License-Identifier: MIT
#include "engine/games/chess/scores.h"

namespace splitpoint::chess {
namespace {

using Board = HalfBoard<8, 4>;

constexpr std::array<Score, kKinds> kMaterial{pack(85, 105),  pack(330, 310),  pack(345, 330),
                                              pack(480, 540), pack(980, 1000), 0};

// clang-format off

// Centre pawns should advance, pawns in front of a castled king should not. pawns.cpp has the
// other values of advanced pawns.
constexpr Board kPawnMiddle{{
    {  0,   0,   0,   0},
    { 30,  35,  40,  45},
    {  5,  12,  20,  25},
    { -6,   2,   8,  20},
    {-10,  -4,   6,  18},
    { -8,  -4,   0,   6},
    { -6,   4,   0, -14},
    {  0,   0,   0,   0}}};
constexpr Board kPawnEnd{{
    {  0,   0,   0,   0},
    { 35,  35,  32,  30},
    { 20,  20,  16,  14},
    { 10,   8,   5,   3},
    {  3,   3,   0,   0},
    {  0,   0,   0,   0},
    {  2,   2,   2,   2},
    {  0,   0,   0,   0}}};

constexpr Board kKnightMiddle{{
    {-90, -50, -35, -25},
    {-40, -20,   8,  15},
    {-15,  10,  25,  35},
    { -5,  10,  25,  32},
    {-10,   5,  15,  22},
    {-20,   0,  10,  14},
    {-30, -20,  -5,   2},
    {-60, -25, -25, -15}}};
constexpr Board kKnightEnd{{
    {-60, -40, -25, -20},
    {-35, -18,  -8,   2},
    {-20,  -5,  10,  16},
    {-12,   2,  16,  24},
    {-12,   0,  14,  22},
    {-20,  -6,   4,  14},
    {-35, -18, -10,   0},
    {-55, -38, -22, -18}}};

// Good are the long diagonals; bad are the first squares of its own pawns.
constexpr Board kBishopMiddle{{
    {-20, -12, -15, -15},
    {-18,  -8,  -4,  -5},
    { -2,   6,   8,   8},
    { -4,   4,   8,  16},
    {  0,   6,   8,  16},
    {  4,  10,  10,   8},
    {  6,  14,   8,   4},
    {-12,  -2,  -8,  -8}}};
constexpr Board kBishopEnd{{
    {-15, -10,  -8,  -6},
    { -8,  -3,  -1,   0},
    { -2,   2,   4,   5},
    { -2,   4,   7,   9},
    { -4,   2,   6,   8},
    { -4,   1,   4,   5},
    {-10,  -5,  -2,   0},
    {-14, -10,  -8,  -5}}};

constexpr Board kRookMiddle{{
    {  8,  10,  10,  12},
    { 10,  12,  20,  24},
    {  0,   8,  10,  12},
    { -8,   0,   4,   6},
    {-14,  -6,  -2,   2},
    {-16,  -6,  -2,   0},
    {-18,  -8,  -2,   0},
    {-10,  -4,   4,  10}}};
constexpr Board kRookEnd{{
    { 10,  10,  10,   8},
    { 12,  12,  12,  10},
    {  8,   8,   6,   5},
    {  6,   5,   5,   4},
    {  2,   2,   2,   0},
    { -3,  -2,  -2,  -3},
    { -6,  -4,  -3,  -4},
    { -8,  -4,  -3,  -4}}};

constexpr Board kQueenMiddle{{
    { -8,   0,   6,  10},
    {-10, -18,   0,   4},
    { -4,   0,   6,  10},
    { -6,  -4,   2,   4},
    { -4,   0,   2,   2},
    { -2,   4,   3,   2},
    { -8,   0,   6,   5},
    {-10, -10,  -4,   4}}};
constexpr Board kQueenEnd{{
    {-10,   2,   8,  12},
    { -8,   6,  14,  20},
    { -8,   6,  16,  24},
    { -4,  10,  18,  28},
    { -8,   8,  14,  24},
    {-14,  -2,   6,  10},
    {-22, -16, -10,  -6},
    {-28, -24, -20, -14}}};

// Middle game: at home and at the side. Endgame: in the centre.
constexpr Board kKingMiddle{{
    {-50, -50, -60, -70},
    {-45, -45, -55, -65},
    {-45, -45, -55, -65},
    {-45, -45, -55, -65},
    {-40, -40, -50, -60},
    {-20, -25, -35, -45},
    { 12,   8, -15, -28},
    { 22,  32,   8,  -8}}};
constexpr Board kKingEnd{{
    {-55, -30, -18, -12},
    {-20,   0,  10,  14},
    { -4,  16,  24,  26},
    { -8,  14,  24,  30},
    {-16,   4,  18,  26},
    {-22,  -4,   8,  16},
    {-32, -14,  -4,   2},
    {-55, -36, -24, -20}}};

// clang-format on

// In the order of Kind.
constexpr std::array kMiddle{kPawnMiddle, kKnightMiddle, kBishopMiddle,
                             kRookMiddle, kQueenMiddle,  kKingMiddle};
constexpr std::array kEnd{kPawnEnd, kKnightEnd, kBishopEnd, kRookEnd, kQueenEnd, kKingEnd};

}  // namespace

constexpr std::array<std::array<Score, kSquares>, kPieceCodes> kPieceSquare = [] {
  std::array<std::array<Score, kSquares>, kPieceCodes> table{};
  for (std::size_t k = 0; k < kKinds; ++k)
    for_each_score(8, kMiddle[k], kEnd[k], [&](int file, int rank, Score placement) {
      const Square s = make_square(file, rank);
      const Score score = kMaterial[k] + placement;
      table[make_piece(Color::white, static_cast<Kind>(k))][s] = score;
      table[make_piece(Color::black, static_cast<Kind>(k))][mirrored(s)] = -score;
    });
  return table;
}();

}  // namespace splitpoint::chess
