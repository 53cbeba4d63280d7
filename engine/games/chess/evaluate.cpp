// evaluate.cpp - the static value of a position.
//
// play() keeps material and placement up to date, and a table caches the pawn structure. This file
// adds the terms that depend on several pieces: mobility, threats, safety of the kings and passed
// pawns. Each term has a value for the middle game and one for the endgame, in centipawns. The
// pieces that are left decide how much each of the two counts.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdlib>

#include "engine/games/chess/position.h"
#include "engine/games/chess/scores.h"

namespace splitpoint::chess {
namespace {

constexpr Value kTempo = 12;  // for the side to move

// (squares that a piece can go to - `usual`) * `each`, by kind.
struct Mobility {
  int usual;
  Score each;
};
constexpr std::array<Mobility, kKinds> kMobility{
    {{0, 0}, {4, pack(5, 4)}, {5, pack(5, 4)}, {6, pack(2, 4)}, {11, pack(1, 3)}, {0, 0}}};

constexpr Score kBishopPair = pack(28, 50);
constexpr Score kRookOnOpenFile = pack(28, 10), kRookOnHalfOpenFile = pack(12, 6);
constexpr Score kRookOnSeventh = pack(8, 22);
constexpr Score kOutpost = pack(20, 10);          // a knight that no pawn can drive away
constexpr Score kAttackedByPawn = pack(38, 30);   // for each piece
constexpr Score kAttackedByMinor = pack(30, 26);  // for each rook or queen
constexpr Score kBareKing = pack(0, 6);           // for each step that the kings are nearer than 7

// The danger of each square near the king that is attacked, by kind of the attacker.
constexpr std::array<int, kKinds> kDanger{0, 5, 4, 6, 9, 0};
constexpr int kMostDanger = 110;
// The pawn on each of three files (the king's and its neighbours), by its rank from its own side;
// 0: no pawn.
constexpr std::array<int, 8> kShield{-24, 12, 5, -6, -14, -20, -24, -24};
constexpr int kOpenBesideKing = -16;  // for such a file without pawns of either side

// The weight of the middle game is the sum over all pieces: 24 in the start position.
constexpr std::array<int, kKinds> kWeight{0, 1, 1, 2, 4, 0};
constexpr int kMostWeight = 24;
constexpr int kWholeScale = 16;  // an endgame advantage counts in full

int distance(Square a, Square b) {
  return std::max(std::abs(file_of(a) - file_of(b)), std::abs(rank_of(a) - rank_of(b)));
}

struct Evaluation {
  const Position& pos;
  const PawnStructure& structure;
  Bitboard occupied = pos.occupied();
  std::array<Bitboard, 2> pawns_attack{
      // [colour]
      pawn_attacks(Color::white, pos.pieces(Color::white, Kind::pawn)),
      pawn_attacks(Color::black, pos.pieces(Color::black, Kind::pawn))};
  std::array<int, 2> danger_to{};  // [colour of the king]

  // From the point of view of the side to move.
  [[nodiscard]] Value value() {
    Score sum = pos.piece_square_sum() + structure.score;
    sum += pieces_of(Color::white) - pieces_of(Color::black);
    sum += king_safety(Color::white) - king_safety(Color::black);
    sum += passed_pawns(Color::white) - passed_pawns(Color::black);
    sum += bare_king(Color::black) - bare_king(Color::white);
    const int end =
        end_of(sum) * scale(end_of(sum) > 0 ? Color::white : Color::black) / kWholeScale;
    int weight = 0;
    for (int k = index(Kind::knight); k <= index(Kind::queen); ++k)
      weight += kWeight[k] * count(pos.pieces(static_cast<Kind>(k)));
    weight = std::min(weight, kMostWeight);
    const Value v = (middle_of(sum) * weight + end * (kMostWeight - weight)) / kMostWeight;
    return (pos.side() == Color::white ? v : -v) + kTempo;
  }

 private:
  [[nodiscard]] Bitboard attacks(Kind kind, Square s) const {
    switch (kind) {
      case Kind::knight: return knight_attacks(s);
      case Kind::bishop: return bishop_attacks(s, occupied);
      case Kind::rook: return rook_attacks(s, occupied);
      default: return queen_attacks(s, occupied);
    }
  }

  // Mobility and threats of the pieces of one side. Also sets the danger to the other king.
  Score pieces_of(Color us) {
    const Bitboard own = pos.pieces(us);
    const Bitboard enemy = pos.pieces(!us);
    const Bitboard good = ~(own | pawns_attack[index(!us)]);
    const Square their_king = pos.king(!us);
    const Bitboard zone = king_attacks(their_king) | forward(!us, king_attacks(their_king));
    Score score = 0;
    int attackers = 0, danger = 0;
    Bitboard by_minors = 0;
    for (int k = index(Kind::knight); k <= index(Kind::queen); ++k) {
      const auto kind = static_cast<Kind>(k);
      for (Bitboard b = own & pos.pieces(kind); b != 0; b &= b - 1) {
        const Bitboard to = attacks(kind, first(b));
        score += (count(to & good) - kMobility[k].usual) * kMobility[k].each;
        if ((to & zone) != 0) {
          ++attackers;
          danger += kDanger[k] * count(to & zone);
        }
        if (kind <= Kind::bishop) by_minors |= to;
      }
    }
    danger_to[index(!us)] = attackers > 1 ? std::min(danger, kMostDanger) : 0;
    score += rooks(us);
    const Bitboard outposts = own & pos.pieces(Kind::knight) & pawns_attack[index(us)];
    for_each(outposts, [&](Square s) { score += outpost(us, s); });
    if (count(own & pos.pieces(Kind::bishop)) > 1) score += kBishopPair;
    score += count(enemy & ~pos.pieces(Kind::pawn) & pawns_attack[index(us)]) * kAttackedByPawn;
    score += count(enemy & (pos.pieces(Kind::rook) | pos.pieces(Kind::queen)) & by_minors) *
             kAttackedByMinor;
    return score;
  }

  [[nodiscard]] Score rooks(Color us) const {
    Score score = 0;
    const Bitboard seventh = rank_set(us == Color::white ? 6 : 1);
    for_each(pos.pieces(us, Kind::rook), [&](Square s) {
      const Bitboard pawns = pos.pieces(Kind::pawn) & file_set(file_of(s));
      if (pawns == 0)
        score += kRookOnOpenFile;
      else if ((pawns & pos.pieces(us)) == 0)
        score += kRookOnHalfOpenFile;
      if (has(seventh, s) && rank_from(us, pos.king(!us)) == 7) score += kRookOnSeventh;
    });
    return score;
  }

  [[nodiscard]] Score outpost(Color us, Square s) const {
    const int rank = rank_from(us, s);
    if (rank < 3 || rank > 5) return 0;
    // Squares of the files beside it from which an enemy pawn could come to attack it.
    Bitboard reach = pawn_attacks(us, s);
    for (int i = 0; i < 3; ++i) reach |= forward(us, reach);
    return (reach & pos.pieces(!us, Kind::pawn)) == 0 ? kOutpost : 0;
  }

  // The pawns before the king, and the danger that pieces_of() has found. The danger counts with
  // its square, and half if the enemy has no queen.
  [[nodiscard]] Score king_safety(Color us) const {
    const Square king = pos.king(us);
    int middle = 0;
    const int centre = std::clamp(file_of(king), 1, 6);
    for (int file = centre - 1; file <= centre + 1; ++file) {
      const Bitboard pawns = pos.pieces(Kind::pawn) & file_set(file);
      const Bitboard own = pawns & pos.pieces(us);
      if (pawns == 0) middle += kOpenBesideKing;
      middle += kShield[own == 0 ? 0 : nearest_rank(us, own)];
    }
    int danger = danger_to[index(us)];
    if (pos.pieces(!us, Kind::queen) == 0) danger /= 2;
    return pack(middle - danger * danger / 32, -danger / 4);
  }
  // The rank of the rearmost of pawns on one file, from their own side: 1 to 6.
  static int nearest_rank(Color us, Bitboard pawns) {
    return us == Color::white ? rank_of(first(pawns)) : 7 - rank_of(63 - std::countl_zero(pawns));
  }

  // In the endgame a passed pawn needs its own king near and the enemy king far away.
  [[nodiscard]] Score passed_pawns(Color us) const {
    Score score = 0;
    for_each(structure.passed[index(us)], [&](Square s) {
      const int rank = rank_from(us, s);
      if (rank < 3) return;
      const Square stop = us == Color::white ? s + 8 : s - 8;
      const int factor = rank - 2;  // 1 to 4
      const int kings = 5 * distance(pos.king(!us), stop) - 3 * distance(pos.king(us), stop);
      score += pack(0, kings * factor);
      if (has(occupied, stop)) score -= pack(4, 7) * factor;
    });
    return score;
  }

  // To mate a bare king the other king must come near.
  [[nodiscard]] Score bare_king(Color bare) const {
    if (pos.pieces(bare) != pos.pieces(bare, Kind::king)) return 0;
    return (7 - distance(pos.king(Color::white), pos.king(Color::black))) * kBareKing;
  }

  // The share of its endgame advantage that counts for the side that is better; kWholeScale: all.
  [[nodiscard]] int scale(Color strong) const {
    const auto material = [&](Color c) {
      return 3 * count(pos.pieces(c, Kind::knight) | pos.pieces(c, Kind::bishop)) +
             5 * count(pos.pieces(c, Kind::rook)) + 9 * count(pos.pieces(c, Kind::queen));
    };
    const int ours = material(strong), theirs = material(!strong);
    if (pos.pieces(strong, Kind::pawn) == 0 && ours - theirs <= 3) return ours < 5 ? 0 : 3;
    const Bitboard bishops = pos.pieces(Kind::bishop);
    const bool opposite = count(pos.pieces(strong) & bishops) == 1 &&
                          count(pos.pieces(!strong) & bishops) == 1 &&
                          count(bishops & kDarkSquares) == 1;
    return opposite && ours == 3 && theirs == 3 ? 9 : kWholeScale;
  }
};

}  // namespace

Value Position::evaluate() const {
  return over() ? 0 : Evaluation{*this, pawn_structure(*this)}.value();
}

Value Position::evaluate(PawnTable& cache) const {
  return over() ? 0 : Evaluation{*this, cache.structure_of(*this)}.value();
}

}  // namespace splitpoint::chess
