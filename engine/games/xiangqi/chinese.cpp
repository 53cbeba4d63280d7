// chinese.cpp - moves in the notation of Chinese players: 炮二平五, 马８进７.
//
// Piece, file, direction, number. Each side counts the files from its own right, red in Chinese
// numerals, black in full-width digits. 进 is forward, 退 back, 平 sideways. The number is the file
// of arrival. For a move along the file it is the number of points instead.
//
// If two equal pieces stand on one file, 前 (front) or 后 (rear) replaces the file; with three
// pawns it is 前, 中 or 后. More than three pawns on a file, or several pawns on each of two files,
// are numbered 一 to 五: files from the right, then on each file from the front. Advisors and
// elephants never need this: of two on one file, one can only advance and the other only retreat.
// SPDX-License-Identifier: MIT
#include <array>
#include <cassert>

#include "engine/games/xiangqi/own_files.h"
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

// The name of piece i (from 0, counted from the front) of n equal pieces on one file.
std::string_view place_name(int i, int n) {
  if (n > 3) return kNumerals[static_cast<std::size_t>(i)];
  if (i == 0) return "前";
  return i == n - 1 ? "后" : "中";
}

// The name that replaces the file if several equal pieces stand on the file of s; else empty.
std::string_view distinction(const Position& pos, Square s) {
  const Piece p = pos.at(s);
  const Kind kind = kind_of(p);
  if (kind == Kind::advisor || kind == Kind::elephant) return {};
  const FileCounts crowd(pos.pieces(color_of(p), kind), color_of(p), s);
  const int alike = crowd.on_file[static_cast<std::size_t>(own_file(color_of(p), s))];
  if (alike < 2) return {};
  if (crowd.files == 1) return place_name(crowd.ahead, alike);
  return kNumerals[static_cast<std::size_t>(crowd.to_right + crowd.ahead)];
}

}  // namespace

// The move need not be legal, but a piece of the side to move must stand on its point of departure.
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
