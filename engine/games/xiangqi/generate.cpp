// generate.cpp - legal moves, straight away.
//
// A move can only be illegal for one of four reasons: it moves the king into an attack; the side
// is in check and the move does not end it; it takes a piece off a line or a horse's leg that
// shields the king; or it puts a screen between the king and a cannon. What the last two need is
// known once for all moves of a position, so without a check only a few moves are ever tried out.
// SPDX-License-Identifier: MIT
#include <cstring>

#include "engine/games/xiangqi/attacks.h"
#include "engine/games/xiangqi/position.h"

namespace splitpoint::xiangqi {
namespace {

// Eight moves to the bits of a line, ready to be added to the move's other half. A whole vector
// is written whatever the number of moves: that is why `out` must have room for kMaxMoves.
using Batch = std::uint16_t __attribute__((vector_size(16)));

struct alignas(16) Targets {
  std::array<std::uint16_t, 8> to{};
};

// For every pattern of a rank: the files of its bits, as the `to` part of a move.
constexpr std::array<Targets, 1 << kFiles> make_rank_targets() {
  std::array<Targets, 1 << kFiles> t{};
  for (unsigned pattern = 0; pattern < t.size(); ++pattern) {
    unsigned n = 0;
    for (unsigned f = 0; f < kFiles && n < 8; ++f)
      if (pattern >> f & 1) t[pattern].to[n++] = static_cast<std::uint16_t>(f << 7);
  }
  return t;
}
// For every pattern of the five points of a file in one half: their offsets likewise.
constexpr std::array<Targets, 1 << kHalfRanks> make_file_targets() {
  std::array<Targets, 1 << kHalfRanks> t{};
  for (unsigned pattern = 0; pattern < t.size(); ++pattern) {
    unsigned n = 0;
    for (unsigned r = 0; r < kHalfRanks; ++r)
      if (pattern >> r & 1) t[pattern].to[n++] = static_cast<std::uint16_t>(r * kFiles << 7);
  }
  return t;
}
constexpr auto kRankTargets = make_rank_targets();
constexpr auto kFileTargets = make_file_targets();

Move* emit(Move* out, const Targets& targets, Move base, unsigned pattern) {
  Batch batch;
  std::memcpy(&batch, targets.to.data(), sizeof batch);
  batch += bits(base);
  std::memcpy(out, &batch, sizeof batch);
  return out + std::popcount(pattern);
}
Move* emit_rank(Move* out, Square from, unsigned pattern) {
  const Move base = make_move(from, from - file_of(from));
  return emit(out, kRankTargets[pattern], base, pattern);
}
Move* emit_file(Move* out, Square from, unsigned pattern) {
  const int f = file_of(from);
  out = emit(out, kFileTargets[pattern & 31], make_move(from, f), pattern & 31);
  return emit(out, kFileTargets[pattern >> 5], make_move(from, 64 + f), pattern >> 5);
}
Move* emit_each(Move* out, Square from, const Bitboard& targets) {
  for (int h = 0; h < 2; ++h)
    for (std::uint64_t w = targets.half[h]; w != 0; w &= w - 1)
      *out++ = make_move(from, h * 64 + std::countr_zero(w));
  return out;
}

// What can be known about the king's safety before any move is looked at.
struct Danger {
  Bitboard checkers;
  Bitboard shields;  // own pieces that, moved away, may uncover an attack
  Bitboard screens;  // empty points where any piece would become a cannon's screen
};

struct Generator {
  const Position& pos;
  Color us = pos.side();
  Square king = pos.king(us);
  Bitboard own = pos.pieces(us), enemy = pos.pieces(!us), occupied = own | enemy;

  [[nodiscard]] const Bitboard& theirs(Kind k) const { return pos.pieces(!us, k); }

  [[nodiscard]] Danger danger() const {
    Danger d;
    line_danger(d);
    // A horse that would reach the king but for its leg.
    for_each(horse_attackers(king, {}) & theirs(Kind::horse), [&](Square s) {
      const Square leg = leg_of(s);
      if (!occupied.has(leg))
        d.checkers.set(s);
      else if (own.has(leg))
        d.shields.set(leg);
    });
    d.checkers |= pawn_attackers(!us, king) & theirs(Kind::pawn);
    return d;
  }

  // Is our king on `k` attacked with these pieces on the board?
  [[nodiscard]] bool attacked(Square k, const Bitboard& all, const Bitboard& alive) const {
    const Bitboard straight = theirs(Kind::rook) | theirs(Kind::king);
    const Bitboard attackers =
        (rook_attacks(k, all) & straight) | (cannon_captures(k, all) & theirs(Kind::cannon)) |
        (horse_attackers(k, all) & theirs(Kind::horse)) |
        (pawn_attackers(!us, k) & theirs(Kind::pawn));
    return (attackers & alive).any();
  }
  [[nodiscard]] bool safe_after(Square from, Square to) const {
    Bitboard all = occupied;
    all.clear(from);
    all.set(to);
    return !attacked(from == king ? to : king, all, ~bit(to));
  }

  template <bool kCapturesOnly>
  Move* run(Move* out) const {
    const Danger d = danger();
    const Bitboard wanted = kCapturesOnly ? enemy : ~own;
    if (d.checkers.any()) return evade(out, wanted, d);
    const Bitboard allowed = kCapturesOnly ? enemy : ~(own | d.screens);
    out = king_moves(out, wanted);
    if (d.shields.any()) {
      for_each(d.shields, [&](Square s) { out = tried(out, s, targets(s) & allowed); });
      return free_moves(out, ~d.shields, allowed);
    }
    return free_moves(out, own, allowed);
  }

 private:
  // The leg of a horse on s that bears on our king: beside the horse, on the king's side.
  [[nodiscard]] Square leg_of(Square s) const {
    const int df = file_of(king) - file_of(s);
    const int dr = rank_of(king) - rank_of(s);
    return df == 2 || df == -2 ? make_square(file_of(s) + df / 2, rank_of(s))
                               : make_square(file_of(s), rank_of(s) + dr / 2);
  }

  void line_danger(Danger& d) const {
    const Bitboard straight = theirs(Kind::rook) | theirs(Kind::king);
    const Bitboard candidates = (straight | theirs(Kind::cannon)) & rook_attacks(king, {});
    for_each(candidates, [&](Square s) {
      const Bitboard gap = between(king, s);
      const Bitboard blockers = gap & occupied;
      const int n = blockers.count();
      const bool cannon = theirs(Kind::cannon).has(s);
      if (n == static_cast<int>(cannon))
        d.checkers.set(s);
      else if (n == static_cast<int>(cannon) + 1)
        d.shields |= blockers & own;
      else if (n == 0)
        d.screens |= gap;
    });
  }

  // All pseudo-legal targets of the piece on s, own pieces not excluded.
  [[nodiscard]] Bitboard targets(Square s) const {
    switch (kind_of(pos.at(s))) {
      case Kind::king: return king_attacks(s);
      case Kind::advisor: return advisor_attacks(s);
      case Kind::elephant: return elephant_attacks(s, occupied);
      case Kind::horse: return horse_attacks(s, occupied);
      case Kind::rook: return rook_attacks(s, occupied);
      case Kind::cannon:
        return (rook_attacks(s, occupied) & ~occupied) | (cannon_captures(s, occupied) & enemy);
      case Kind::pawn: return pawn_attacks(us, s);
      case Kind::none: break;
    }
    return {};
  }

  // Moves that are tried out one by one.
  Move* tried(Move* out, Square from, const Bitboard& to) const {
    for_each(to, [&](Square t) {
      *out = make_move(from, t);
      out += safe_after(from, t);
    });
    return out;
  }
  Move* king_moves(Move* out, const Bitboard& wanted) const {
    return tried(out, king, king_attacks(king) & wanted);
  }

  // In check: the king, whoever takes or blocks a single checker, and the screens of a cannon.
  Move* evade(Move* out, const Bitboard& wanted, const Danger& d) const {
    Bitboard useful = ~Bitboard{};
    Bitboard screens;
    if (!d.checkers.more_than_one()) {
      const Square checker = d.checkers.first();
      const Kind kind = kind_of(pos.at(checker));
      useful = d.checkers;
      if (kind == Kind::horse)
        useful.set(leg_of(checker));
      else if (kind != Kind::pawn)
        useful |= between(king, checker);
      if (kind == Kind::cannon) screens = between(king, checker) & own;
    }
    out = king_moves(out, wanted);
    for_each(own, [&](Square s) {
      if (s == king) return;
      const Bitboard to = targets(s) & wanted;
      out = tried(out, s, screens.has(s) ? to : to & useful);
    });
    return out;
  }

  // Pieces that cannot expose the king, to points that cannot either.
  Move* free_moves(Move* out, const Bitboard& movers, const Bitboard& allowed) const {
    for_each(pos.pieces(us, Kind::rook) & movers, [&](Square s) {
      const int f = file_of(s);
      const LineTargets& rank = kAttacks.rank[f][rank_bits(occupied, s)];
      const LineTargets& file = kAttacks.file[rank_of(s)][file_bits(occupied, f)];
      out = emit_rank(out, s, rank.rook & rank_bits(allowed, s));
      out = emit_file(out, s, file.rook & file_bits(allowed, f));
    });
    const Bitboard quiet = allowed & ~occupied;
    const Bitboard prey = allowed & enemy;
    for_each(pos.pieces(us, Kind::cannon) & movers, [&](Square s) {
      const int f = file_of(s);
      const LineTargets& rank = kAttacks.rank[f][rank_bits(occupied, s)];
      const LineTargets& file = kAttacks.file[rank_of(s)][file_bits(occupied, f)];
      out = emit_rank(out, s, (rank.rook & rank_bits(quiet, s)) | (rank.cannon & rank_bits(prey, s)));
      out = emit_file(out, s, (file.rook & file_bits(quiet, f)) | (file.cannon & file_bits(prey, f)));
    });
    for_each(pos.pieces(us, Kind::horse) & movers,
             [&](Square s) { out = emit_each(out, s, horse_attacks(s, occupied) & allowed); });
    for_each(pos.pieces(us, Kind::pawn) & movers,
             [&](Square s) { out = emit_each(out, s, pawn_attacks(us, s) & allowed); });
    for_each(pos.pieces(us, Kind::elephant) & movers,
             [&](Square s) { out = emit_each(out, s, elephant_attacks(s, occupied) & allowed); });
    for_each(pos.pieces(us, Kind::advisor) & movers,
             [&](Square s) { out = emit_each(out, s, advisor_attacks(s) & allowed); });
    return out;
  }

 public:
  [[nodiscard]] bool pseudo_legal(Square from, Square to) const {
    return own.has(from) && !own.has(to) && targets(from).has(to);
  }
};

}  // namespace

int Position::generate(Move* out) const {
  return static_cast<int>(Generator{*this}.run<false>(out) - out);
}

int Position::generate_captures(Move* out) const {
  return static_cast<int>(Generator{*this}.run<true>(out) - out);
}

bool Position::legal(Move m) const {
  const Square from = from_of(m);
  const Square to = to_of(m);
  if (bits(m) >> 14 != 0 || !is_square(from) || !is_square(to)) return false;
  const Generator g{*this};
  return g.pseudo_legal(from, to) && g.safe_after(from, to);
}

bool Position::attacked(Square s, Color by) const {
  const Bitboard all = occupied();
  const Bitboard straight = pieces(by, Kind::rook) | pieces(by, Kind::king);
  return ((rook_attacks(s, all) & straight) | (cannon_captures(s, all) & pieces(by, Kind::cannon)) |
          (horse_attackers(s, all) & pieces(by, Kind::horse)) |
          (pawn_attackers(by, s) & pieces(by, Kind::pawn)))
      .any();
}

}  // namespace splitpoint::xiangqi
