// position.cpp - plays moves and takes them back; the options of the rules.
// SPDX-License-Identifier: MIT
#include "engine/games/xiangqi/position.h"

#include <charconv>

#include "engine/core/quote.h"
#include "engine/games/xiangqi/attacks.h"
#include "engine/games/xiangqi/evaluate.h"

namespace splitpoint::xiangqi {
namespace {

// After a capture or a pawn's step forward no earlier position can be reached again.
bool is_irreversible(Piece moved, Piece captured, Square from, Square to) {
  return captured != kEmpty || (kind_of(moved) == Kind::pawn && file_of(from) == file_of(to));
}

}  // namespace

Position::Position() { board_.fill(kEmpty); }

void Position::put(Square s, Piece p) {
  by_piece_[p].set(s);
  by_color_[index(color_of(p))].set(s);
  board_[s] = p;
  key_ ^= kZobrist.piece[p][s];
  psq_ += kPieceSquare[p][s];
  if (kind_of(p) == Kind::king) king_[index(color_of(p))] = s;
}

Position::Undo Position::play(Move m) {
  const Square from = from_of(m);
  const Square to = to_of(m);
  const Piece moved = board_[from];
  const Piece captured = board_[to];
  const Undo undo{key_, psq_, static_cast<std::int16_t>(history_.reach()),
                  static_cast<std::int16_t>(quiet_plies_), captured};
  history_.push(key_, {m, captured}, is_irreversible(moved, captured, from, to));

  if (captured != kEmpty) {
    by_piece_[captured] ^= kPoint[to];
    by_color_[index(!side_)] ^= kPoint[to];
    key_ ^= kZobrist.piece[captured][to];
    psq_ -= kPieceSquare[captured][to];
    quiet_plies_ = 0;
  } else {
    ++quiet_plies_;
  }
  move_piece(from, to, moved);
  key_ ^= kZobrist.piece[moved][from] ^ kZobrist.piece[moved][to] ^ kZobrist.black_to_move;
  psq_ += kPieceSquare[moved][to] - kPieceSquare[moved][from];
  side_ = !side_;
  return undo;
}

void Position::undo(Move m, const Undo& u) {
  const Square from = from_of(m);
  const Square to = to_of(m);
  side_ = !side_;
  move_piece(to, from, board_[to]);
  if (u.captured != kEmpty) {
    board_[to] = u.captured;
    by_piece_[u.captured] ^= kPoint[to];
    by_color_[index(!side_)] ^= kPoint[to];
  }
  key_ = u.key;
  psq_ = u.psq;
  quiet_plies_ = u.quiet_plies;
  history_.pop(u.reach);
}

void Position::move_piece(Square from, Square to, Piece p) {
  board_[from] = kEmpty;
  board_[to] = p;
  const Bitboard both = kPoint[from] ^ kPoint[to];
  by_piece_[p] ^= both;
  by_color_[p >> 3] ^= both;
  if (kind_of(p) == Kind::king) king_[p >> 3] = to;
}

Position::Undo Position::play_null() {
  const Undo undo{key_, psq_, static_cast<std::int16_t>(history_.reach()),
                  static_cast<std::int16_t>(quiet_plies_), kEmpty};
  history_.push(key_, {}, true);
  key_ ^= kZobrist.black_to_move;
  side_ = !side_;
  return undo;
}

void Position::undo_null(const Undo& u) {
  side_ = !side_;
  key_ = u.key;
  history_.pop(u.reach);
}

Key Position::key_from_scratch() const {
  Key key = side_ == Color::black ? kZobrist.black_to_move : 0;
  for_each(occupied(), [&](Square s) { key ^= kZobrist.piece[board_[s]][s]; });
  return key;
}

bool Position::attackers_left() const {
  Bitboard b;
  for (const Color c : {Color::red, Color::black})
    for (const Kind k : {Kind::pawn, Kind::rook, Kind::horse, Kind::cannon}) b |= pieces(c, k);
  return b.any();
}

// With three rooks, horses or cannons a pass almost never helps; with none it may be the best move.
Zugzwang Position::zugzwang() const {
  const int attackers =
      (pieces(side_, Kind::rook) | pieces(side_, Kind::horse) | pieces(side_, Kind::cannon))
          .count();
  return attackers >= 3  ? Zugzwang::unlikely
         : attackers > 0 ? Zugzwang::possible
                         : Zugzwang::likely;
}

Result<bool> Position::configure(std::string_view name, std::string_view value) {
  if (name == "repetition") {
    if (value != "asian" && value != "league")
      return Error{"rule 'repetition'", quote(value) + " is neither asian nor league"};
    rules_.repetition = value == "asian" ? RepetitionRule::asian : RepetitionRule::league;
    return true;
  }
  if (name == "quiet-moves") {
    int n = 0;
    const auto [end, fault] = std::from_chars(value.data(), value.data() + value.size(), n);
    if (fault != std::errc{} || end != value.data() + value.size() || n < 0 || n > 1000)
      return Error{"rule 'quiet-moves'", quote(value) + " is not a whole number from 0 to 1000"};
    rules_.quiet_moves_to_draw = n;
    return true;
  }
  if (name == "evaluation") {
    if (value != "hand-made" && value != "network")
      return Error{"rule 'evaluation'", quote(value) + " is neither hand-made nor network"};
    rules_.evaluation = value == "network" ? Evaluation::network : Evaluation::hand_made;
    return true;
  }
  return Error{"rule " + quote(name),
               "xiangqi has no such rule; it has repetition, quiet-moves and evaluation"};
}

}  // namespace splitpoint::xiangqi
