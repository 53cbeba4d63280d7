// described_position.inl.h - what is known of a position of one game without a search.
// SPDX-License-Identifier: MIT
#pragma once
#include <fmt/format.h>

#include <array>

#include "engine/core/fen_fields.h"
#include "engine/core/game.h"
#include "engine/core/perft.h"
#include "experiments/searching/search_job.h"

namespace splitpoint {

template <Game G>
Result<PerftOutcome> perft_game(const std::string& position, Depth depth) {
  if (depth < 1 || depth > kMaxPly / 2)
    return Error{"depth", fmt::format("{} is not in 1..{}", depth, kMaxPly / 2)};
  const std::string_view text = position.empty() ? G::kStart : std::string_view(position);
  const Result<G> parsed = [&] {
    if constexpr (Composable<G>)
      return G::parse_composed(text);
    else
      return parse_with_moves<G>(text);
  }();
  if (!parsed) return parsed.error();
  G pos = *parsed;
  PerftOutcome o;
  std::array<Move, G::kMaxMoves> moves;
  const int n = pos.generate(moves.data());
  for (int i = 0; i < n; ++i) {
    const auto undo = pos.play(moves[i]);
    const std::uint64_t below = depth == 1 ? 1 : perft(pos, depth - 1);
    pos.undo(moves[i], undo);
    o.by_move.emplace_back(pos.move_text(moves[i]), below);
    o.nodes += below;
  }
  return o;
}

template <Game G>
Result<PositionFacts> describe_in(const std::string& position) {
  const Result<G> pos =
      parse_with_moves<G>(position.empty() ? G::kStart : std::string_view(position));
  if (!pos) return pos.error();
  PositionFacts facts{pos->text(), {}, pos->over(), pos->evaluate(), {}, {}};
  if constexpr (Drawable<G>) facts.diagram = pos->diagram();
  std::array<Move, G::kMaxMoves> moves;
  const int n = facts.over ? 0 : pos->generate(moves.data());
  for (int i = 0; i < n; ++i) {
    facts.moves.push_back(pos->move_text(moves[i]));
    if constexpr (Readable<G>) facts.readable_moves.push_back(pos->readable_text(moves[i]));
  }
  return facts;
}

template <Game G>
Result<KnownPosition> look_up_in(const std::string& position, const TranspositionTable& table) {
  const Result<G> pos =
      parse_with_moves<G>(position.empty() ? G::kStart : std::string_view(position));
  if (!pos) return pos.error();
  const auto entry = table.probe(pos->key());
  KnownPosition known;
  if (!entry || (entry->move != Move::none && !pos->legal(entry->move))) return known;
  if (entry->move != Move::none) known.move = pos->move_text(entry->move);
  known.bound = entry->bound;
  known.value = entry->value;
  known.depth = entry->depth;
  return known;
}

}  // namespace splitpoint
