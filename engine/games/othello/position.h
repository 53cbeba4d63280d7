// position.h - an Othello position.
//
// The rules: black (X) moves first. A disc is put on an empty square so that it and another disc of
// one's own enclose a straight line of the other's discs, all of which are turned over. Who cannot
// must pass, and only then may. When neither can move the game is over: the difference in discs
// counts, and the squares that are still empty go to the winner (World Othello Federation, rules of
// the game).
// SPDX-License-Identifier: MIT
#pragma once
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/core/game.h"
#include "engine/core/random.h"
#include "engine/core/result.h"
#include "engine/core/types.h"
#include "engine/games/othello/board.h"

namespace splitpoint::othello {

inline constexpr Value kDisc = 100;         // a disc of difference at the end
inline constexpr Value kMost = 64 * kDisc;  // no value is greater, none less than -kMost

// A move is its square + 1, since none may be 0, or the pass after them.
inline constexpr Move kPass = static_cast<Move>(kSquares + 1);
constexpr Move make_move(Square s) { return static_cast<Move>(s + 1); }
constexpr Square square_of(Move m) { return bits(m) - 1; }
constexpr Squares disc_of(Move m) { return m == kPass ? 0 : bit(square_of(m)); }

class Position {
 public:
  static constexpr std::string_view kName = "othello";
  static constexpr std::string_view kStart =
      "---------------------------OX------XO--------------------------- X";
  static constexpr int kMaxMoves = 60;  // every square but the centre
  static constexpr std::size_t kHistorySize = 2 * (kSquares + 2);

  struct Undo {
    Squares flipped, moves;  // moves: those of the position before
  };

  // A line as in OBF files, the squares in reading order and the side to move, or a diagram of
  // eight rows: see text.cpp. The four centre squares must be taken.
  static Result<Position> parse(std::string_view text);
  [[nodiscard]] std::string text() const;  // the line
  [[nodiscard]] std::string diagram() const;
  // "f5"; a pass is "pass". Read also in capitals, and as "--", "pa" and "ps".
  [[nodiscard]] std::string move_text(Move m) const;
  [[nodiscard]] Result<Move> parse_move(std::string_view text) const;

  // Of the discs and whose they are, not of how they came there: worked out where it is wanted,
  // since a move turns over more discs than two multiplications are worth.
  [[nodiscard]] Key key() const {
    return mix(mine_ + 0x9e3779b97f4a7c15 * mix(theirs_ + (black_ ? kBlackToMove : 0)));
  }
  [[nodiscard]] bool over() const { return moves_ == 0 && mobility(theirs_, mine_) == 0; }
  // What the side to move is expected to be ahead at the end, in hundredths of a disc; when the
  // game is over, what it is ahead. -kMost..kMost.
  [[nodiscard]] Value evaluate() const;
  // Only a game that is over has none.
  [[nodiscard]] Value no_moves() const { return final_value(); }

  // In the order of the squares; the pass where there is no other move.
  int generate(Move* out) const {
    if (moves_ == 0) {
      if (over()) return 0;
      *out = kPass;
      return 1;
    }
    int n = 0;
    for (Squares s = moves_; s != 0; s &= s - 1) out[n++] = make_move(first_of(s));
    return n;
  }
  [[nodiscard]] bool legal(Move m) const {
    if (m == kPass) return must_pass();
    const unsigned s = bits(m) - 1U;
    return s < kSquares && (moves_ >> s & 1) != 0;
  }
  [[nodiscard]] std::size_t history_index(Move m) const { return 2 * bits(m) + black_; }

  Undo play(Move m) {
    assert(legal(m));
    const Undo undo{m == kPass ? 0 : flips(square_of(m), mine_, theirs_), moves_};
    const Squares mine = mine_ | undo.flipped | disc_of(m);
    mine_ = theirs_ & ~undo.flipped;
    theirs_ = mine;
    moves_ = mobility(mine_, theirs_);
    black_ = !black_;
    return undo;
  }
  void undo(Move m, const Undo& u) {
    black_ = !black_;
    const Squares theirs = mine_ | u.flipped;
    mine_ = theirs_ & ~(u.flipped | disc_of(m));
    theirs_ = theirs;
    moves_ = u.moves;
  }

  // Ordered
  [[nodiscard]] int order(Move m) const;

  // PassesFreely
  [[nodiscard]] bool must_pass() const { return moves_ == 0 && !over(); }

  // Solvable
  static constexpr Depth kSolvedAtOnce = 8;
  static constexpr Depth kLeap = 13;
  [[nodiscard]] Depth plies_to_end() const { return std::popcount(empty()); }
  [[nodiscard]] Value solve(Value alpha, Value beta, std::uint64_t& nodes) const;

  // Discs and moves, of the side to move and of the other.
  [[nodiscard]] Squares mine() const { return mine_; }
  [[nodiscard]] Squares theirs() const { return theirs_; }
  [[nodiscard]] Squares moves() const { return moves_; }
  [[nodiscard]] Squares empty() const { return ~(mine_ | theirs_); }
  [[nodiscard]] bool black_to_move() const { return black_; }

 private:
  static constexpr Key kBlackToMove = 0x5bf0363546f2c1d9;  // any; fixed for ever: keys are in files

  Position(Squares mine, Squares theirs, bool black)
      : mine_(mine), theirs_(theirs), moves_(mobility(mine, theirs)), black_(black) {}

  [[nodiscard]] Value final_value() const;

  Squares mine_ = 0, theirs_ = 0;
  Squares moves_ = 0;  // squares that the side to move may move to
  bool black_ = true;  // the side to move
};

// The value of a game that ended so.
constexpr Value final_value(Squares mine, Squares theirs) {
  const int m = std::popcount(mine), t = std::popcount(theirs), empty = kSquares - m - t;
  return kDisc * (m - t + (m > t ? empty : m < t ? -empty : 0));
}

inline Value Position::final_value() const { return othello::final_value(mine_, theirs_); }

static_assert(Ordered<Position> && PassesFreely<Position> && Solvable<Position>);

}  // namespace splitpoint::othello
