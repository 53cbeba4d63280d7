// position.h - an Othello position.
//
// The rules of the World Othello Federation. Black (X) moves first. A move puts a disc on an empty
// square. The new disc and another disc of the same side must enclose a straight line of enemy
// discs; all discs so enclosed are turned over. A side without a move must pass; a side with a move
// must not. The game is over when neither side has a move. The result is the difference in discs,
// and the winner gets the empty squares.
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

// Values are hundredths of a disc, from the point of view of the side to move.
inline constexpr Value kDisc = 100;         // one disc of difference at the end
inline constexpr Value kMost = 64 * kDisc;  // values are -kMost..kMost

// A move is its square + 1, because no move may be 0. A pass is kSquares + 1.
inline constexpr Move kPass = static_cast<Move>(kSquares + 1);
constexpr Move make_move(Square s) { return static_cast<Move>(s + 1); }
constexpr Square square_of(Move m) { return bits(m) - 1; }
constexpr Squares disc_of(Move m) { return m == kPass ? 0 : bit(square_of(m)); }

// engine/core/game.h explains the members of the Game concepts.
class Position {
 public:
  static constexpr std::string_view kName = "othello";
  static constexpr std::string_view kStart =
      "---------------------------OX------XO--------------------------- X";
  static constexpr int kMaxMoves = 60;  // all squares but the four in the centre
  static constexpr std::size_t kHistorySize = 2 * (kSquares + 2);

  struct Undo {
    Squares flipped, moves;  // moves: of the position before the move
  };

  // Reads a line as in OBF files, or a diagram of eight rows (text.cpp). Errors: wrong syntax, an
  // empty centre square.
  static Result<Position> parse(std::string_view text);
  [[nodiscard]] std::string text() const;  // an OBF line
  [[nodiscard]] std::string diagram() const;
  // "f5", or "pass". parse_move also reads capitals, and "--", "pa" and "ps" as a pass. Errors: the
  // text is not a move, or the move is not legal.
  [[nodiscard]] std::string move_text(Move m) const;
  [[nodiscard]] Result<Move> parse_move(std::string_view text) const;

  // A hash of the discs and the side to move. Computed on demand: an incremental key would cost
  // more, because a move turns over many discs.
  [[nodiscard]] Key key() const {
    return mix(mine_ + 0x9e3779b97f4a7c15 * mix(theirs_ + (black_ ? kBlackToMove : 0)));
  }
  [[nodiscard]] bool over() const { return moves_ == 0 && mobility(theirs_, mine_) == 0; }
  // The expected difference at the end, for the side to move. If the game is over, its result.
  [[nodiscard]] Value evaluate() const;
  // Called only if the game is over: otherwise there is at least a pass.
  [[nodiscard]] Value no_moves() const { return final_value(); }

  // In the order of the squares; a pass if there is no other move.
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
  static constexpr Depth kSkippedIterations = 13;
  [[nodiscard]] Depth plies_to_end() const { return std::popcount(empty()); }
  [[nodiscard]] Value solve(Value alpha, Value beta, std::uint64_t& nodes) const;

  // Discs of the side to move and of the other side; squares that the side to move may move to.
  [[nodiscard]] Squares mine() const { return mine_; }
  [[nodiscard]] Squares theirs() const { return theirs_; }
  [[nodiscard]] Squares moves() const { return moves_; }
  [[nodiscard]] Squares empty() const { return ~(mine_ | theirs_); }
  [[nodiscard]] bool black_to_move() const { return black_; }

 private:
  static constexpr Key kBlackToMove = 0x5bf0363546f2c1d9;  // never changes: keys are in files

  Position(Squares mine, Squares theirs, bool black)
      : mine_(mine), theirs_(theirs), moves_(mobility(mine, theirs)), black_(black) {}

  [[nodiscard]] Value final_value() const;

  Squares mine_ = 0, theirs_ = 0;
  Squares moves_ = 0;  // squares that the side to move may move to
  bool black_ = true;  // black is to move
};

// The result of a game that ended with these discs, from the point of view of `mine`.
constexpr Value final_value(Squares mine, Squares theirs) {
  const int m = std::popcount(mine), t = std::popcount(theirs), empty = kSquares - m - t;
  return kDisc * (m - t + (m > t ? empty : m < t ? -empty : 0));
}

inline Value Position::final_value() const { return othello::final_value(mine_, theirs_); }

static_assert(Ordered<Position> && PassesFreely<Position> && Solvable<Position>);

}  // namespace splitpoint::othello
