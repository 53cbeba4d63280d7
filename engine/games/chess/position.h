// position.h - a chess position with as much of its past as the rules ask for.
//
// FIDE Laws of Chess, 2023: 3 and 4 for the moves, 5.2.2 and 9 for draws. A third occurrence and
// the fifty-move rule are taken as if they were always claimed.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/core/game.h"
#include "engine/core/result.h"
#include "engine/core/types.h"
#include "engine/games/chess/attacks.h"
#include "engine/games/chess/board.h"
#include "engine/games/chess/pawns.h"
#include "engine/games/chess/zobrist.h"

namespace splitpoint::chess {

// The keys of the positions since the last irreversible move: a ring. After so many plies the
// game is drawn by the fifty-move rule, so that nothing older is ever asked for. Copying one
// copies only the part that is in use.
class History {
 public:
  static constexpr int kCapacity = 128;  // plies

  History() = default;
  History(const History& o) { copy(o); }
  History& operator=(const History& o) {
    if (this != &o) copy(o);
    return *this;
  }

  // The position with `key` is left by a move.
  void push(Key key, bool irreversible) {
    keys_[end_++ & kMask] = key;
    reach_ = irreversible ? 0 : reach_ + 1 < kCapacity ? reach_ + 1 : reach_;
  }
  void pop(int reach_before) {
    --end_;
    reach_ = reach_before;
  }
  // Plies back to the last irreversible one: no position before it can come again.
  [[nodiscard]] int reach() const { return reach_; }
  // key_back(1) is that of the position the last move was played in.
  [[nodiscard]] Key key_back(int back) const { return keys_[(end_ - back) & kMask]; }

 private:
  static constexpr unsigned kMask = kCapacity - 1;

  void copy(const History& o) {
    end_ = o.end_;
    reach_ = o.reach_;
    for (unsigned i = end_ - static_cast<unsigned>(reach_); i != end_; ++i)
      keys_[i & kMask] = o.keys_[i & kMask];
  }

  unsigned end_ = 0;
  int reach_ = 0;
  std::array<Key, kCapacity> keys_;  // left uninitialised beyond reach_
};

class Position {
 public:
  static constexpr std::string_view kName = "chess";
  static constexpr std::string_view kStart =
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  static constexpr int kMaxMoves = 218;  // R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w has them
  static constexpr std::size_t kHistorySize = std::size_t{kPieceCodes} * kSquares;

  struct Undo {
    Key key, pawn_key;
    std::int32_t psq;
    std::int16_t reach, clock;
    Piece captured;
    Castlings castlings;
    std::uint8_t en_passant;
  };
  using EvaluationCache = PawnTable;

  // FEN, and the four fields of EPD (fen.cpp). Every way to be wrong has its own message.
  static Result<Position> parse(std::string_view fen);
  [[nodiscard]] std::string text() const;
  [[nodiscard]] std::string diagram() const;

  // Coordinates, "e7e8q" (notation.cpp); readable_text(m) gives "e8=Q+" (san.cpp). Both are read.
  [[nodiscard]] std::string move_text(Move m) const;
  [[nodiscard]] std::string readable_text(Move m) const;
  [[nodiscard]] Result<Move> parse_move(std::string_view text) const;

  // Legal moves (generate.cpp). As captures count all that take something, and promotions to a
  // queen: what changes the material on the board.
  int generate(Move* out) const;
  int generate_captures(Move* out) const;
  [[nodiscard]] bool legal(Move m) const;
  [[nodiscard]] bool in_check() const { return attackers(king(side_), !side_, occupied()) != 0; }
  // Would the king of `by` be safe if its pawn on `from` took in passing on `behind`?
  [[nodiscard]] bool safe_in_passing(Color by, Square from, Square behind) const;
  // The pieces of `by` that attack s if only the squares `occupied` were.
  [[nodiscard]] Bitboard attackers(Square s, Color by, Bitboard occupied) const {
    return pieces(by) &
           ((pawn_attacks(!by, s) & pieces(Kind::pawn)) |
            (knight_attacks(s) & pieces(Kind::knight)) | (king_attacks(s) & pieces(Kind::king)) |
            (bishop_attacks(s, occupied) & diagonal_sliders()) |
            (rook_attacks(s, occupied) & straight_sliders()));
  }

  Undo play(Move m);
  void undo(Move m, const Undo& u);
  Undo play_null();
  void undo_null(const Undo& u);

  [[nodiscard]] Key key() const { return key_; }
  [[nodiscard]] Key pawn_key() const { return pawn_key_; }
  // Nobody can be mated any more, by whatever moves; stalemate and mate are found by no_moves().
  [[nodiscard]] bool over() const { return material_is_insufficient(); }
  [[nodiscard]] Value no_moves() const { return in_check() ? -kMate : 0; }
  // evaluate.cpp; the cache saves time and changes nothing.
  [[nodiscard]] Value evaluate() const;
  [[nodiscard]] Value evaluate(PawnTable& cache) const;
  [[nodiscard]] Verdict repetition(Ply ply) const;
  [[nodiscard]] Zugzwang zugzwang() const;

  [[nodiscard]] bool is_capture(Move m) const {
    return board_[to_of(m)] != kEmpty || manner_of(m) == Manner::en_passant ||
           manner_of(m) == Manner::to_queen;
  }
  [[nodiscard]] Value capture_value(Move m) const;
  // Material won, in centipawns, when both sides take back on the target (exchange.cpp).
  [[nodiscard]] Value exchange(Move m) const;
  [[nodiscard]] bool losing_capture(Move m) const;
  [[nodiscard]] std::size_t history_index(Move m) const {
    return std::size_t{board_[from_of(m)]} * kSquares + static_cast<std::size_t>(to_of(m));
  }

  // What the board holds.
  [[nodiscard]] Color side() const { return side_; }
  [[nodiscard]] Piece at(Square s) const { return board_[s]; }
  [[nodiscard]] Square king(Color c) const { return first(pieces(c, Kind::king)); }
  [[nodiscard]] Bitboard pieces(Color c) const { return by_color_[index(c)]; }
  [[nodiscard]] Bitboard pieces(Kind k) const { return by_kind_[index(k)]; }
  [[nodiscard]] Bitboard pieces(Color c, Kind k) const { return pieces(c) & pieces(k); }
  [[nodiscard]] Bitboard occupied() const { return by_color_[0] | by_color_[1]; }
  [[nodiscard]] Bitboard straight_sliders() const {
    return pieces(Kind::rook) | pieces(Kind::queen);
  }
  [[nodiscard]] Bitboard diagonal_sliders() const {
    return pieces(Kind::bishop) | pieces(Kind::queen);
  }
  [[nodiscard]] bool may_castle(Castlings right) const { return (castlings_ & right) != 0; }
  // The square behind a pawn that can legally be taken in passing; kNoSquare if there is none.
  [[nodiscard]] Square en_passant() const { return en_passant_; }
  // Plies since the last capture or move of a pawn.
  [[nodiscard]] int clock() const { return clock_; }
  // Sum of the piece-square scores, white minus black, packed as scores.h says.
  [[nodiscard]] std::int32_t piece_square_sum() const { return psq_; }

 private:
  friend class FenReader;

  Position() { board_.fill(kEmpty); }
  [[nodiscard]] char letter_at(int file, int rank) const;  // as in FEN; 0: no piece
  void put(Square s, Piece p);                             // on an empty square
  void take(Square s);
  void restore(Square s, Piece p);
  void move_piece(Square from, Square to);
  void play_rest(Manner manner, Square from, Square to);
  void set_en_passant(Square behind);
  [[nodiscard]] Undo undo_of(Piece captured) const {
    return {key_,   pawn_key_, psq_,       static_cast<std::int16_t>(history_.reach()),
            clock_, captured,  castlings_, static_cast<std::uint8_t>(en_passant_)};
  }
  // Could `by` take in passing on `behind`, its king being safe afterwards?
  [[nodiscard]] bool can_take_in_passing(Color by, Square behind) const;
  [[nodiscard]] bool material_is_insufficient() const;

  std::array<Bitboard, kKinds> by_kind_{};
  std::array<Bitboard, 2> by_color_{};
  std::array<Piece, kSquares> board_{};
  Key key_ = 0;
  Key pawn_key_ = kZobrist.no_pawns;
  std::int32_t psq_ = 0;
  std::int32_t move_number_ = 1;  // as FEN counts: black's moves are followed by the next
  std::int16_t clock_ = 0;
  Color side_ = Color::white;
  Castlings castlings_ = 0;
  Square en_passant_ = kNoSquare;
  History history_;
};

static_assert(Passable<Position> && Repeating<Position> && Readable<Position> && Cached<Position>);

}  // namespace splitpoint::chess
