// generate.cpp - generates legal moves directly.
//
// Checkers and pinned pieces are found once, from the king's square. A move of another piece is
// legal if it ends the check, if there is one, and if a pinned piece stays on the line of its pin.
// Only king moves and en passant captures are tested one by one.
// SPDX-License-Identifier: MIT
#include "engine/games/chess/position.h"

namespace splitpoint::chess {
namespace {

enum class Wanted : std::uint8_t { all, captures };

Move* emit(Move* out, Square from, Bitboard to) {
  for (const auto base = static_cast<unsigned>(from); to != 0; to &= to - 1)
    *out++ = static_cast<Move>(base | static_cast<unsigned>(std::countr_zero(to)) << 6);
  return out;
}
// Moves to the squares `to`, each from the square `by` below it.
Move* emit_shifted(Move* out, Bitboard to, int by, MoveKind move_type = MoveKind::ordinary) {
  for (; to != 0; to &= to - 1) *out++ = make_move(first(to) - by, first(to), move_type);
  return out;
}

template <Color kUs>
struct Generator {
  const Position& pos;
  Square king = pos.king(kUs);
  Bitboard own = pos.pieces(kUs), enemy = pos.pieces(!kUs), occupied = own | enemy;
  Bitboard checkers = 0;
  Bitboard pinned = 0;  // own pieces that may move only along the line to their king

  template <Wanted kWanted>
  Move* run(Move* out) {
    find_danger();
    const Bitboard wanted = kWanted == Wanted::captures ? enemy : ~own;
    if (!more_than_one(checkers)) {
      const Bitboard allowed =
          checkers == 0 ? ~Bitboard{0} : checkers | between(king, first(checkers));
      out = pawn_moves<kWanted>(out, allowed);
      out = piece_moves(out, wanted & allowed);
      if (kWanted == Wanted::all && checkers == 0) out = castlings(out);
    }
    return king_moves(out, wanted);
  }

  // For any 16 bits.
  [[nodiscard]] bool legal(Move m) {
    const Square from = from_of(m);
    const Square to = to_of(m);
    const MoveKind move_type = move_kind(m);
    if (move_type > MoveKind::to_queen || !has(own, from) || has(own, to)) return false;
    const Kind kind = kind_of(pos.at(from));
    if (kind == Kind::king && move_type == MoveKind::castling)
      return from == king && file_of(king) == 4 && (to == king + 2 || to == king - 2) &&
             pos.attackers(king, !kUs, occupied) == 0 && can_castle(to < king);
    if (kind == Kind::king)
      return move_type == MoveKind::ordinary && has(king_attacks(king), to) && safe(to);
    if (kind == Kind::pawn ? !pawn_goes(from, to, move_type)
                           : move_type != MoveKind::ordinary || !has(targets(kind, from), to))
      return false;
    if (move_type == MoveKind::en_passant) return pos.en_passant_is_safe(kUs, from, to);
    find_danger();
    if (checkers != 0 &&
        (more_than_one(checkers) || !has(checkers | between(king, first(checkers)), to)))
      return false;
    return !has(pinned, from) || has(line(king, from), to);
  }

 private:
  static constexpr int kUp = kUs == Color::white ? 8 : -8;
  static constexpr Bitboard kLastRank = rank_set(kUs == Color::white ? 7 : 0);
  static constexpr Bitboard kThirdRank = rank_set(kUs == Color::white ? 2 : 5);

  [[nodiscard]] Bitboard ours(Kind k) const { return own & pos.pieces(k); }

  void find_danger() {
    checkers = enemy & ((pawn_attacks(kUs, king) & pos.pieces(Kind::pawn)) |
                        (knight_attacks(king) & pos.pieces(Kind::knight)));
    Bitboard snipers = enemy & ((kAttacks.rook_lines[king] & pos.straight_sliders()) |
                                (kAttacks.bishop_lines[king] & pos.diagonal_sliders()));
    for (; snipers != 0; snipers &= snipers - 1) {
      const Bitboard blockers = between(king, first(snipers)) & occupied;
      if (blockers == 0)
        checkers |= snipers & -snipers;
      else if (!more_than_one(blockers))
        pinned |= blockers & own;
    }
  }

  // Whether the king is safe on `to`. Its present square counts as empty.
  [[nodiscard]] bool safe(Square to) const {
    return pos.attackers(to, !kUs, occupied ^ bit(king)) == 0;
  }
  Move* king_moves(Move* out, Bitboard wanted) const {
    Bitboard to = king_attacks(king) & wanted;
    if (to != 0) to &= ~easily_attacked();
    for (; to != 0; to &= to - 1) {
      *out = make_move(king, first(to));
      out += safe(first(to));
    }
    return out;
  }
  // The squares attacked by enemy pawns and the enemy king. A cheap test before safe().
  [[nodiscard]] Bitboard easily_attacked() const {
    return pawn_attacks(!kUs, enemy & pos.pieces(Kind::pawn)) | king_attacks(pos.king(!kUs));
  }

  // The king must not be in check.
  Move* castlings(Move* out) const {
    constexpr Castlings kBoth = castling_right(kUs, false) | castling_right(kUs, true);
    if (!pos.may_castle(kBoth)) return out;
    for (const bool long_side : {false, true})
      if (can_castle(long_side))
        *out++ = make_move(king, long_side ? king - 2 : king + 2, MoveKind::castling);
    return out;
  }
  [[nodiscard]] bool can_castle(bool long_side) const {
    if (!pos.may_castle(castling_right(kUs, long_side))) return false;
    const Square rook = long_side ? king - 4 : king + 3;
    const int step = long_side ? -1 : 1;
    return (between(king, rook) & occupied) == 0 && safe(king + step) && safe(king + 2 * step);
  }

  [[nodiscard]] Bitboard targets(Kind kind, Square s) const {
    switch (kind) {
      case Kind::knight: return knight_attacks(s);
      case Kind::bishop: return bishop_attacks(s, occupied);
      case Kind::rook: return rook_attacks(s, occupied);
      case Kind::queen: return queen_attacks(s, occupied);
      default: return 0;
    }
  }
  Move* piece_moves(Move* out, Bitboard allowed) const {
    const Bitboard free = own & ~pinned;
    for (Bitboard b = free & pos.pieces(Kind::knight); b != 0; b &= b - 1)
      out = emit(out, first(b), knight_attacks(first(b)) & allowed);
    for (Bitboard b = free & pos.pieces(Kind::bishop); b != 0; b &= b - 1)
      out = emit(out, first(b), bishop_attacks(first(b), occupied) & allowed);
    for (Bitboard b = free & pos.pieces(Kind::rook); b != 0; b &= b - 1)
      out = emit(out, first(b), rook_attacks(first(b), occupied) & allowed);
    for (Bitboard b = free & pos.pieces(Kind::queen); b != 0; b &= b - 1)
      out = emit(out, first(b), queen_attacks(first(b), occupied) & allowed);
    // A pinned knight has no moves, because no jump stays on a line.
    for (Bitboard b = pinned & (pos.straight_sliders() | pos.diagonal_sliders()); b != 0;
         b &= b - 1) {
      const Square s = first(b);
      out = emit(out, s, targets(kind_of(pos.at(s)), s) & allowed & line(king, s));
    }
    return out;
  }

  // All free pawns at once, then the pinned ones one by one.
  template <Wanted kWanted>
  Move* pawn_moves(Move* out, Bitboard allowed) const {
    const Bitboard pawns = ours(Kind::pawn);
    out = some_pawns<kWanted>(out, pawns & ~pinned, allowed);
    for (Bitboard b = pawns & pinned; b != 0; b &= b - 1)
      out = some_pawns<kWanted>(out, b & -b, allowed & line(king, first(b)));
    if (const Square behind = pos.en_passant(); behind != kNoSquare)
      for (Bitboard b = pawn_attacks(!kUs, behind) & pawns; b != 0; b &= b - 1)
        if (pos.en_passant_is_safe(kUs, first(b), behind))
          *out++ = make_move(first(b), behind, MoveKind::en_passant);
    return out;
  }
  template <Wanted kWanted>
  Move* some_pawns(Move* out, Bitboard pawns, Bitboard allowed) const {
    const Bitboard ahead = forward(kUs, pawns) & ~occupied;
    const Bitboard west = forward(kUs, to_west(pawns)) & enemy & allowed;
    const Bitboard east = forward(kUs, to_east(pawns)) & enemy & allowed;
    const Bitboard one = ahead & allowed;
    if (((one | west | east) & kLastRank) != 0) {
      out = promotions<kWanted == Wanted::all>(out, one & kLastRank, kUp);
      out = promotions<true>(out, west & kLastRank, kUp - 1);
      out = promotions<true>(out, east & kLastRank, kUp + 1);
    }
    out = emit_shifted(out, west & ~kLastRank, kUp - 1);
    out = emit_shifted(out, east & ~kLastRank, kUp + 1);
    if (kWanted == Wanted::captures) return out;
    out = emit_shifted(out, one & ~kLastRank, kUp);
    const Bitboard two = forward(kUs, ahead & kThirdRank) & ~occupied & allowed;
    return emit_shifted(out, two, 2 * kUp, MoveKind::double_step);
  }
  // A promotion without a capture counts as a capture only if it is to a queen.
  template <bool kToAll>
  static Move* promotions(Move* out, Bitboard to, int by) {
    out = emit_shifted(out, to, by, MoveKind::to_queen);
    if (!kToAll) return out;
    out = emit_shifted(out, to, by, MoveKind::to_knight);
    out = emit_shifted(out, to, by, MoveKind::to_rook);
    return emit_shifted(out, to, by, MoveKind::to_bishop);
  }

  // Whether the pawn move is pseudo-legal.
  [[nodiscard]] bool pawn_goes(Square from, Square to, MoveKind move_type) const {
    if (move_type == MoveKind::en_passant)
      return to == pos.en_passant() && has(pawn_attacks(kUs, from), to);
    if (move_type == MoveKind::castling || is_promotion(move_type) != has(kLastRank, to))
      return false;
    if (move_type == MoveKind::double_step)
      return has(rank_set(kUs == Color::white ? 1 : 6), from) && to == from + 2 * kUp &&
             ((bit(to) | bit(from + kUp)) & occupied) == 0;
    return has(pawn_attacks(kUs, from) & enemy, to) || (to == from + kUp && !has(occupied, to));
  }
};

template <Wanted kWanted>
int generate_wanted(const Position& pos, Move* out) {
  const Move* end = pos.side() == Color::white
                        ? Generator<Color::white>{pos}.template run<kWanted>(out)
                        : Generator<Color::black>{pos}.template run<kWanted>(out);
  return static_cast<int>(end - out);
}

}  // namespace

int Position::generate(Move* out) const { return generate_wanted<Wanted::all>(*this, out); }

int Position::generate_captures(Move* out) const {
  return generate_wanted<Wanted::captures>(*this, out);
}

bool Position::legal(Move m) const {
  return side_ == Color::white ? Generator<Color::white>{*this}.legal(m)
                               : Generator<Color::black>{*this}.legal(m);
}

}  // namespace splitpoint::chess
