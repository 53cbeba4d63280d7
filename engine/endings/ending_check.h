// ending_check.h - checks one index of a table by the moves of the game and by a plain search.
//
// Nothing here steps backward, so it shares no step with the building of the table.
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "engine/endings/ending_tables.h"

namespace splitpoint {

template <Game G>
bool loses_within(G& position, Ply plies);

// Whether the side to move can end the game as its win in at most `plies` plies. Plain minimax.
template <Game G>
bool wins_within(G& position, Ply plies) {
  if (plies < 1 || position.over()) return false;
  std::array<Move, G::kMaxMoves> moves;
  const int count = position.generate(moves.data());
  bool wins = false;
  for (int i = 0; i < count && !wins; ++i) {
    const auto undo = position.play(moves[i]);
    wins = loses_within(position, plies - 1);
    position.undo(moves[i], undo);
  }
  return wins;
}

// Whether it loses in at most `plies` plies, whatever it plays.
template <Game G>
bool loses_within(G& position, Ply plies) {
  if (plies < 0 || position.over()) return false;
  std::array<Move, G::kMaxMoves> moves;
  const int count = position.generate(moves.data());
  if (count == 0) return is_loss(position.no_moves());
  bool loses = plies >= 2;
  for (int i = 0; i < count && loses; ++i) {
    const auto undo = position.play(moves[i]);
    loses = wins_within(position, plies - 1);
    position.undo(moves[i], undo);
  }
  return loses;
}

// Whether a search of at most `most` plies agrees with the code: no win or loss is found sooner,
// and the one that the code promises is found.
template <Game G>
bool search_agrees(G& position, EndingCode code, Ply most) {
  const Ply plies = is_decided(code) ? plies_of(code) : most + 1;
  const bool sees = plies <= most;
  if (wins_within(position, std::min(most, plies - 1))) return false;
  if (loses_within(position, std::min(most, plies - 1))) return false;
  if (!sees) return true;
  return is_won(code) ? wins_within(position, plies) : loses_within(position, plies);
}

// The value that the moves give: the fastest loss of the opponent, or else a draw, or else the
// opponent's slowest win. Nothing: a table is missing.
template <EndingBoard B>
std::optional<EndingCode> value_by_moves(const EndingTables<B>& tables,
                                         typename B::Position& position) {
  using G = typename B::Position;
  if (position.over()) return EndingCode::draw;
  std::array<Move, G::kMaxMoves> moves;
  const int count = position.generate(moves.data());
  if (count == 0) return is_loss(position.no_moves()) ? decided_in(0) : EndingCode::draw;
  Ply win = kMostEndingPlies + 1, loss = 0;
  bool draws = false;
  for (int i = 0; i < count; ++i) {
    const auto undo = position.play(moves[i]);
    const std::optional<EndingCode> code = tables.code(position);
    position.undo(moves[i], undo);
    if (!code) return {};
    if (is_lost(*code))
      win = std::min(win, plies_of(*code) + 1);
    else if (is_won(*code))
      loss = std::max(loss, plies_of(*code) + 1);
    else
      draws = true;
  }
  return win <= kMostEndingPlies ? decided_in(win) : draws ? EndingCode::draw : decided_in(loss);
}

// What is wrong with an index of a table of `tables`; nothing if its code is what the moves of the
// game say, and what a search of at most `search_plies` finds.
template <EndingBoard B>
std::optional<std::string> fault_of(const EndingTables<B>& tables, const EndingTable<B>& table,
                                    std::size_t i, Ply search_plies) {
  const EndingCode code = table.code(i);
  auto position = B::position_of(table.index().at(i));
  const bool counts = position && table.index().of(*B::placement_of(*position)) == i;
  if (!counts)
    return code == EndingCode::no_position
               ? std::nullopt
               : std::optional<std::string>("has a value, but belongs to no position");
  const auto fault = [&](const std::string& what) { return position->text() + ": " + what; };
  if (code == EndingCode::no_position) return fault("has no value");
  const std::optional<EndingCode> value = value_by_moves<B>(tables, *position);
  if (!value) return fault("a move leads to an ending without a table");
  if (*value != code)
    return fault("the table says " + std::to_string(value_of(code)) + ", its moves say " +
                 std::to_string(value_of(*value)));
  if (!search_agrees(*position, code, search_plies))
    return fault("the table says " + std::to_string(value_of(code)) + ", a search of " +
                 std::to_string(search_plies) + " plies says otherwise");
  return {};
}

}  // namespace splitpoint
