// repetition.cpp - what the rules say when a position comes again.
//
// Every search node asks, so the answer "it has not" costs one key comparison for every second
// ply back to the last capture or pawn step. Only a repetition is looked into: a copy of the
// position steps back through the cycle, and for each side what all its moves had in common -
// a check, or a new attack on one and the same piece - is what is left of it at the start.
//
// A move that gives check counts as a check and never as a chase, so a side that mixes the two
// has done neither perpetually. Checking perpetually is worse than chasing perpetually; of two
// sides that do the same neither is at fault.
// SPDX-License-Identifier: MIT
#include <cassert>

#include "engine/games/xiangqi/chase.h"
#include "engine/games/xiangqi/position.h"

namespace splitpoint::xiangqi {
namespace {

// Earlier occurrences a position of the game needs before the rules speak: the Asian rules look
// at the third occurrence, the leagues at the fourth.
constexpr int earlier_occurrences(RepetitionRule rule) {
  return rule == RepetitionRule::asian ? 2 : 3;
}

// What all moves of one side, seen so far, have in common.
struct Conduct {
  bool checks = true;
  Bitboard chased;  // enemy pieces chased by every one of them, where they stood at that time

  // 2 is worse than 1; 0 is innocent.
  [[nodiscard]] int offence() const { return checks ? 2 : chased.any() ? 1 : 0; }
};

// Takes back the last move, a quiet one, from its record in the history. The piece-square sum
// is not in the record and goes wrong: nobody evaluates a position that only steps back.
void step_back(Position& pos) {
  const History& history = pos.history();
  assert(history.reach() > 0 && history.step_back(1).captured == kEmpty);
  pos.undo(history.step_back(1).move,
           {history.key_back(1), 0, static_cast<std::int16_t>(history.reach() - 1),
            static_cast<std::int16_t>(pos.quiet_plies() - 1), kEmpty});
}

// Steps back over one move and takes from `mover` what this move did not do.
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
    mover.chased &= league_chased(pos, after.history().step_back(1).move, after);
  }
}

// The verdict, for the side to move, on the last `length` plies, which end where they began.
Verdict judge(const Position& now, int length) {
  std::array<Conduct, 2> conduct;
  for (const Color c : {Color::red, Color::black})
    conduct[static_cast<std::size_t>(index(c))].chased = now.pieces(!c);
  Conduct& us = conduct[static_cast<std::size_t>(index(now.side()))];
  Conduct& them = conduct[static_cast<std::size_t>(index(!now.side()))];

  Position pos = now;
  for (int i = 0; i < length && us.offence() + them.offence() > 0; ++i) {
    const Move move = pos.history().step_back(1).move;
    Conduct& mover = i % 2 == 0 ? them : us;
    Conduct& other = i % 2 == 0 ? us : them;
    weigh_last_move(pos, mover);
    // Whoever chased the moved piece before did so where it came from.
    if (other.chased.has(to_of(move))) {
      other.chased.clear(to_of(move));
      other.chased.set(from_of(move));
    }
  }
  if (us.offence() == them.offence()) return Verdict::draw;
  return us.offence() > them.offence() ? Verdict::loss : Verdict::win;
}

}  // namespace

// The root, `ply` plies ago, belongs to the tree: coming back to it, or to a position after it,
// is judged at once, over the plies since. Occurrences before the root are those of the game.
Verdict Position::repetition(Ply ply) const {
  const int reach = history_.reach();
  int earlier = 0;
  for (int back = 4; back <= reach; back += 2) {
    if (history_.key_back(back) != key_) continue;
    if (back <= ply || ++earlier == earlier_occurrences(rules_.repetition))
      return judge(*this, back);
  }
  return Verdict::none;
}

}  // namespace splitpoint::xiangqi
