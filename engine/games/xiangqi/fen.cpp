// fen.cpp - reads and writes positions as FEN, optionally with moves played after it.
//
// "board side [- -] [halfmove [fullmove]] [moves h2e2 h9g7 ...]". Horses and elephants may be
// written n/b or h/e, red w or r. The halfmove clock is quiet_plies(). The fullmove number is
// ignored, because no rule needs it; text() writes 1.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <optional>

#include "engine/core/fen_fields.h"
#include "engine/games/xiangqi/attacks.h"
#include "engine/games/xiangqi/position.h"

namespace splitpoint::xiangqi {
namespace {

using Fault = std::optional<Error>;

constexpr BoardShape kShape{.files = kFiles, .ranks = kRanks, .lowest = 0, .squares = "points"};
constexpr std::string_view kFenLetters = "kabnrcp";  // in the order of Kind
constexpr std::array<std::string_view, kKinds> kNames = {"king", "advisor", "elephant", "horse",
                                                         "rook", "cannon",  "pawn"};
constexpr std::array<int, kKinds> kMost = {1, 2, 2, 2, 2, 2, 5};
constexpr int kMostQuietPlies = 9999;
constexpr int kMostFullMoves = 99999;

std::string name_of(Piece p) {
  const std::string_view color = color_of(p) == Color::red ? "red " : "black ";
  return std::string(color) + std::string(kNames[static_cast<std::size_t>(kind_of(p))]);
}

std::string name_of(Square s) {
  return {static_cast<char>('a' + file_of(s)), static_cast<char>('0' + rank_of(s))};
}

char letter_of(Piece p) {
  const char c = kFenLetters[static_cast<std::size_t>(kind_of(p))];
  return color_of(p) == Color::red ? static_cast<char>(c - 'a' + 'A') : c;
}

Piece piece_of(char c) {
  const bool red = c >= 'A' && c <= 'Z';
  char low = red ? static_cast<char>(c - 'A' + 'a') : c;
  if (low == 'h') low = 'n';
  if (low == 'e') low = 'b';
  const auto kind = kFenLetters.find(low);
  if (kind == std::string_view::npos) return kEmpty;
  return make_piece(red ? Color::red : Color::black, static_cast<Kind>(kind));
}
bool is_piece(char c) { return piece_of(c) != kEmpty; }

// Whether a piece can ever reach the point. `rank` is counted from its own back rank.
bool can_stand(Kind kind, int file, int rank) {
  const bool palace = file >= 3 && file <= 5 && rank <= 2;
  switch (kind) {
    case Kind::king: return palace;
    case Kind::advisor: return palace && (file + rank) % 2 == 1;
    case Kind::elephant: return rank <= 4 && rank % 2 == 0 && file % 4 == (rank == 2 ? 0 : 2);
    case Kind::pawn: return rank >= kHalfRanks || (rank >= 3 && file % 2 == 0);
    default: return true;
  }
}

}  // namespace

class FenReader {
 public:
  FenReader(std::string_view text, bool kings_may_face)
      : fields_(text), kings_may_face_(kings_may_face) {}

  Result<Position> read() {
    const auto put = [this](char c, int file, int rank) { return put_letter(c, file, rank); };
    if (Fault f = read_fen_board(fields_.next(), kShape, is_piece, put)) return *f;
    if (Fault f = check_pieces()) return *f;
    if (Fault f = fields_.read_side("wr", "w (or r)", position_.side_)) return *f;
    if (position_.side_ == Color::black) position_.key_ ^= kZobrist.black_to_move;
    if (Fault f = check_kings()) return *f;
    if (Fault f = read_end(fields_.next())) return *f;
    return std::move(position_);
  }

 private:
  // Nothing is wrong with a piece before all of them are known.
  std::string_view put_letter(char c, int file, int rank) {
    const Piece p = piece_of(c);
    // Puts at most one piece too many: that is enough to refuse the text, and no sum overflows.
    if (position_.by_piece_[p].count() <= kMost[static_cast<std::size_t>(kind_of(p))])
      position_.put(make_square(file, rank), p);
    return {};
  }

  // Both kings, the number of pieces of each kind, and whether each can stand on its point.
  Fault check_pieces() {
    for (const Color color : {Color::red, Color::black})
      for (int k = 0; k < kKinds; ++k) {
        const Piece p = make_piece(color, static_cast<Kind>(k));
        const Bitboard& set = position_.by_piece_[p];
        if (k == 0 && set.none()) return Error{"board", "no " + name_of(p)};
        if (const int most = kMost[static_cast<std::size_t>(k)]; set.count() > most)
          return Error{"board", "more than " + std::to_string(most) + " " + name_of(p) +
                                    (most > 1 ? "s" : "")};
        if (Fault f = check_places(p, set)) return f;
      }
    return {};
  }

  static Fault check_places(Piece p, const Bitboard& set) {
    Fault fault;
    for_each(set, [&](Square s) {
      const Square own = color_of(p) == Color::red ? s : mirrored(s);
      if (!fault && !can_stand(kind_of(p), file_of(own), rank_of(own)))
        fault = Error{name_of(s), "a " + name_of(p) + " cannot stand there"};
    });
    return fault;
  }

  // The kings do not face each other, and the side that has just moved is not in check.
  Fault check_kings() {
    if (!kings_may_face_ && rook_attacks(position_.king(Color::red), position_.occupied())
                                .has(position_.king(Color::black)))
      return Error{"board", "the kings face each other on an open file"};
    const Color side = position_.side();
    const Square king = position_.king(!side);
    const Bitboard all = position_.occupied();
    const Bitboard checkers = (rook_attacks(king, all) & position_.pieces(side, Kind::rook)) |
                              (cannon_captures(king, all) & position_.pieces(side, Kind::cannon)) |
                              (horse_attackers(king, all) & position_.pieces(side, Kind::horse)) |
                              (pawn_attackers(side, king) & position_.pieces(side, Kind::pawn));
    if (checkers.any())
      return Error{"side to move", side == Color::red
                                       ? "red is to move and black's king is in check"
                                       : "black is to move and red's king is in check"};
    return {};
  }

  // Reads "- -" (the fields of chess) and the counters, if they are there, and plays the moves.
  Fault read_end(std::string_view field) {
    if (field == "-") {
      field = fields_.next();
      if (field != "-") return Error{"fen", "one '-' after the side to move instead of two"};
      field = fields_.next();
    }
    const auto counters = fields_.counters(kMostQuietPlies, kMostFullMoves, field);
    if (!counters) return counters.error();
    position_.quiet_plies_ = counters->halfmove_clock.value_or(0);
    return fields_.play_moves(field, position_);
  }

  FenFields fields_;
  bool kings_may_face_;
  Position position_;
};

Result<Position> Position::parse(std::string_view fen) { return FenReader(fen, false).read(); }

Result<Position> Position::parse_composed(std::string_view fen) {
  return FenReader(fen, true).read();
}

char Position::letter_at(int file, int rank) const {
  const Piece p = board_[make_square(file, rank)];
  return kind_of(p) == Kind::none ? '\0' : letter_of(p);
}

std::string Position::diagram() const {
  return board_diagram(kShape, [&](int f, int r) { return letter_at(f, r); }) +
         (side_ == Color::red ? "red to move\n" : "black to move\n");
}

std::string Position::text() const {
  std::string out = fen_board(kShape, [&](int f, int r) { return letter_at(f, r); });
  out += side_ == Color::red ? " w - - " : " b - - ";
  return out + std::to_string(std::min(quiet_plies_, kMostQuietPlies)) + " 1";
}

}  // namespace splitpoint::xiangqi
