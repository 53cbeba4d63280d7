// generate.cpp - generates legal moves directly.
//
// A pseudo-legal move is illegal for one of four reasons:
//   - it moves the king into an attack;
//   - the side is in check, and the move does not end the check;
//   - it moves a piece that shields the king on a line or as the leg of a horse;
//   - it puts a screen between the king and a cannon.
// The pieces and points of the last two are the same for all moves of a position. So, without a
// check, only few moves are tested one by one.
// SPDX-License-Identifier: MIT
#include "engine/core/vector_list.h"
#include "engine/games/xiangqi/attacks.h"
#include "engine/games/xiangqi/position.h"

namespace splitpoint::xiangqi {
namespace {

// For every set of points of a rank: their files, as the `to` part of a move.
constexpr std::array<MoveList8, 1 << kFiles> make_rank_lists() {
  std::array<MoveList8, 1 << kFiles> lists{};
  for (unsigned pattern = 0; pattern < lists.size(); ++pattern) {
    unsigned n = 0;
    for (unsigned f = 0; f < kFiles && n < 8; ++f)
      if (pattern >> f & 1) lists[pattern][n++] = static_cast<std::uint16_t>(f << 7);
  }
  return lists;
}
// For every set of the five points of a file in one half: their offsets, likewise.
constexpr std::array<MoveList8, 1 << kHalfRanks> make_file_lists() {
  std::array<MoveList8, 1 << kHalfRanks> lists{};
  for (unsigned pattern = 0; pattern < lists.size(); ++pattern) {
    unsigned n = 0;
    for (unsigned r = 0; r < kHalfRanks; ++r)
      if (pattern >> r & 1) lists[pattern][n++] = static_cast<std::uint16_t>(r * kFiles << 7);
  }
  return lists;
}
alignas(64) constexpr auto kRankLists = make_rank_lists();
alignas(64) constexpr auto kFileLists = make_file_lists();

Move* emit_rank(Move* out, Square from, unsigned pattern) {
  const Move base = make_move(from, from - file_of(from));
  return emit_list(out, kRankLists[pattern], base, pattern);
}
Move* emit_file(Move* out, Square from, unsigned pattern) {
  const int f = file_of(from);
  out = emit_list(out, kFileLists[pattern & 31], make_move(from, f), pattern & 31);
  return emit_list(out, kFileLists[pattern >> 5], make_move(from, 64 + f), pattern >> 5);
}
Move* emit_targets(Move* out, Square from, const Targets& targets, const Bitboard& to) {
  const auto pattern =
      static_cast<unsigned>(extract(to.half[0], targets.zone.half[0]) |
                            extract(to.half[1], targets.zone.half[1]) << targets.low_count);
  return emit_chosen(out, targets.to, make_move(from, 0), pattern);
}

// The safety of the king, computed once for all moves.
struct Danger {
  Bitboard checkers;
  Bitboard shields;  // own pieces that may uncover an attack when they move away
  Bitboard screens;  // empty points where any piece would become a cannon's screen
};

template <Color kUs>
struct Generator {
  const Position& pos;
  Square king = pos.king(kUs);
  Bitboard own = pos.pieces(kUs), enemy = pos.pieces(!kUs), occupied = own | enemy;

  [[nodiscard]] const Bitboard& theirs(Kind k) const { return pos.pieces(!kUs, k); }

  [[nodiscard]] Danger danger() const {
    Danger d;
    line_danger(d);
    // Horses that reach the king unless their leg is occupied.
    for_each(horse_attackers(king, {}) & theirs(Kind::horse), [&](Square s) {
      const Square leg = leg_of(s);
      if (!occupied.has(leg))
        d.checkers.set(s);
      else if (own.has(leg))
        d.shields.set(leg);
    });
    d.checkers |= pawn_attackers(!kUs, king) & theirs(Kind::pawn);
    return d;
  }

  // Whether our king is not attacked after from-to.
  [[nodiscard]] bool safe_after(Square from, Square to) const {
    const Square k = from == king ? to : king;
    const Bitboard alive = ~bit(to);
    const Bitboard straight = (theirs(Kind::rook) | theirs(Kind::king)) & alive;
    const Bitboard cannons = theirs(Kind::cannon) & alive;
    const Bitboard horses = theirs(Kind::horse) & alive;
    if ((pawn_attackers(!kUs, k) & theirs(Kind::pawn) & alive).any()) return false;
    Bitboard all = occupied;
    all.clear(from);
    all.set(to);
    if ((kAttacks.cross[k] & (straight | cannons)).any()) {
      const Sight sight = line_sight(k, all);
      if (((sight.rook & straight) | (sight.cannon & cannons)).any()) return false;
    }
    return (horse_attackers(k, {}) & horses).none() || (horse_attackers(k, all) & horses).none();
  }

  template <bool kCapturesOnly>
  Move* run(Move* out) const {
    const Danger d = danger();
    const Bitboard wanted = kCapturesOnly ? enemy : ~own;
    if (d.checkers.any()) return evade(out, wanted, d);
    const Bitboard allowed = kCapturesOnly ? enemy : ~(own | d.screens);
    out = king_moves(out, wanted);
    if (d.shields.any())
      for_each(d.shields, [&](Square s) { out = tried(out, s, targets(s) & allowed); });
    return free_moves(out, ~d.shields, allowed);
  }

 private:
  // The leg of a horse on s that attacks our king: the point beside the horse, towards the king.
  [[nodiscard]] Square leg_of(Square s) const {
    const int df = file_of(king) - file_of(s);
    const int dr = rank_of(king) - rank_of(s);
    return df == 2 || df == -2 ? make_square(file_of(s) + df / 2, rank_of(s))
                               : make_square(file_of(s), rank_of(s) + dr / 2);
  }

  void line_danger(Danger& d) const {
    const Bitboard straight = theirs(Kind::rook) | theirs(Kind::king);
    const Bitboard& cannons = theirs(Kind::cannon);
    if ((kAttacks.cross[king] & (straight | cannons)).none()) return;
    const int f = file_of(king);
    const LineTargets& rank = kAttacks.rank[f][rank_bits(occupied, king)];
    const LineTargets& file = kAttacks.file[rank_of(king)][file_bits(occupied, f)];
    const Bitboard near =
        on_rank(rank.rook | rank.cannon, king) | on_file(file.rook | file.cannon, f);
    const Bitboard third = on_rank(rank.third, king) | on_file(file.third, f);
    // Rooks, cannons and the king matter as first or second piece from our king, cannons as third.
    for_each((near & (straight | cannons)) | (third & cannons), [&](Square s) {
      const Bitboard gap = between(king, s);
      const Bitboard blockers = gap & occupied;
      const int n = blockers.count();
      const int screens = cannons.has(s) ? 1 : 0;
      if (n == screens)
        d.checkers.set(s);
      else if (n == screens + 1)
        d.shields |= blockers & own;
      else if (n == 0)
        d.screens |= gap;
    });
  }

  // All pseudo-legal targets of the piece on s, possibly with points of own pieces.
  [[nodiscard]] Bitboard targets(Square s) const {
    switch (kind_of(pos.at(s))) {
      case Kind::king: return king_attacks(s);
      case Kind::advisor: return advisor_attacks(s);
      case Kind::elephant: return elephant_attacks(s, occupied);
      case Kind::horse: return horse_attacks(s, occupied);
      case Kind::rook: return rook_attacks(s, occupied);
      case Kind::cannon:
        return (rook_attacks(s, occupied) & ~occupied) | (cannon_captures(s, occupied) & enemy);
      case Kind::pawn: return pawn_attacks(kUs, s);
      case Kind::none: break;
    }
    return {};
  }

  // Emits those moves from `from` to the points `to` that leave the king safe; tests each one.
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

  // Moves in check: of the king; a capture or a block of a single checker; of the screens of a
  // cannon that gives check.
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

  // Moves of the pieces `movers` to the points `allowed`. None of them can expose the king.
  [[gnu::noinline]] Move* free_moves(Move* out, const Bitboard& movers,
                                     const Bitboard& allowed) const {
    for_each(pos.pieces(kUs, Kind::rook) & movers, [&](Square s) {
      const int f = file_of(s);
      const LineTargets& rank = kAttacks.rank[f][rank_bits(occupied, s)];
      const LineTargets& file = kAttacks.file[rank_of(s)][file_bits(occupied, f)];
      out = emit_rank(out, s, rank.rook & rank_bits(allowed, s));
      out = emit_file(out, s, file.rook & file_bits(allowed, f));
    });
    for_each(pos.pieces(kUs, Kind::cannon) & movers, [&](Square s) {
      const int f = file_of(s);
      const LineTargets& rank = kAttacks.rank[f][rank_bits(occupied, s)];
      const LineTargets& file = kAttacks.file[rank_of(s)][file_bits(occupied, f)];
      out = emit_rank(out, s, rank.hop & rank_bits(allowed, s));
      out = emit_file(out, s, file.hop & file_bits(allowed, f));
    });
    for_each(pos.pieces(kUs, Kind::horse) & movers, [&](Square s) {
      out = emit_targets(out, s, kAttacks.horse_targets[s], horse_attacks(s, occupied) & allowed);
    });
    for_each_home(pos.pieces(kUs, Kind::elephant) & movers, [&](Square s) {
      out = emit_targets(out, s, kAttacks.elephant_targets[s],
                         elephant_attacks(s, occupied) & allowed);
    });
    for_each_home(pos.pieces(kUs, Kind::advisor) & movers, [&](Square s) {
      out = emit_targets(out, s, kAttacks.advisor_targets[s], allowed);
    });
    return pawn_moves(out, pos.pieces(kUs, Kind::pawn) & movers, allowed);
  }

  // Elephants and advisors never leave their half.
  template <class F>
  void for_each_home(const Bitboard& b, F&& f) const {
    constexpr int h = index(kUs);
    for (std::uint64_t w = b.half[h]; w != 0; w &= w - 1) f(h * 64 + std::countr_zero(w));
  }

  // All pawns at once: forward within a half, over the river into the other word, and sideways.
  Move* pawn_moves(Move* out, const Bitboard& pawns, const Bitboard& allowed) const {
    constexpr int kHome = index(kUs);
    constexpr int kAway = 1 - kHome;
    constexpr int kAhead = kUs == Color::red ? kFiles : -kFiles;
    constexpr int kBank = (kHalfRanks - 1) * kFiles;  // from a half's first rank to its last
    constexpr int kOver = kUs == Color::red ? 64 - kBank : kBank - 64;
    const std::uint64_t home = pawns.half[kHome];
    const std::uint64_t away = pawns.half[kAway];
    out = emit_shifted(out, shifted<kAhead>(home) & allowed.half[kHome], kHome * 64, kAhead);
    out = emit_shifted(out, shifted<-kAhead / kFiles * kBank>(home) & allowed.half[kAway],
                       kAway * 64, kOver);
    if (away == 0) return out;
    constexpr std::uint64_t kFileA = 0x1008040201ULL;
    constexpr std::uint64_t kFileI = kFileA << (kFiles - 1);
    out = emit_shifted(out, shifted<kAhead>(away) & allowed.half[kAway], kAway * 64, kAhead);
    out = emit_shifted(out, (away & ~kFileI) << 1 & allowed.half[kAway], kAway * 64, 1);
    return emit_shifted(out, (away & ~kFileA) >> 1 & allowed.half[kAway], kAway * 64, -1);
  }
  template <int kBy>
  static std::uint64_t shifted(std::uint64_t w) {
    return kBy > 0 ? w << (kBy & 63) : w >> (-kBy & 63);
  }
  // Each point of `to` was reached from the code `by` below it.
  static Move* emit_shifted(Move* out, std::uint64_t to, int base, int by) {
    for (; to != 0; to &= to - 1) {
      const Square t = base + std::countr_zero(to);
      *out++ = make_move(t - by, t);
    }
    return out;
  }

 public:
  [[nodiscard]] bool legal(Square from, Square to) const {
    return own.has(from) && !own.has(to) && targets(from).has(to) && safe_after(from, to);
  }
};

}  // namespace

int Position::generate(Move* out) const {
  const Move* end = side_ == Color::red ? Generator<Color::red>{*this}.run<false>(out)
                                        : Generator<Color::black>{*this}.run<false>(out);
  return static_cast<int>(end - out);
}

int Position::generate_captures(Move* out) const {
  const Move* end = side_ == Color::red ? Generator<Color::red>{*this}.run<true>(out)
                                        : Generator<Color::black>{*this}.run<true>(out);
  return static_cast<int>(end - out);
}

bool Position::legal(Move m) const {
  if (bits(m) >> 14 != 0 || !is_square(from_of(m)) || !is_square(to_of(m))) return false;
  return side_ == Color::red ? Generator<Color::red>{*this}.legal(from_of(m), to_of(m))
                             : Generator<Color::black>{*this}.legal(from_of(m), to_of(m));
}

bool Position::attacked(Square s, Color by) const {
  const Bitboard straight = pieces(by, Kind::rook) | pieces(by, Kind::king);
  const Bitboard& cannons = pieces(by, Kind::cannon);
  if ((pawn_attackers(by, s) & pieces(by, Kind::pawn)).any()) return true;
  // Mostly no rook, cannon or king shares a line with s, and no horse is one jump away.
  if ((kAttacks.cross[s] & (straight | cannons)).any()) {
    const Sight sight = line_sight(s, occupied());
    if (((sight.rook & straight) | (sight.cannon & cannons)).any()) return true;
  }
  const Bitboard horses = horse_attackers(s, {}) & pieces(by, Kind::horse);
  return horses.any() && (horse_attackers(s, occupied()) & horses).any();
}

}  // namespace splitpoint::xiangqi
