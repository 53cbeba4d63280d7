// san.cpp - reads and writes standard algebraic notation: Nbd2, exd6, O-O, e8=Q#.
// SPDX-License-Identifier: MIT
#include "engine/games/chess/san.h"

#include <algorithm>
#include <optional>

#include "engine/games/chess/position.h"

namespace splitpoint::chess {
namespace {

constexpr std::string_view kSanLetters = "PNBRQK";  // in the order of Kind
constexpr std::string_view kShort = "O-O", kLong = "O-O-O";

char san_letter(Kind k) { return kSanLetters[static_cast<std::size_t>(index(k))]; }

using Moves = std::array<Move, Position::kMaxMoves>;

// What `m` needs besides piece and target to be unambiguous: file, rank, both or nothing.
std::string distinction(const Position& pos, Move m, const Move* begin, const Move* end) {
  const Square from = from_of(m);
  bool alike = false, same_file = false, same_rank = false;
  for (const Move* other = begin; other != end; ++other) {
    const Square s = from_of(*other);
    if (s == from || to_of(*other) != to_of(m) || pos.at(s) != pos.at(from)) continue;
    alike = true;
    same_file |= file_of(s) == file_of(from);
    same_rank |= rank_of(s) == rank_of(from);
  }
  const std::string square = square_text(from);
  if (!alike) return {};
  if (!same_file) return square.substr(0, 1);
  return same_rank ? square : square.substr(1);
}

// The parts of a move's text. An unset part matches every move.
struct SanPattern {
  Kind kind = Kind::pawn;
  std::optional<int> file, rank;  // of departure
  Square to = kNoSquare;
  MoveKind promotion = MoveKind::ordinary;  // ordinary: none
  std::optional<bool> long_castling;

  [[nodiscard]] bool fits(const Position& pos, Move m) const {
    const MoveKind move_type = move_kind(m);
    if (long_castling)
      return move_type == MoveKind::castling && (file_of(to_of(m)) == 2) == *long_castling;
    return move_type != MoveKind::castling && kind_of(pos.at(from_of(m))) == kind &&
           to_of(m) == to &&
           (is_promotion(move_type) ? move_type : MoveKind::ordinary) == promotion &&
           file.value_or(file_of(from_of(m))) == file_of(from_of(m)) &&
           rank.value_or(rank_of(from_of(m))) == rank_of(from_of(m));
  }
};

bool is_file(char c) { return c >= 'a' && c <= 'h'; }
bool is_rank(char c) { return c >= '1' && c <= '8'; }

// Removes and returns the last character of `text`, if it is one of `wanted`.
std::optional<char> take_last(std::string_view& text, std::string_view wanted) {
  if (text.empty() || wanted.find(text.back()) == wanted.npos) return {};
  const char c = text.back();
  text.remove_suffix(1);
  return c;
}

// Reads from the end, where the target is, to the beginning.
std::optional<SanPattern> parse_wish(std::string_view text) {
  SanPattern wish;
  take_last(text, "+#");
  if (text == kShort || text == "0-0" || text == kLong || text == "0-0-0") {
    wish.long_castling = text.size() == kLong.size();
    return wish;
  }
  if (const auto promoted = take_last(text, "NBRQ")) {
    wish.promotion = promotion_to(static_cast<Kind>(kSanLetters.find(*promoted)));
    take_last(text, "=");
  }
  if (!text.empty() && kSanLetters.find(text.front()) != kSanLetters.npos) {
    wish.kind = static_cast<Kind>(kSanLetters.find(text.front()));
    text.remove_prefix(1);
  }
  if (text.size() < 2 || !is_rank(text.back()) || !is_file(text[text.size() - 2])) return {};
  wish.to = make_square(text[text.size() - 2] - 'a', text.back() - '1');
  text.remove_suffix(2);
  take_last(text, "x");
  if (!text.empty() && is_rank(text.back())) {
    wish.rank = text.back() - '1';
    text.remove_suffix(1);
  }
  if (!text.empty() && is_file(text.back())) {
    wish.file = text.back() - 'a';
    text.remove_suffix(1);
  }
  if (!text.empty()) return {};
  return wish;
}

}  // namespace

Result<Move> parse_san(const Position& pos, std::string_view text) {
  const std::optional<SanPattern> wish = parse_wish(text);
  if (!wish) return Error{"", "neither coordinates such as e2e4 nor algebraic such as Nf3"};
  Moves moves;
  const int n = pos.generate(moves.data());
  Move found = Move::none;
  for (int i = 0; i < n; ++i) {
    if (!wish->fits(pos, moves[i])) continue;
    if (found != Move::none)
      return Error{"",
                   "ambiguous: " + pos.readable_text(found) + " or " + pos.readable_text(moves[i])};
    found = moves[i];
  }
  if (found != Move::none) return found;
  SanPattern promotion = *wish;
  promotion.promotion = MoveKind::to_queen;
  for (int i = 0; i < n; ++i)
    if (wish->promotion == MoveKind::ordinary && promotion.fits(pos, moves[i]))
      return Error{"", "the pawn promotes: =N, =B, =R or =Q must follow"};
  return Error{"", std::string("no legal move of ") + std::string(name_of(pos.side()))};
}

std::string Position::readable_text(Move m) const {
  const Square from = from_of(m);
  const Kind kind = kind_of(board_[from]);
  const MoveKind move_type = move_kind(m);
  Moves moves;
  std::string text;
  if (move_type == MoveKind::castling) {
    text = file_of(to_of(m)) == 6 ? kShort : kLong;
  } else {
    const bool takes = board_[to_of(m)] != kEmpty || move_type == MoveKind::en_passant;
    if (kind == Kind::pawn) {
      if (takes) text = square_text(from).substr(0, 1);
    } else {
      const int n = generate(moves.data());
      text = san_letter(kind) + distinction(*this, m, moves.data(), moves.data() + n);
    }
    if (takes) text += 'x';
    text += square_text(to_of(m));
    if (is_promotion(move_type)) text += {'=', san_letter(promoted_kind(move_type))};
  }
  Position after = *this;
  after.play(m);
  if (after.in_check()) text += after.generate(moves.data()) == 0 ? '#' : '+';
  return text;
}

}  // namespace splitpoint::chess
