// fen.cpp - reads and writes positions as FEN, optionally with moves played after it.
//
// "board side castling en-passant [halfmove [fullmove]] [moves e2e4 Nf6 ...]". Without the counters
// these are the fields of EPD. Edwards, "Portable Game Notation specification", 1994, 16.1. An en
// passant square is kept, and written by text(), only if the capture is legal.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "engine/core/fen_fields.h"
#include "engine/core/quote.h"
#include "engine/games/chess/position.h"
#include "engine/games/chess/san.h"

namespace splitpoint::chess {
namespace {

using Fault = std::optional<Error>;

constexpr BoardShape kShape{.files = 8, .ranks = 8, .lowest = 1, .squares = "squares"};
constexpr std::string_view kFenLetters = "PNBRQKpnbrqk";  // white, black; each in the order of Kind
constexpr std::array<std::string_view, kKinds> kNames = {"pawn", "knight", "bishop",
                                                         "rook", "queen",  "king"};
constexpr std::array<int, kKinds> kAtFirst = {8, 2, 2, 2, 1, 1};  // pieces in the start position
constexpr std::string_view kCastlingLetters = "KQkq";             // in the order of the rights
constexpr int kMostRead = 11;  // pieces of one kind and colour; no position may have so many
constexpr int kMostClock = 999;
constexpr int kMostMoves = 9999;

Piece piece_of(char c) {
  const auto i = kFenLetters.find(c);
  if (i == kFenLetters.npos) return kEmpty;
  return make_piece(static_cast<Color>(i / kKinds), static_cast<Kind>(i % kKinds));
}
bool is_piece(char c) { return piece_of(c) != kEmpty; }
char letter_of(Piece p) {
  return kFenLetters[static_cast<std::size_t>(index(color_of(p)) * kKinds + index(kind_of(p)))];
}

}  // namespace

class FenReader {
 public:
  explicit FenReader(std::string_view text) : fields_(text) {}

  Result<Position> read() {
    const auto put = [this](char c, int file, int rank) { return put_letter(c, file, rank); };
    if (Fault f = read_fen_board(fields_.next(), kShape, is_piece, put)) return *f;
    if (Fault f = check_numbers()) return *f;
    if (Fault f = fields_.read_side("w", "w", position_.side_)) return *f;
    if (position_.side_ == Color::black) position_.key_ ^= kZobrist.black_to_move;
    if (Fault f = check_kings()) return *f;
    if (Fault f = read_castlings(fields_.next())) return *f;
    if (Fault f = read_en_passant(fields_.next())) return *f;
    if (Fault f = read_end(fields_.next())) return *f;
    return std::move(position_);
  }

 private:
  // Returns what is wrong with the piece there; empty: nothing.
  std::string_view put_letter(char c, int file, int rank) {
    const Piece p = piece_of(c);
    if (kind_of(p) == Kind::pawn && (rank == 0 || rank == 7)) return "a pawn cannot stand there";
    // check_numbers() refuses kMostRead pieces. More are dropped, so that no sum can overflow.
    if (count(position_.pieces(color_of(p), kind_of(p))) < kMostRead)
      position_.put(make_square(file, rank), p);
    return {};
  }

  // One king for each side, and at most as many promoted pieces as pawns are missing.
  Fault check_numbers() {
    for (const Color c : {Color::white, Color::black}) {
      const auto number = [&](Kind k) { return count(position_.pieces(c, k)); };
      const auto fault = [&](std::string_view what) {
        return Error{"board", fmt::format("{} has {}", name_of(c), what)};
      };
      if (number(Kind::king) == 0) return fault("no king");
      if (number(Kind::king) > 1) return fault("more than one king");
      if (number(Kind::pawn) > 8) return fault("more than 8 pawns");
      int promoted = 0;
      for (int k = index(Kind::knight); k <= index(Kind::queen); ++k)
        promoted += std::max(0, number(static_cast<Kind>(k)) - kAtFirst[k]);
      if (const int lost = 8 - number(Kind::pawn); promoted > lost)
        return fault(fmt::format("more promoted pieces than lost pawns ({})", lost));
    }
    return {};
  }

  // The side that has just moved must not be in check.
  Fault check_kings() {
    const Color side = position_.side();
    if (position_.attackers(position_.king(!side), side, position_.occupied()) == 0) return {};
    return Error{"side to move", fmt::format("{} is to move and {}'s king is in check",
                                             name_of(side), name_of(!side))};
  }

  Fault read_castlings(std::string_view field) {
    if (field.empty()) return Error{"castling", "missing, must be - or some of KQkq"};
    if (field == "-") return {};
    for (std::size_t at = 0; at < field.size(); ++at) {
      const auto i = kCastlingLetters.find(field[at]);
      if (i == kCastlingLetters.npos)
        return Error{"castling", quote(field) + " is neither - nor some of KQkq"};
      const Color c = i < 2 ? Color::white : Color::black;
      const Castlings right = castling_right(c, i % 2 != 0);
      if (position_.may_castle(right))
        return Error{"castling", quote(field.substr(at, 1)) + " occurs twice"};
      const Square king = c == Color::white ? 4 : mirrored(4);
      const Square rook = i % 2 != 0 ? king - 4 : king + 3;
      for (const auto& [square, kind] : {std::pair{king, Kind::king}, {rook, Kind::rook}})
        if (position_.at(square) != make_piece(c, kind))
          return Error{"castling",
                       fmt::format("{} needs a {} {} on {}", quote(field.substr(at, 1)), name_of(c),
                                   kNames[index(kind)], square_text(square))};
      position_.castlings_ |= right;
    }
    position_.key_ ^= kZobrist.castlings[position_.castlings_];
    return {};
  }

  Fault read_en_passant(std::string_view field) {
    const auto fault = [&](std::string what) { return Error{"en passant", std::move(what)}; };
    if (field.empty()) return fault("missing, must be - or a square");
    if (field == "-") return {};
    if (field.size() != 2 || field[0] < 'a' || field[0] > 'h' || field[1] < '1' || field[1] > '8')
      return fault(quote(field) + " is neither - nor a square");
    const Color mover = !position_.side();
    const Square behind = make_square(field[0] - 'a', field[1] - '1');
    if (rank_from(mover, behind) != 2)
      return fault(fmt::format("with {} to move it must be on rank {}", name_of(!mover),
                               mover == Color::white ? 3 : 6));
    const int step = mover == Color::white ? 8 : -8;
    if (position_.at(behind + step) != make_piece(mover, Kind::pawn))
      return fault(fmt::format("no {} pawn on {}", name_of(mover), square_text(behind + step)));
    for (const Square s : {behind, behind - step})
      if (position_.at(s) != kEmpty)
        return fault(square_text(s) + " is not empty, so no pawn can have passed it");
    position_.set_en_passant(behind);
    return {};
  }

  // Reads the counters, if they are there, and plays the moves.
  Fault read_end(std::string_view field) {
    const auto counters = fields_.counters(kMostClock, kMostMoves, field);
    if (!counters) return counters.error();
    position_.clock_ = static_cast<std::int16_t>(counters->halfmove_clock.value_or(0));
    position_.move_number_ = counters->fullmove_number.value_or(1);
    return fields_.play_moves(field, position_);
  }

  FenFields fields_;
  Position position_;
};

Result<Position> Position::parse(std::string_view fen) { return FenReader(fen).read(); }

char Position::letter_at(int file, int rank) const {
  const Piece p = board_[make_square(file, rank)];
  return p == kEmpty ? '\0' : letter_of(p);
}

std::string Position::diagram() const {
  return board_diagram(kShape, [&](int f, int r) { return letter_at(f, r); }) +
         (side_ == Color::white ? "white to move\n" : "black to move\n");
}

std::string Position::text() const {
  std::string out = fen_board(kShape, [&](int f, int r) { return letter_at(f, r); });
  out += side_ == Color::white ? " w " : " b ";
  for (unsigned i = 0; i < kCastlings; ++i)
    if (castlings_ >> i & 1) out += kCastlingLetters[i];
  if (castlings_ == 0) out += '-';
  return fmt::format("{} {} {} {}", out, en_passant_ == kNoSquare ? "-" : square_text(en_passant_),
                     std::min<int>(clock_, kMostClock), std::min(move_number_, kMostMoves));
}

}  // namespace splitpoint::chess
