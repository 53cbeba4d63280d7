// position.h - a chess position, with the history that the rules need.
//
// FIDE Laws of Chess, 2023: articles 3 and 4 for the moves, 5.2.2 and 9 for draws. A third
// occurrence and the fifty-move rule draw at once, as if a player always claimed the draw.
// Values are centipawns, from the point of view of the side to move.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/core/game.h"
#include "engine/core/recent_plies.h"
#include "engine/core/result.h"
#include "engine/core/types.h"
#include "engine/games/chess/attacks.h"
#include "engine/games/chess/board.h"
#include "engine/games/chess/pawns.h"
#include "engine/games/chess/zobrist.h"

namespace splitpoint::chess {

// The keys of the positions of the last plies. The fifty-move rule draws a game after 100 plies
// without an irreversible move, so none of those that matter is overwritten.
using History = RecentPlies<128>;

// engine/core/game.h explains the members of the Game concepts.
class Position {
 public:
  static constexpr std::string_view kName = "chess";
  static constexpr std::string_view kStart =
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  static constexpr int kMaxMoves = 218;  // as in R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w
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

  // Reads a FEN, or the four fields of an EPD (fen.cpp). Errors: wrong syntax, or a position that
  // contradicts the rules.
  static Result<Position> parse(std::string_view fen);
  [[nodiscard]] std::string text() const;
  [[nodiscard]] std::string diagram() const;

  // Coordinates: "e7e8q" (notation.cpp). readable_text gives SAN: "e8=Q+" (san.cpp). parse_move
  // reads both. Errors: the text is not a move, it is ambiguous, or the move is not legal.
  [[nodiscard]] std::string move_text(Move m) const;
  [[nodiscard]] std::string readable_text(Move m) const;
  [[nodiscard]] Result<Move> parse_move(std::string_view text) const;

  // Legal moves (generate.cpp). Promotions to a queen count as captures, because they change the
  // material too.
  int generate(Move* out) const;
  int generate_captures(Move* out) const;
  [[nodiscard]] bool legal(Move m) const;
  [[nodiscard]] bool in_check() const { return attackers(king(side_), !side_, occupied()) != 0; }
  // Whether the king of `by` is safe after its pawn on `from` captures en passant on `behind`.
  [[nodiscard]] bool en_passant_is_safe(Color by, Square from, Square behind) const;
  // The pieces of `by` that attack s, with the occupancy `occupied`; also those not in `occupied`.
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
  // No sequence of moves can end in mate. For mate and stalemate see no_moves().
  [[nodiscard]] bool over() const { return material_is_insufficient(); }
  [[nodiscard]] Value no_moves() const { return in_check() ? -kMate : 0; }
  // The static value (evaluate.cpp). The cache saves time and does not change the value.
  [[nodiscard]] Value evaluate() const;
  [[nodiscard]] Value evaluate(PawnTable& cache) const;
  [[nodiscard]] Verdict repetition(Ply ply) const;
  [[nodiscard]] Zugzwang zugzwang() const;

  [[nodiscard]] bool is_capture(Move m) const {
    return board_[to_of(m)] != kEmpty || move_kind(m) == MoveKind::en_passant ||
           move_kind(m) == MoveKind::to_queen;
  }
  // For move ordering only: 16 * what the capture wins at once - attacker.
  [[nodiscard]] Value capture_value(Move m) const;
  // Material that the side to move wins, in centipawns, if both sides go on capturing on the
  // target (exchange.cpp).
  [[nodiscard]] Value exchange(Move m) const;
  [[nodiscard]] bool losing_capture(Move m) const;
  [[nodiscard]] std::size_t history_index(Move m) const {
    return std::size_t{board_[from_of(m)]} * kSquares + static_cast<std::size_t>(to_of(m));
  }

  // The board.
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
  // The square behind a pawn that can legally be captured en passant; kNoSquare: none.
  [[nodiscard]] Square en_passant() const { return en_passant_; }
  // Plies since the last capture or pawn move.
  [[nodiscard]] int clock() const { return clock_; }
  // Sum of the piece-square values, white minus black, packed (scores.h).
  [[nodiscard]] std::int32_t piece_square_sum() const { return psq_; }

 private:
  friend class FenReader;

  Position() { board_.fill(kEmpty); }
  [[nodiscard]] char letter_at(int file, int rank) const;  // as in FEN; 0: no piece
  void put(Square s, Piece p);                             // s must be empty
  void take(Square s);
  void restore(Square s, Piece p);
  void move_piece(Square from, Square to);
  void play_rest(MoveKind move_type, Square from, Square to);
  void set_en_passant(Square behind);
  [[nodiscard]] Undo undo_of(Piece captured) const {
    return {key_,   pawn_key_, psq_,       static_cast<std::int16_t>(history_.reach()),
            clock_, captured,  castlings_, static_cast<std::uint8_t>(en_passant_)};
  }
  // Whether `by` can legally capture en passant on `behind`.
  [[nodiscard]] bool can_capture_en_passant(Color by, Square behind) const;
  [[nodiscard]] bool material_is_insufficient() const;

  std::array<Bitboard, kKinds> by_kind_{};
  std::array<Bitboard, 2> by_color_{};
  std::array<Piece, kSquares> board_{};
  Key key_ = 0;
  Key pawn_key_ = kZobrist.no_pawns;
  std::int32_t psq_ = 0;
  std::int32_t move_number_ = 1;  // of FEN: grows after each of black's moves
  std::int16_t clock_ = 0;
  Color side_ = Color::white;
  Castlings castlings_ = 0;
  Square en_passant_ = kNoSquare;
  History history_;
};

static_assert(Passable<Position> && Repeating<Position> && Readable<Position> && Cached<Position>);

}  // namespace splitpoint::chess
