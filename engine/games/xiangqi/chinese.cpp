// chinese.cpp - moves as players of the game write them: 炮二平五, 马８进７.
//
// Piece, file, direction, number. Each side counts the files from its own right, red in Chinese
// numerals and black in full-width digits. 进 is forward, 退 back, 平 sideways; the number is the
// file of arrival, but for a piece that moves up or down its file the points it moves.
//
// Two alike on one file are told apart as 前 and 后, the front and the rear one, instead of by the
// file; three pawns as 前, 中 and 后. More than three pawns on a file, or two files with several,
// are numbered 一 to 五: the files from the right, on a file from the front. Advisors and elephants
// never need it: on one file only one of them can advance and only the other can retreat.
// SPDX-License-Identifier: MIT
#include <array>
#include <cassert>

#include "engine/games/xiangqi/position.h"

namespace splitpoint::xiangqi {
namespace {

using Names = std::array<std::string_view, 9>;
constexpr Names kNumerals = {"一", "二", "三", "四", "五", "六", "七", "八", "九"};
constexpr Names kDigits = {"１", "２", "３", "４", "５", "６", "７", "８", "９"};

constexpr std::array<std::array<std::string_view, kKinds>, 2> kPieces = {{
    {"帅", "仕", "相", "马", "车", "炮", "兵"},
    {"将", "士", "象", "马", "车", "炮", "卒"},
}};

// The i-th, from 0, of n alike on one file, counted from the front.
std::string_view place_name(int i, int n) {
  if (n > 3) return kNumerals[static_cast<std::size_t>(i)];
  if (i == 0) return "前";
  return i == n - 1 ? "后" : "中";
}

// The board as the side sees it: files and ranks from 0, its own right and its own back rank.
int own_file(Color side, Square s) {
  return side == Color::red ? kFiles - 1 - file_of(s) : file_of(s);
}
int own_rank(Color side, Square s) {
  return side == Color::red ? rank_of(s) : kRanks - 1 - rank_of(s);
}

// How the pieces of one kind stand: how many on each file, and who comes before the one on s.
struct Crowd {
  std::array<int, kFiles> on_file{};
  int ahead = 0;     // on the same file, further forward
  int to_right = 0;  // on files further right that hold several
  int files = 0;     // files that hold several

  Crowd(const Bitboard& set, Color side, Square s) {
    const int file = own_file(side, s);
    for_each(set, [&](Square t) {
      ++on_file[static_cast<std::size_t>(own_file(side, t))];
      ahead += own_file(side, t) == file && own_rank(side, t) > own_rank(side, s);
    });
    for (int f = 0; f < kFiles; ++f) {
      const int n = on_file[static_cast<std::size_t>(f)];
      if (n < 2) continue;
      ++files;
      if (f < file) to_right += n;
    }
  }
};

// What tells the piece on s from its likes when its file does not; empty when its file does.
std::string_view distinction(const Position& pos, Square s) {
  const Piece p = pos.at(s);
  const Kind kind = kind_of(p);
  if (kind == Kind::advisor || kind == Kind::elephant) return {};
  const Crowd crowd(pos.pieces(color_of(p), kind), color_of(p), s);
  const int alike = crowd.on_file[static_cast<std::size_t>(own_file(color_of(p), s))];
  if (alike < 2) return {};
  if (crowd.files == 1) return place_name(crowd.ahead, alike);
  return kNumerals[static_cast<std::size_t>(crowd.to_right + crowd.ahead)];
}

}  // namespace

// Legal or not, but with a piece of the side to move.
std::string Position::readable_text(Move m) const {
  const Square from = from_of(m);
  assert(pieces(side_).has(from));
  const Square to = to_of(m);
  const Names& numbers = side_ == Color::red ? kNumerals : kDigits;
  const auto number = [&](int from_zero) { return numbers[static_cast<std::size_t>(from_zero)]; };

  const auto side = static_cast<std::size_t>(index(side_));
  const std::string name(kPieces[side][static_cast<std::size_t>(kind_of(board_[from]))]);
  const std::string_view which = distinction(*this, from);
  std::string out =
      which.empty() ? name + std::string(number(own_file(side_, from))) : std::string(which) + name;

  const int forward = own_rank(side_, to) - own_rank(side_, from);
  out += forward > 0 ? "进" : forward < 0 ? "退" : "平";
  const bool straight = file_of(from) == file_of(to);
  out += straight ? number((forward > 0 ? forward : -forward) - 1) : number(own_file(side_, to));
  return out;
}

}  // namespace splitpoint::xiangqi
