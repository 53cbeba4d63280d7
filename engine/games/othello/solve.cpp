// solve.cpp - alpha-beta for the last plies of a game, without a table.
//
// With at least kFastestFirst empty squares, moves with the fewest replies come first. With fewer,
// moves into quadrants with an odd number of empty squares come first: the side that begins there
// also moves last there. With four or fewer, every empty square is tried. After Andersson, "Endgame
// solver", 1996 (radagast.se/othello), and Buro, "The evolution of strong Othello programs", 2003.
// SPDX-License-Identifier: MIT
#include "engine/games/othello/solve.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <utility>

#include "engine/games/othello/position.h"

namespace splitpoint::othello {
namespace {

constexpr int kWorst = -65;       // less than every difference in discs
constexpr int kFastestFirst = 7;  // empty squares
constexpr std::size_t kMostMoves = Position::kSolvedAtOnce;

// [set of odd quadrants, one bit each]: their squares.
constexpr auto kOddSquares = [] {
  std::array<Squares, 16> odd{};
  for (unsigned i = 0; i < 16; ++i)
    for (unsigned q = 0; q < 4; ++q)
      if ((i >> q & 1) != 0) odd[i] |= kQuadrants[q];
  return odd;
}();
constexpr unsigned quadrant_bit(Square s) { return 1U << quadrant_of(s); }

// The neighbours of corners: a disc there may give the corner away.
constexpr Squares kBesideCorners = spread(kCorners) & ~kCorners;

class EndgameSolver {
 public:
  explicit EndgameSolver(std::uint64_t& nodes) : nodes_(nodes) {}

  // The value for `mine`, which is to move: with any number of empty squares, with at least
  // kFastestFirst and a legal move, with at most four. `odd`: the quadrants with an odd number of
  // empty squares, one bit each.
  int many(Squares mine, Squares theirs, unsigned odd, int alpha, int beta);
  int fastest_first(Squares mine, Squares theirs, Squares moves, unsigned odd, int alpha, int beta);
  int few(Squares mine, Squares theirs, unsigned odd, int alpha, int beta);

 private:
  using Board = std::pair<Squares, Squares>;

  static Board after(Square s, Squares flipped, Squares mine, Squares theirs) {
    return {theirs & ~flipped, mine | flipped | bit(s)};
  }

  int four(Squares mine, Squares theirs, std::array<Square, 4> s, int alpha, int beta, bool passed);
  int three(Squares mine, Squares theirs, std::array<Square, 3> s, int alpha, int beta,
            bool passed);
  int two(Squares mine, Squares theirs, Square s, Square t, int alpha, int beta, bool passed);
  int one(Squares mine, Squares theirs, Square s);
  static int over(Squares mine, Squares theirs) { return final_value(mine, theirs) / kDisc; }

  std::uint64_t& nodes_;
};

int EndgameSolver::one(Squares mine, Squares theirs, Square s) {
  ++nodes_;
  const int ahead = 2 * std::popcount(mine) - (kSquares - 1);  // odd: 63 discs
  if (const Squares flipped = flips(s, mine, theirs); flipped != 0)
    return ahead + 2 * std::popcount(flipped) + 1;
  if (const Squares flipped = flips(s, theirs, mine); flipped != 0)
    return ahead - 2 * std::popcount(flipped) - 1;
  return ahead + (ahead > 0 ? 1 : -1);
}

int EndgameSolver::two(Squares mine, Squares theirs, Square s, Square t, int alpha, int beta,
                       bool passed) {
  ++nodes_;
  int best = kWorst;
  if (const Squares flipped = flips(s, mine, theirs); flipped != 0) {
    const auto [m, o] = after(s, flipped, mine, theirs);
    best = -one(m, o, t);
    if (best >= beta) return best;
  }
  if (const Squares flipped = flips(t, mine, theirs); flipped != 0) {
    const auto [m, o] = after(t, flipped, mine, theirs);
    best = std::max(best, -one(m, o, s));
  }
  if (best > kWorst) return best;
  return passed ? over(mine, theirs) : -two(theirs, mine, s, t, -beta, -alpha, true);
}

int EndgameSolver::three(Squares mine, Squares theirs, std::array<Square, 3> s, int alpha, int beta,
                         bool passed) {
  ++nodes_;
  int best = kWorst;
  for (unsigned i = 0; i < 3; ++i) {
    const Squares flipped = flips(s[i], mine, theirs);
    if (flipped == 0) continue;
    const auto [m, o] = after(s[i], flipped, mine, theirs);
    const int v =
        -two(m, o, s[i == 0 ? 1 : 0], s[i == 2 ? 1 : 2], -beta, -std::max(alpha, best), false);
    best = std::max(best, v);
    if (best >= beta) return best;
  }
  if (best > kWorst) return best;
  return passed ? over(mine, theirs) : -three(theirs, mine, s, -beta, -alpha, true);
}

// The squares must be sorted: squares that are alone in their quadrant before pairs.
int EndgameSolver::four(Squares mine, Squares theirs, std::array<Square, 4> s, int alpha, int beta,
                        bool passed) {
  ++nodes_;
  int best = kWorst;
  for (unsigned i = 0; i < 4; ++i) {
    const Squares flipped = flips(s[i], mine, theirs);
    if (flipped == 0) continue;
    const auto [m, o] = after(s[i], flipped, mine, theirs);
    std::array<Square, 3> rest{};
    for (unsigned j = 0, k = 0; j < 4; ++j)
      if (j != i) rest[k++] = s[j];
    // If two of the three share a quadrant, the third goes first.
    const unsigned a = quadrant_bit(rest[0]), b = quadrant_bit(rest[1]), c = quadrant_bit(rest[2]);
    if (a == b)
      std::swap(rest[0], rest[2]);
    else if (a == c)
      std::swap(rest[0], rest[1]);
    const int v = -three(m, o, rest, -beta, -std::max(alpha, best), false);
    best = std::max(best, v);
    if (best >= beta) return best;
  }
  if (best > kWorst) return best;
  return passed ? over(mine, theirs) : -four(theirs, mine, s, -beta, -alpha, true);
}

int EndgameSolver::few(Squares mine, Squares theirs, unsigned odd, int alpha, int beta) {
  std::array<Square, 4> s{};
  unsigned n = 0;
  const Squares empty = ~(mine | theirs);
  for (Squares e = empty & kOddSquares[odd]; e != 0; e &= e - 1) s[n++] = first_of(e);
  for (Squares e = empty & ~kOddSquares[odd]; e != 0; e &= e - 1) s[n++] = first_of(e);
  switch (n) {
    case 4: return four(mine, theirs, s, alpha, beta, false);
    case 3: return three(mine, theirs, {s[0], s[1], s[2]}, alpha, beta, false);
    case 2: return two(mine, theirs, s[0], s[1], alpha, beta, false);
    case 1: return one(mine, theirs, s[0]);
    default: return over(mine, theirs);
  }
}

int EndgameSolver::many(Squares mine, Squares theirs, unsigned odd, int alpha, int beta) {
  const Squares empty = ~(mine | theirs);
  if (std::popcount(empty) <= 4) return few(mine, theirs, odd, alpha, beta);
  ++nodes_;
  const Squares moves = mobility(mine, theirs);
  if (moves == 0) {
    if (mobility(theirs, mine) == 0) return over(mine, theirs);
    return -many(theirs, mine, odd, -beta, -alpha);
  }
  if (std::popcount(empty) >= kFastestFirst)
    return fastest_first(mine, theirs, moves, odd, alpha, beta);
  int best = kWorst;
  const Squares first = kOddSquares[odd];
  for (Squares group : {moves & first & ~kBesideCorners, moves & first & kBesideCorners,
                        moves & ~first & ~kBesideCorners, moves & ~first & kBesideCorners})
    for (; group != 0; group &= group - 1) {
      const Square s = first_of(group);
      const auto [m, o] = after(s, flips(s, mine, theirs), mine, theirs);
      const int v = -many(m, o, odd ^ quadrant_bit(s), -beta, -std::max(alpha, best));
      best = std::max(best, v);
      if (best >= beta) return best;
    }
  return best;
}

int EndgameSolver::fastest_first(Squares mine, Squares theirs, Squares moves, unsigned odd,
                                 int alpha, int beta) {
  struct Child {
    Squares mine, theirs;
    unsigned odd;
    int cost;  // lower is searched earlier
  };
  std::array<Child, kMostMoves> children;
  std::size_t count = 0;
  for (; moves != 0; moves &= moves - 1) {
    const Square s = first_of(moves);
    const auto [m, o] = after(s, flips(s, mine, theirs), mine, theirs);
    const Squares replies = mobility(m, o);
    const int cost = 4 * (std::popcount(replies) + std::popcount(replies & kCorners)) -
                     2 * ((odd & quadrant_bit(s)) != 0);
    std::size_t i = count++;
    for (; i > 0 && children[i - 1].cost > cost; --i) children[i] = children[i - 1];
    children[i] = {m, o, odd ^ quadrant_bit(s), cost};
  }
  int best = kWorst;
  for (std::size_t i = 0; i < count; ++i) {
    const Child& c = children[i];
    const int v = -many(c.mine, c.theirs, c.odd, -beta, -std::max(alpha, best));
    best = std::max(best, v);
    if (best >= beta) return best;
  }
  return best;
}

constexpr int rounded_down(Value v) { return v >= 0 ? v / kDisc : -((-v + kDisc - 1) / kDisc); }

unsigned odd_quadrant_bits(Squares empty) {
  unsigned odd = 0;
  for (; empty != 0; empty &= empty - 1) odd ^= quadrant_bit(first_of(empty));
  return odd;
}

}  // namespace

int solve(Squares mine, Squares theirs, int alpha, int beta, std::uint64_t& nodes) {
  return EndgameSolver(nodes).many(mine, theirs, odd_quadrant_bits(~(mine | theirs)), alpha, beta);
}

Value Position::solve(Value alpha, Value beta, std::uint64_t& nodes) const {
  assert(0 < plies_to_end() && plies_to_end() <= kSolvedAtOnce);
  std::uint64_t looked_at = 0;  // this position included
  // Alpha is rounded down to whole discs and beta up: the same differences lie inside the window.
  const int v =
      othello::solve(mine_, theirs_, rounded_down(alpha), -rounded_down(-beta), looked_at);
  nodes += looked_at - 1;
  return kDisc * v;
}

}  // namespace splitpoint::othello
