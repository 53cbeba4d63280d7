// position.cpp - plays moves and takes them back; the rules of draws.
// SPDX-License-Identifier: MIT
#include "engine/games/chess/position.h"

#include "engine/games/chess/scores.h"

namespace splitpoint::chess {
namespace {

constexpr int kPliesToDraw = 100;  // the fifty-move rule
constexpr int kEarlierToDraw = 2;  // earlier occurrences: the third one draws

// The castling rights that remain after a move from or to the square.
constexpr std::array<Castlings, kSquares> make_rights_kept() {
  std::array<Castlings, kSquares> kept{};
  for (Castlings& k : kept) k = (1 << kCastlings) - 1;
  for (const Color c : {Color::white, Color::black}) {
    const int rank = c == Color::white ? 0 : 7;
    for (const bool long_side : {false, true}) {
      const auto rest = static_cast<Castlings>(~castling_right(c, long_side));
      kept[make_square(long_side ? 0 : 7, rank)] &= rest;
      kept[make_square(4, rank)] &= rest;
    }
  }
  return kept;
}
constexpr auto kRightsKept = make_rights_kept();

// The move of the rook when the king castles to `to`.
struct RookStep {
  Square from, to;
};
constexpr RookStep rook_step(Square to) {
  return file_of(to) == 6 ? RookStep{to + 1, to - 1} : RookStep{to - 2, to + 1};
}

}  // namespace

void Position::put(Square s, Piece p) {
  by_kind_[index(kind_of(p))] |= bit(s);
  by_color_[index(color_of(p))] |= bit(s);
  board_[s] = p;
  key_ ^= kZobrist.piece[p][s];
  if (kind_of(p) == Kind::pawn) pawn_key_ ^= kZobrist.piece[p][s];
  psq_ += kPieceSquare[p][s];
}

void Position::take(Square s) {
  const Piece p = board_[s];
  by_kind_[index(kind_of(p))] ^= bit(s);
  by_color_[index(color_of(p))] ^= bit(s);
  board_[s] = kEmpty;
  key_ ^= kZobrist.piece[p][s];
  if (kind_of(p) == Kind::pawn) pawn_key_ ^= kZobrist.piece[p][s];
  psq_ -= kPieceSquare[p][s];
}

// Moves the piece only. The caller updates the keys and the piece-square sum.
void Position::move_piece(Square from, Square to) {
  const Piece p = board_[from];
  const Bitboard both = bit(from) | bit(to);
  by_kind_[index(kind_of(p))] ^= both;
  by_color_[index(color_of(p))] ^= both;
  board_[from] = kEmpty;
  board_[to] = p;
}

Position::Undo Position::play(Move m) {
  const Square from = from_of(m);
  const Square to = to_of(m);
  const MoveKind move_type = move_kind(m);
  const Piece moved = board_[from];
  const bool pawn = kind_of(moved) == Kind::pawn;
  const Undo undo = undo_of(board_[to]);
  const bool irreversible = pawn || undo.captured != kEmpty;
  history_.push(key_, {}, irreversible);
  clock_ = static_cast<std::int16_t>(irreversible ? 0 : clock_ + 1);
  move_number_ += index(side_);

  if (en_passant_ != kNoSquare) {
    key_ ^= kZobrist.en_passant[file_of(en_passant_)];
    en_passant_ = kNoSquare;
  }
  if (undo.captured != kEmpty) take(to);
  move_piece(from, to);
  const Key step = kZobrist.piece[moved][from] ^ kZobrist.piece[moved][to];
  key_ ^= step ^ kZobrist.black_to_move;
  if (pawn) pawn_key_ ^= step;
  psq_ += kPieceSquare[moved][to] - kPieceSquare[moved][from];
  if (castlings_ != 0) {
    const Castlings left = castlings_ & kRightsKept[from] & kRightsKept[to];
    key_ ^= kZobrist.castlings[castlings_] ^ kZobrist.castlings[left];
    castlings_ = left;
  }
  side_ = !side_;
  if (move_type != MoveKind::ordinary) play_rest(move_type, from, to);
  return undo;
}

// The rest of a move that is more than one piece going from one square to another. The opponent
// is already to move.
void Position::play_rest(MoveKind move_type, Square from, Square to) {
  switch (move_type) {
    case MoveKind::double_step: set_en_passant((from + to) / 2); break;
    case MoveKind::en_passant: take(make_square(file_of(to), rank_of(from))); break;
    case MoveKind::castling: {
      const auto [rook_from, rook_to] = rook_step(to);
      const Piece rook = board_[rook_from];
      take(rook_from);
      put(rook_to, rook);
      break;
    }
    default: take(to); put(to, make_piece(!side_, promoted_kind(move_type)));
  }
}

void Position::undo(Move m, const Undo& u) {
  const Square from = from_of(m);
  const Square to = to_of(m);
  const MoveKind move_type = move_kind(m);
  side_ = !side_;
  if (is_promotion(move_type)) {
    by_kind_[index(promoted_kind(move_type))] ^= bit(to);
    by_kind_[index(Kind::pawn)] ^= bit(to);
    board_[to] = make_piece(side_, Kind::pawn);
  } else if (move_type == MoveKind::castling) {
    const auto [rook_from, rook_to] = rook_step(to);
    move_piece(rook_to, rook_from);
  }
  move_piece(to, from);
  if (move_type == MoveKind::en_passant)
    restore(make_square(file_of(to), rank_of(from)), make_piece(!side_, Kind::pawn));
  else if (u.captured != kEmpty)
    restore(to, u.captured);
  key_ = u.key;
  pawn_key_ = u.pawn_key;
  psq_ = u.psq;
  move_number_ -= index(side_);
  clock_ = u.clock;
  castlings_ = u.castlings;
  en_passant_ = u.en_passant;
  history_.pop(u.reach);
}

// Puts a captured piece back. The caller restores the keys and the piece-square sum.
void Position::restore(Square s, Piece p) {
  by_kind_[index(kind_of(p))] ^= bit(s);
  by_color_[index(color_of(p))] ^= bit(s);
  board_[s] = p;
}

Position::Undo Position::play_null() {
  const Undo undo = undo_of(kEmpty);
  history_.push(key_, {}, true);
  if (en_passant_ != kNoSquare) key_ ^= kZobrist.en_passant[file_of(en_passant_)];
  en_passant_ = kNoSquare;
  key_ ^= kZobrist.black_to_move;
  ++clock_;
  move_number_ += index(side_);
  side_ = !side_;
  return undo;
}

void Position::undo_null(const Undo& u) {
  side_ = !side_;
  move_number_ -= index(side_);
  key_ = u.key;
  clock_ = u.clock;
  en_passant_ = u.en_passant;
  history_.pop(u.reach);
}

// Records a double step only if the side to move can capture en passant. So positions without such
// a capture have equal keys, however the pawn came to its square.
void Position::set_en_passant(Square behind) {
  if (!can_capture_en_passant(side_, behind)) return;
  en_passant_ = behind;
  key_ ^= kZobrist.en_passant[file_of(behind)];
}

bool Position::can_capture_en_passant(Color by, Square behind) const {
  const Bitboard capturers = pawn_attacks(!by, behind) & pieces(by, Kind::pawn);
  for (Bitboard b = capturers; b != 0; b &= b - 1)
    if (en_passant_is_safe(by, first(b), behind)) return true;
  return false;
}

bool Position::en_passant_is_safe(Color by, Square from, Square behind) const {
  const Bitboard taken = bit(make_square(file_of(behind), rank_of(from)));
  const Bitboard after = (occupied() ^ bit(from) ^ taken) | bit(behind);
  return (attackers(king(by), !by, after) & ~taken) == 0;
}

// Bare kings, one minor piece, or bishops on squares of one colour only.
bool Position::material_is_insufficient() const {
  if ((pieces(Kind::pawn) | straight_sliders()) != 0) return false;
  const Bitboard bishops = pieces(Kind::bishop);
  if (pieces(Kind::knight) != 0) return count(pieces(Kind::knight) | bishops) == 1;
  return (bishops & kDarkSquares) == 0 || (bishops & ~kDarkSquares) == 0;
}

// The first repetition of a position in the tree (the root, `ply` plies ago, included) is a draw.
// Mate on the hundredth ply comes before the draw (FIDE 9.6.2 and 5.1.1).
Verdict Position::repetition(Ply ply) const {
  if (clock_ >= kPliesToDraw) {
    std::array<Move, kMaxMoves> moves;
    return in_check() && generate(moves.data()) == 0 ? Verdict::none : Verdict::draw;
  }
  int earlier = 0;
  for (int back = 4; back <= history_.reach(); back += 2) {
    if (history_.key_back(back) != key_) continue;
    if (back <= ply || ++earlier == kEarlierToDraw) return Verdict::draw;
  }
  return earlier > 0 ? Verdict::once_more : Verdict::none;
}

// With only the king and pawns, a pass may be better than every move.
Zugzwang Position::zugzwang() const {
  const int n = count(pieces(side_) & ~pieces(Kind::pawn) & ~pieces(Kind::king));
  return n >= 3 ? Zugzwang::unlikely : n > 0 ? Zugzwang::possible : Zugzwang::likely;
}

}  // namespace splitpoint::chess
