// ending_player.cpp - chooses among the moves of a position by the tables.
// SPDX-License-Identifier: MIT
#include "experiments/endings/ending_player.h"

#include <algorithm>
#include <memory>

#include "engine/core/fen_fields.h"
#include "experiments/endings/ending_folder.h"
#include "experiments/endings/ending_games.h"
#include "experiments/endings/ending_values.h"

namespace splitpoint {
namespace {

// A move, and the position after it, for the side to move there.
struct JudgedMove {
  Move move = Move::none;
  EndingCode code = EndingCode::draw;
  bool is_repetition = false;  // the rules judge it at once, whatever the table says
};

// For the side that moves. Of two wins, one without a repetition is better, however long it takes.
bool is_better(const JudgedMove& a, const JudgedMove& b) {
  if (is_lost(a.code) && is_lost(b.code) && a.is_repetition != b.is_repetition)
    return b.is_repetition;
  return value_of(a.code) < value_of(b.code);
}

// The moves `allowed` for which a table knows the position after them; all legal ones if it is
// empty. Nothing: a table is missing.
template <EndingBoard B>
std::vector<JudgedMove> judged(const EndingTables<B>& tables, typename B::Position& position,
                               const std::vector<std::string>& allowed) {
  using G = typename B::Position;
  std::vector<JudgedMove> found;
  std::array<Move, G::kMaxMoves> moves;
  const int count = position.over() ? 0 : position.generate(moves.data());
  for (int i = 0; i < count; ++i) {
    const Move m = moves[i];
    if (!allowed.empty() &&
        std::find(allowed.begin(), allowed.end(), position.move_text(m)) == allowed.end())
      continue;
    const auto undo = position.play(m);
    const std::optional<EndingCode> code = tables.code(position);
    const Verdict verdict = position.repetition(1);
    position.undo(m, undo);
    if (!code) return {};
    found.push_back({m, *code, verdict != Verdict::none && verdict != Verdict::once_more});
  }
  return found;
}

// The best moves of both sides from the position on, beginning with `first`.
template <EndingBoard B>
std::vector<std::string> line_of(const EndingTables<B>& tables, typename B::Position position,
                                 Move first) {
  std::vector<std::string> line;
  for (Move m = first;;) {
    line.push_back(position.move_text(m));
    position.play(m);
    const std::vector<JudgedMove> next = judged<B>(tables, position, {});
    if (next.empty() || line.size() > kMostEndingPlies) return line;
    m = std::min_element(next.begin(), next.end(), is_better)->move;
  }
}

template <EndingBoard B>
EndingAdvice advise(const EndingTables<B>& tables, const EndingQuestion& question) {
  using G = typename B::Position;
  Result<G> parsed = parse_with_moves<G>(question.position);
  if (!parsed) return {};
  G position = *std::move(parsed);
  if constexpr (Configurable<G>)
    for (const auto& [name, value] : question.rules)
      if (!position.configure(name, value)) return {};
  if (!tables.code(position)) return {};
  const std::vector<JudgedMove> moves = judged<B>(tables, position, question.allowed);
  if (moves.empty()) return {};

  EndingAdvice advice;
  const bool repeats =
      std::any_of(moves.begin(), moves.end(), [](const JudgedMove& m) { return m.is_repetition; });
  const JudgedMove& best = *std::min_element(moves.begin(), moves.end(), is_better);
  if (!is_decided(best.code)) {
    for (const JudgedMove& m : moves)
      if (!is_won(m.code) || m.is_repetition) advice.holding.push_back(position.move_text(m.move));
    return advice;
  }
  const Ply plies = plies_of(best.code) + 1;
  if (plies > B::plies_left(position)) return {};
  // A winner plays around repetitions. A loser may be saved by one, which only a search can see.
  if (is_lost(best.code) ? best.is_repetition : repeats) return {};
  advice.line = line_of<B>(tables, position, best.move);
  advice.value = is_lost(best.code) ? kMate - plies : plies - kMate;
  return advice;
}

}  // namespace

Result<EndingPlayer> EndingPlayer::open(const std::string& folder, const std::string& game) {
  return with_ending_board<EndingPlayer>(game, [&]<EndingBoard B>(Type<B>) -> Result<EndingPlayer> {
    Result<EndingTables<B>> tables = open_endings<B>(folder);
    if (!tables) return tables.error();
    const auto shared = std::make_shared<const EndingTables<B>>(*std::move(tables));
    return EndingPlayer(
        [shared](const EndingQuestion& question) { return advise<B>(*shared, question); },
        std::make_shared<const EndingValues<B>>(shared));
  });
}

}  // namespace splitpoint
