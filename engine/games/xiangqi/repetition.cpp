// repetition.cpp - the verdict of the rules on a repeated position.
//
// Every search node asks for it, so the usual answer, "not repeated", must be cheap: one key
// comparison for every second ply back to the last irreversible move. Only a repetition is
// examined. A copy of the position then steps back through the cycle. For each side it keeps what
// all moves of that side had in common: a check, or a new attack on one and the same piece.
//
// A checking move is a check and never a chase, so a side that mixes the two is innocent.
// Perpetual check is worse than perpetual chase. If both sides do the same, it is a draw.
// SPDX-License-Identifier: MIT
#include <cassert>

#include "engine/games/xiangqi/chase.h"
#include "engine/games/xiangqi/position.h"

namespace splitpoint::xiangqi {
namespace {

// How often a position must have occurred before, in the game, for a verdict. The Asian rules
// judge the third occurrence, the leagues the fourth.
constexpr int earlier_occurrences(RepetitionRule rule) {
  return rule == RepetitionRule::asian ? 2 : 3;
}

// What all moves of one side, of those examined so far, have in common.
struct Conduct {
  bool checks = true;
  Bitboard chased;  // enemy pieces that each of these moves chased, on their points of that time

  // 2: perpetual check; 1: perpetual chase; 0: innocent.
  [[nodiscard]] int offence() const { return checks ? 2 : chased.any() ? 1 : 0; }
};

// Takes back the last move, which must be quiet, with the data of the history. The history has no
// piece-square sum, so the position must not be evaluated afterwards.
void step_back(Position& pos) {
  const History& history = pos.history();
  assert(history.reach() > 0 && history.played_back(1).captured == kEmpty);
  pos.undo(history.played_back(1).move,
           {history.key_back(1), 0, static_cast<std::int16_t>(history.reach() - 1),
            static_cast<std::int16_t>(pos.quiet_plies() - 1), kEmpty});
}

// Takes back one move, and removes from `mover` what this move did not do.
void weigh_last_move(Position& pos, Conduct& mover) {
  const Color side = !pos.side();
  const bool check = pos.in_check();
  mover.checks = mover.checks && check;
  if (check) mover.chased = {};

  if (mover.chased.none()) {
    step_back(pos);
  } else if (pos.rules().repetition == RepetitionRule::asian) {
    mover.chased &= chased(pos, side);
    step_back(pos);
    if (mover.chased.any()) mover.chased &= ~chased(pos, side);
  } else {
    const Position after = pos;
    step_back(pos);
    mover.chased &= league_chased(pos, after.history().played_back(1).move, after);
  }
}

// The verdict for the side to move on the last `length` plies, which are a cycle.
Verdict judge(const Position& now, int length) {
  std::array<Conduct, 2> conduct;
  for (const Color c : {Color::red, Color::black})
    conduct[static_cast<std::size_t>(index(c))].chased = now.pieces(!c);
  Conduct& us = conduct[static_cast<std::size_t>(index(now.side()))];
  Conduct& them = conduct[static_cast<std::size_t>(index(!now.side()))];

  Position pos = now;
  for (int i = 0; i < length && us.offence() + them.offence() > 0; ++i) {
    const Move move = pos.history().played_back(1).move;
    Conduct& mover = i % 2 == 0 ? them : us;
    Conduct& other = i % 2 == 0 ? us : them;
    weigh_last_move(pos, mover);
    // Before this move the chased piece stood on its point of departure.
    if (other.chased.has(to_of(move))) {
      other.chased.clear(to_of(move));
      other.chased.set(from_of(move));
    }
  }
  if (us.offence() == them.offence()) return Verdict::draw;
  return us.offence() > them.offence() ? Verdict::loss : Verdict::win;
}

}  // namespace

// A position that was in the tree before (the root, `ply` plies ago, included) is judged at its
// first repetition, over the plies since. For positions before the root the rule's number counts.
Verdict Position::scanned_repetition(Ply ply) const {
  const int reach = history_.reach();
  int earlier = 0;
  for (int back = 4; back <= reach; back += 2) {
    if (history_.key_back(back) != key_) continue;
    if (back <= ply || ++earlier == earlier_occurrences(rules_.repetition))
      return judge(*this, back);
  }
  return earlier > 0 ? Verdict::once_more : Verdict::none;
}

}  // namespace splitpoint::xiangqi
