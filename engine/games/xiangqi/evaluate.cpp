// evaluate.cpp - the static value of a position: the hand-made evaluation, or the network's.
//
// The same code counts every term for red and for black, packed (evaluate.h). The difference is a
// value for the middle game and one for the endgame; the phase blends them. So a board with
// colours reversed has exactly the opposite value, except for the bonus of the side to move.
// All numbers are centipawns unless a comment says otherwise.
// SPDX-License-Identifier: MIT
#include "engine/games/xiangqi/evaluate.h"

#include <algorithm>

#include "engine/games/xiangqi/army.h"
#include "engine/games/xiangqi/attacks.h"
#include "engine/games/xiangqi/network/evaluate.h"
#include "engine/games/xiangqi/position.h"

namespace splitpoint::xiangqi {
namespace {

constexpr Value kTempo = 14;    // for the side to move
constexpr int kFullPhase = 16;  // from here on the middle game counts alone

constexpr Bitboard area(int first_file, int last_file, int first_rank, int last_rank) {
  Bitboard b;
  for (int file = first_file; file <= last_file; ++file)
    for (int rank = first_rank; rank <= last_rank; ++rank) b.set(make_square(file, rank));
  return b;
}
constexpr std::array<Bitboard, 2> kPalace{area(3, 5, 0, 2), area(3, 5, 7, 9)};
// Points from which a crossed pawn threatens this king. On the last rank it has no way forward.
constexpr std::array<Bitboard, 2> kPawnsNearKing{area(2, 6, 1, 3), area(2, 6, 6, 8)};
constexpr std::uint64_t kLeftEdge = area(0, 0, 0, kHalfRanks - 1).half[0];

constexpr std::int32_t kRookMobility = pack(5, 5);  // for each empty point that it can go to
constexpr std::int32_t kCannonMobility = pack(2, 3);
// By the number of points that a horse can jump to, without those of its own pieces.
constexpr std::array<std::int32_t, 9> kHorseMobility{pack(-42, -50), pack(-20, -26), pack(-6, -8),
                                                     pack(2, 2),     pack(9, 9),     pack(15, 15),
                                                     pack(20, 19),   pack(24, 22),   pack(27, 24)};

// A cannon or rook on a line with the enemy king, by the pieces between them.
constexpr std::int32_t kHollowCannon = pack(85, 45);   // none, on a file
constexpr std::int32_t kBottomCannon = pack(40, 15);   // none, on a rank
constexpr std::int32_t kCentralCannon = pack(20, 6);   // two, on a file: neither may leave it
constexpr std::int32_t kSideCannon = pack(9, 3);       // two, on a rank
constexpr std::int32_t kRookBehindOne = pack(16, 12);  // one: it is pinned
constexpr std::int32_t kKingOpenFile = pack(2, 24);    // an open file from king to enemy palace

constexpr std::int32_t kPawnPair = pack(22, 26);  // two crossed pawns side by side

// For each pair of an attacker and a missing guard. Rooks and horses profit from a missing
// advisor, cannons from a missing elephant, pawns from either.
constexpr std::int32_t kRookOnMissingAdvisor = pack(18, 16);
constexpr std::int32_t kHorseOnMissingAdvisor = pack(9, 8);
constexpr std::int32_t kCannonOnMissingElephant = pack(16, 6);
constexpr std::int32_t kPawnOnMissingGuard = pack(2, 4);

// What each attacked point of the palace, and each pawn near the king, adds to the danger of the
// king. No unit; danger() turns the sum into centipawns.
constexpr int kRookDanger = 2;
constexpr int kHorseDanger = 3;
constexpr int kCannonDanger = 2;
constexpr int kPawnDanger = 3;
constexpr int kMostDanger = 30;

// The rank and the file through a point. To count on these 19 bits is cheaper than to put them
// back on the board first.
struct Cross {
  int at_file, at_rank;
  unsigned rank, file;  // the points of the set on the two lines

  // always_inline: otherwise the linker inlines it in one program and not in another. That changes
  // the time of a search by 2 %, as much as the differences that tests/hooks looks for.
  [[gnu::always_inline]] Cross(const Bitboard& b, Square s)
      : at_file(file_of(s)),
        at_rank(rank_of(s)),
        rank(rank_bits(b, s)),
        file(file_bits(b, at_file)) {}

  // The moves along the lines from the point, with `rank` and `file` as the occupancy.
  [[nodiscard]] LineTargets along_rank() const { return kAttacks.rank[at_file][rank]; }
  [[nodiscard]] LineTargets along_file() const { return kAttacks.file[at_rank][file]; }
};

// The terms of one side, from its own point of view: more is better for `us`.
template <Color us>
class Side {
 public:
  Side(const Position& p, const Army& ours, const Army& theirs)
      : p_(p), ours_(ours), theirs_(theirs), occupied_(p.occupied()), free_(~p.pieces(us)) {}

  std::int32_t terms() {
    rooks();
    horses();
    cannons();
    pawns();
    king_lines();
    missing_guards();
    return sum_ + danger();
  }

 private:
  static constexpr Color kThem = !us;
  static constexpr const Bitboard& kTheirPalace = kPalace[index(kThem)];

  void rooks() {
    Walk walk(p_.pieces(us, Kind::rook));
    for (int n = ours_.rooks; n > 0; --n) {
      const Square s = walk.next();
      sum_ += kRookMobility * empty_points(s);
      danger_ += kRookDanger * (rook_attacks(s, occupied_) & free_ & kTheirPalace).count();
    }
  }

  // The number of empty points on the rank and the file, up to the first pieces.
  [[nodiscard]] int empty_points(Square s) const {
    const Cross c(occupied_, s);
    return std::popcount(c.along_rank().rook & ~c.rank) +
           std::popcount(c.along_file().rook & ~c.file);
  }

  void horses() {
    Walk walk(p_.pieces(us, Kind::horse));
    for (int n = ours_.horses; n > 0; --n) {
      const Bitboard reach = horse_attacks(walk.next(), occupied_) & free_;
      sum_ += kHorseMobility[reach.count()];
      danger_ += kHorseDanger * (reach & kTheirPalace).count();
    }
  }

  void cannons() {
    Walk walk(p_.pieces(us, Kind::cannon));
    for (int n = ours_.cannons; n > 0; --n) {
      const Square s = walk.next();
      sum_ += kCannonMobility * empty_points(s);
      const Bitboard targets = cannon_captures(s, occupied_) & free_ & kTheirPalace;
      danger_ += kCannonDanger * targets.count();
    }
  }

  void pawns() {
    const Bitboard& all = p_.pieces(us, Kind::pawn);
    const std::uint64_t crossed = all.half[index(kThem)];
    sum_ += kPawnPair * std::popcount(crossed & crossed << 1 & ~kLeftEdge);
    danger_ += kPawnDanger * (all & kPawnsNearKing[index(kThem)]).count();
  }

  // Whether our cannons and rooks are the first, second or third piece from the enemy king along
  // its lines.
  void king_lines() {
    const Square king = p_.king(kThem);
    const Cross all(occupied_, king);
    const Cross cannons(p_.pieces(us, Kind::cannon), king);
    const Cross rooks(p_.pieces(us, Kind::rook), king);
    const LineTargets rank = all.along_rank();
    const LineTargets file = all.along_file();
    const unsigned third_on_rank = kAttacks.rank[all.at_file][all.rank & ~rank.rook].cannon;
    const unsigned third_on_file = kAttacks.file[all.at_rank][all.file & ~file.rook].cannon;
    sum_ += kBottomCannon * std::popcount(rank.rook & cannons.rank) +
            kHollowCannon * std::popcount(file.rook & cannons.file) +
            kSideCannon * std::popcount(third_on_rank & cannons.rank) +
            kCentralCannon * std::popcount(third_on_file & cannons.file) +
            kRookBehindOne *
                (std::popcount(rank.cannon & rooks.rank) + std::popcount(file.cannon & rooks.file));

    constexpr unsigned their_ranks = us == Color::red ? 0x380 : 0x7;
    const LineTargets own = Cross(occupied_, p_.king(us)).along_file();
    sum_ += kKingOpenFile * ((own.rook & their_ranks) != 0);
  }

  void missing_guards() {
    const int no_advisors = 2 - theirs_.advisors;
    const int no_elephants = 2 - theirs_.elephants;
    sum_ += kRookOnMissingAdvisor * (ours_.rooks * no_advisors) +
            kHorseOnMissingAdvisor * (ours_.horses * no_advisors) +
            kCannonOnMissingElephant * (ours_.cannons * no_elephants) +
            kPawnOnMissingGuard * (ours_.pawns * (no_advisors + no_elephants));
  }

  // Attackers help each other, so the value grows with the square of the danger. Guards reduce it.
  [[nodiscard]] std::int32_t danger() const {
    const int d = std::min(danger_, kMostDanger);
    const int harm = d * d * (8 - theirs_.guards()) / 16;
    return pack(harm, harm / 2);
  }

  const Position& p_;
  const Army& ours_;
  const Army& theirs_;
  Bitboard occupied_, free_;
  std::int32_t sum_ = 0;
  int danger_ = 0;
};

}  // namespace

Value Position::hand_made_value() const {
  const Army red(*this, Color::red);
  const Army black(*this, Color::black);
  if (red.strength() + black.strength() == 0 || quiet_limit_reached()) return 0;  // over()
  const std::int32_t sum = psq_ + Side<Color::red>(*this, red, black).terms() -
                           Side<Color::black>(*this, black, red).terms();
  const int phase = std::min(red.phase() + black.phase(), kFullPhase);
  const Value blend = (middle_of(sum) * phase + end_of(sum) * (kFullPhase - phase)) / kFullPhase;
  const int lead = blend > 0 ? lead_worth_having(red, black) : lead_worth_having(black, red);
  const Value value = blend * lead / kWholeLead;
  return (side_ == Color::red ? value : -value) + kTempo;
}

Value Position::evaluate() const {
  return rules_.evaluation == Evaluation::network ? network::evaluate(*this) : hand_made_value();
}

Value Position::evaluate(EvaluationCache& cache) const {
  if (rules_.evaluation == Evaluation::network) return network::evaluate(*this, cache);
  return hand_made_value();
}

}  // namespace splitpoint::xiangqi
