// position.h - a xiangqi position, with the history that the repetition rules need.
//
// Values are centipawns, from the point of view of the side to move.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "engine/core/game.h"
#include "engine/core/recent_plies.h"
#include "engine/core/result.h"
#include "engine/core/types.h"
#include "engine/games/xiangqi/board.h"
#include "engine/games/xiangqi/network/accumulators.h"
#include "engine/games/xiangqi/zobrist.h"

namespace splitpoint::xiangqi {

// A move is from + to * 128, in square codes.
constexpr Move make_move(Square from, Square to) { return static_cast<Move>(from | to << 7); }
constexpr Square from_of(Move m) { return bits(m) & 127; }
constexpr Square to_of(Move m) { return bits(m) >> 7 & 127; }

// Both rules judge perpetual check and perpetual chase (chase.h, repetition.cpp).
enum class RepetitionRule : std::uint8_t {
  asian,   // attacks of all pieces count, pins and discoveries too; third occurrence
  league,  // UCCI leagues: only attacks of the moved piece, no pins; fourth occurrence
};

enum class Evaluation : std::uint8_t {
  hand_made,  // evaluate.cpp
  network,    // network/
};

// What a user chooses: configure().
struct Rules {
  RepetitionRule repetition = RepetitionRule::asian;
  int quiet_moves_to_draw = 0;  // moves of each side without a capture, 0..1000; 0: no limit
  Evaluation evaluation = Evaluation::hand_made;
};

struct PlayedMove {
  Move move = Move::none;
  Piece captured = kEmpty;  // kEmpty: nothing
};

// A game has no maximum length, so plies that still matter may be overwritten.
using History = RecentPlies<512, PlayedMove>;

// engine/core/game.h explains the members of the Game concepts.
class Position {
 public:
  static constexpr std::string_view kName = "xiangqi";
  static constexpr std::string_view kStart =
      "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
  static constexpr int kMaxMoves = 128;
  static constexpr std::size_t kHistorySize = std::size_t{kPieceCodes} * kSquareCodes;

  using EvaluationCache = network::Accumulators;

  struct Undo {
    Key key;
    std::int32_t psq;
    std::int16_t reach, quiet_plies;
    Piece captured;
  };

  // Reads a FEN (fen.cpp). Errors: wrong syntax, or a position that contradicts the rules.
  static Result<Position> parse(std::string_view fen);
  // The same, but the kings may face each other. No game reaches such a position; perft can still
  // count its moves.
  static Result<Position> parse_composed(std::string_view fen);
  [[nodiscard]] std::string text() const;
  [[nodiscard]] std::string diagram() const;

  // Coordinates: "h2e2" (notation.cpp). parse_move also reads the Chinese name of a move, and WXF
  // (wxf.h). Errors: the text is not a move, or the move is not legal.
  [[nodiscard]] std::string move_text(Move m) const;
  [[nodiscard]] Result<Move> parse_move(std::string_view text) const;

  // Legal moves (generate.cpp).
  int generate(Move* out) const;
  int generate_captures(Move* out) const;
  [[nodiscard]] bool legal(Move m) const;
  [[nodiscard]] bool in_check() const { return attacked(king_[index(side_)], !side_); }
  // Whether a piece of `by` attacks point s. A king attacks along an open line, as the rule of
  // facing kings says.
  [[nodiscard]] bool attacked(Square s, Color by) const;

  Undo play(Move m);
  void undo(Move m, const Undo& u);
  Undo play_null();
  void undo_null(const Undo& u);

  [[nodiscard]] Key key() const { return key_; }
  [[nodiscard]] Key key_from_scratch() const;
  [[nodiscard]] bool over() const { return !attackers_left() || quiet_limit_reached(); }
  [[nodiscard]] Value no_moves() const { return -kMate; }  // stalemate loses too
  [[nodiscard]] Value evaluate() const;
  // The same value; the cache makes the network faster.
  [[nodiscard]] Value evaluate(EvaluationCache& cache) const;
  // For the side to move. Most calls end here: four plies after an irreversible move are the fewest
  // that can repeat.
  [[nodiscard]] Verdict repetition(Ply ply) const {
    return history_.reach() < 4 ? Verdict::none : scanned_repetition(ply);
  }
  [[nodiscard]] Zugzwang zugzwang() const;

  [[nodiscard]] bool is_capture(Move m) const { return board_[to_of(m)] != kEmpty; }
  // For move ordering only: 16 * victim - attacker.
  [[nodiscard]] Value capture_value(Move m) const;
  // Material that the side to move wins, in centipawns, if both sides go on capturing on the
  // target (exchange.cpp).
  [[nodiscard]] Value exchange(Move m) const;
  [[nodiscard]] bool losing_capture(Move m) const;
  [[nodiscard]] std::size_t history_index(Move m) const {
    return std::size_t{board_[from_of(m)]} * kSquareCodes + static_cast<std::size_t>(to_of(m));
  }

  // Options: "repetition" = asian | league, "quiet-moves" = 0..1000, "evaluation" = hand-made |
  // network. Errors: another name or value.
  Result<bool> configure(std::string_view name, std::string_view value);

  // The Chinese name of the move, such as 炮二平五 (chinese.cpp).
  [[nodiscard]] std::string readable_text(Move m) const;

  // The board.
  [[nodiscard]] Color side() const { return side_; }
  [[nodiscard]] Piece at(Square s) const { return board_[s]; }
  [[nodiscard]] Square king(Color c) const { return king_[index(c)]; }
  [[nodiscard]] const Bitboard& pieces(Color c) const { return by_color_[index(c)]; }
  [[nodiscard]] const Bitboard& pieces(Color c, Kind k) const {
    return by_piece_[make_piece(c, k)];
  }
  [[nodiscard]] Bitboard occupied() const { return by_color_[0] | by_color_[1]; }
  [[nodiscard]] const History& history() const { return history_; }
  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] int quiet_plies() const { return quiet_plies_; }
  // Sum of the piece-square values, red minus black, packed (evaluate.h).
  [[nodiscard]] std::int32_t piece_square_sum() const { return psq_; }

 private:
  friend class FenReader;

  Position();
  [[nodiscard]] Verdict scanned_repetition(Ply ply) const;  // repetition.cpp
  [[nodiscard]] Value hand_made_value() const;              // evaluate.cpp
  [[nodiscard]] char letter_at(int file, int rank) const;   // as in FEN; 0: no piece
  void put(Square s, Piece p);                              // s must be empty
  void move_piece(Square from, Square to, Piece p);
  [[nodiscard]] bool attackers_left() const;
  [[nodiscard]] bool quiet_limit_reached() const {
    return rules_.quiet_moves_to_draw > 0 && quiet_plies_ >= 2 * rules_.quiet_moves_to_draw;
  }

  std::array<Bitboard, kPieceCodes> by_piece_{};
  std::array<Bitboard, 2> by_color_{};
  std::array<Piece, kSquareCodes> board_{};
  std::array<Square, 2> king_{kNoSquare, kNoSquare};
  Key key_ = 0;
  std::int32_t psq_ = 0;
  int quiet_plies_ = 0;  // plies since the last capture
  Color side_ = Color::red;
  Rules rules_;
  History history_;
};

static_assert(Passable<Position> && Repeating<Position> && Configurable<Position> &&
              Cached<Position>);

}  // namespace splitpoint::xiangqi
