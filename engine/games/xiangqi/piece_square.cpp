// piece_square.cpp - the value of each piece on each point, in the middle game and the endgame.
//
// Boards are drawn from red's side: rank 9 at the top, files a to e. Files f to i mirror d to a.
// A board holds what the point adds to the material of the piece, in centipawns.
// SPDX-License-Identifier: MIT
#include "engine/games/xiangqi/evaluate.h"

namespace splitpoint::xiangqi {
namespace {

using HomeBoard = HalfBoard<kHalfRanks, 5>;  // ranks 4 to 0, for pieces that stay at home
using Board = HalfBoard<kRanks, 5>;          // ranks 9 to 0

constexpr int kNo = kCannotStand;

constexpr std::array<Score, kKinds> kMaterial{
    0,           pack(120, 140), pack(120, 130), pack(400, 440), pack(930, 980), pack(430, 410),
    pack(75, 80)};

// clang-format off

// With rooks on the board the king belongs in the middle of the back rank. With few pieces left
// the middle file matters: there it keeps the other king off that file.
constexpr HomeBoard kKingMiddle{{
    { kNo,  kNo,  kNo,  kNo,  kNo},
    { kNo,  kNo,  kNo,  kNo,  kNo},
    { kNo,  kNo,  kNo, -75, -60},
    { kNo,  kNo,  kNo, -40, -25},
    { kNo,  kNo,  kNo, -10,  15}}};
constexpr HomeBoard kKingEnd{{
    { kNo,  kNo,  kNo,  kNo,  kNo},
    { kNo,  kNo,  kNo,  kNo,  kNo},
    { kNo,  kNo,  kNo, -20,  -5},
    { kNo,  kNo,  kNo,  -5,  10},
    { kNo,  kNo,  kNo,   0,  10}}};

// In the centre an advisor guards and is guarded. Further up it leaves the king unprotected.
constexpr HomeBoard kAdvisorMiddle{{
    { kNo,  kNo,  kNo,  kNo,  kNo},
    { kNo,  kNo,  kNo,  kNo,  kNo},
    { kNo,  kNo,  kNo, -14,  kNo},
    { kNo,  kNo,  kNo,  kNo,   8},
    { kNo,  kNo,  kNo,   0,  kNo}}};
constexpr HomeBoard kAdvisorEnd{{
    { kNo,  kNo,  kNo,  kNo,  kNo},
    { kNo,  kNo,  kNo,  kNo,  kNo},
    { kNo,  kNo,  kNo,  -4,  kNo},
    { kNo,  kNo,  kNo,  kNo,   6},
    { kNo,  kNo,  kNo,   0,  kNo}}};

constexpr HomeBoard kElephantMiddle{{
    { kNo,  kNo,  -6,  kNo,  kNo},
    { kNo,  kNo,  kNo,  kNo,  kNo},
    {-22,  kNo,  kNo,  kNo,  14},
    { kNo,  kNo,  kNo,  kNo,  kNo},
    { kNo,  kNo,   0,  kNo,  kNo}}};
constexpr HomeBoard kElephantEnd{{
    { kNo,  kNo,   2,  kNo,  kNo},
    { kNo,  kNo,  kNo,  kNo,  kNo},
    {-12,  kNo,  kNo,  kNo,  12},
    { kNo,  kNo,  kNo,  kNo,  kNo},
    { kNo,  kNo,   0,  kNo,  kNo}}};

// From c8 and d7 a horse checks a king at home. On its own e1 it blocks the king and the advisors.
constexpr Board kHorseMiddle{{
    {-25,  -5,   5,   0,   0},
    {  0,  28,  62,  34,  12},
    { 12,  28,  50,  60,  40},
    { 15,  40,  42,  48,  36},
    { 12,  32,  38,  42,  42},
    {  2,  22,  28,  36,  32},
    { -4,   8,  22,  16,  20},
    { -8,   2,  18,   6,   4},
    {-22, -12,   4,   0, -60},
    {-38, -24, -12, -16, -22}}};
constexpr Board kHorseEnd{{
    {-30, -12,   0,   5,   0},
    {-10,  12,  32,  28,  15},
    {  0,  18,  34,  42,  36},
    {  4,  24,  34,  40,  38},
    {  4,  20,  30,  36,  36},
    {  0,  15,  24,  30,  30},
    { -6,   8,  15,  20,  20},
    {-12,   2,   8,  10,   8},
    {-22, -10,   0,   0, -28},
    {-35, -22, -16, -12, -16}}};

// Good are the files beside the king's and the ranks in front of the enemy's horses and pawns.
constexpr Board kRookMiddle{{
    { 12,  18,  15,  30,  20},
    { 18,  28,  24,  40,  42},
    { 12,  22,  20,  34,  32},
    { 18,  32,  28,  38,  36},
    { 14,  28,  24,  34,  32},
    {  8,  24,  18,  30,  28},
    { -2,  14,   8,  24,  20},
    {-12,   8,   4,  20,   8},
    {-12,   4,   2,  18,  -2},
    {-26,   2,  -4,  12,  -6}}};
constexpr Board kRookEnd{{
    {  8,  10,  10,  14,  12},
    { 12,  15,  15,  20,  22},
    { 10,  14,  14,  18,  18},
    { 10,  14,  14,  16,  16},
    {  8,  12,  12,  14,  16},
    {  6,  10,  10,  12,  14},
    {  0,   4,   4,   8,   8},
    { -4,   0,   0,   4,   4},
    { -6,   0,   0,   2,   0},
    {-12,  -4,  -4,   0,  -2}}};

// Middle game: good are the central cannon and the bottom cannon on the enemy's back rank. Endgame:
// at home, where its own advisors and elephants are its last screens.
constexpr Board kCannonMiddle{{
    { 26,  22,   4,  -8,  -6},
    { 10,   8,   2, -10,  -4},
    {  4,   4,  -2,  -6,   0},
    {  0,   6,   4,   6,  16},
    { -2,   4,   4,   6,  18},
    { -2,   2,   6,   4,  16},
    { -4,   0,   6,   6,  14},
    { -4,   8,  10,  12,  26},
    { -4,   4,   6,   8,   8},
    { -6,   0,   4,   6,   2}}};
constexpr Board kCannonEnd{{
    {  6,   4,  -4,  -8,  -6},
    {  2,   0,  -4,  -8,  -4},
    {  0,   0,  -4,  -4,   0},
    {  0,   2,   2,   4,   8},
    {  0,   2,   4,   6,  10},
    {  0,   4,   6,   8,  12},
    {  2,   4,   8,  10,  14},
    {  4,   8,  12,  16,  20},
    {  4,   8,  14,  18,  18},
    {  4,   8,  12,  18,  20}}};

// A pawn is worth most in and beside the palace, and very little on the last rank, where it can
// only move sideways.
constexpr Board kPawnMiddle{{
    {  0,  10,  25,  45,  50},
    { 55,  90, 125, 150, 158},
    { 60,  95, 130, 150, 154},
    { 52,  80, 106, 120, 124},
    { 38,  54,  68,  78,  84},
    {  2,  kNo,  12,  kNo,  18},
    {  0,  kNo,   0,  kNo,   8},
    { kNo,  kNo,  kNo,  kNo,  kNo},
    { kNo,  kNo,  kNo,  kNo,  kNo},
    { kNo,  kNo,  kNo,  kNo,  kNo}}};
constexpr Board kPawnEnd{{
    { -20,   0,  20,  45,  50},
    {  50,  80, 112, 140, 146},
    {  70, 100, 126, 146, 150},
    {  74,  96, 114, 128, 130},
    {  66,  82,  96, 106, 108},
    {  15,  kNo,  20,  kNo,  22},
    {   0,  kNo,   0,  kNo,   2},
    {  kNo,  kNo,  kNo,  kNo,  kNo},
    {  kNo,  kNo,  kNo,  kNo,  kNo},
    {  kNo,  kNo,  kNo,  kNo,  kNo}}};

// clang-format on

using Table = std::array<std::array<Score, kSquareCodes>, kPieceCodes>;

template <std::size_t ranks>
constexpr void fill(Table& table, Kind kind, const HalfBoard<ranks, 5>& middle,
                    const HalfBoard<ranks, 5>& end) {
  for_each_score(kFiles, middle, end, [&](int file, int rank, Score placement) {
    const Square s = make_square(file, rank);
    const Score score = kMaterial[static_cast<std::size_t>(kind)] + placement;
    table[make_piece(Color::red, kind)][s] = score;
    table[make_piece(Color::black, kind)][mirrored(s)] = -score;
  });
}

constexpr Table make_table() {
  Table table{};
  fill(table, Kind::king, kKingMiddle, kKingEnd);
  fill(table, Kind::advisor, kAdvisorMiddle, kAdvisorEnd);
  fill(table, Kind::elephant, kElephantMiddle, kElephantEnd);
  fill(table, Kind::horse, kHorseMiddle, kHorseEnd);
  fill(table, Kind::rook, kRookMiddle, kRookEnd);
  fill(table, Kind::cannon, kCannonMiddle, kCannonEnd);
  fill(table, Kind::pawn, kPawnMiddle, kPawnEnd);
  return table;
}

}  // namespace

constexpr Table kPieceSquare = make_table();

}  // namespace splitpoint::xiangqi
