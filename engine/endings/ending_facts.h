// ending_facts.h - what is in an ending table: how many positions are won, and the longest win.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstdint>
#include <string>

#include "engine/endings/ending_table.h"

namespace splitpoint {

struct EndingFacts {
  // For the side to move; the stronger side (entry 0) or the other one (entry 1) is to move.
  struct Counts {
    std::uint64_t won = 0, drawn = 0, lost = 0;
    [[nodiscard]] std::uint64_t all() const { return won + drawn + lost; }
  };
  std::array<Counts, 2> counts;
  Ply longest = 0;       // plies of the longest win
  std::string position;  // one that takes so long; empty: all are draws
};

// The table must be unpacked.
template <EndingBoard B>
EndingFacts facts_of(const EndingTable<B>& table) {
  EndingFacts facts;
  const std::vector<EndingCode>& codes = table.codes();
  std::size_t at = 0;
  for (std::size_t i = 0; i < codes.size(); ++i) {
    const EndingCode code = codes[i];
    if (code == EndingCode::no_position) continue;
    EndingFacts::Counts& counts = facts.counts[i < codes.size() / 2 ? 0 : 1];
    ++(is_won(code) ? counts.won : is_lost(code) ? counts.lost : counts.drawn);
    if (!is_won(code) || plies_of(code) <= facts.longest) continue;
    facts.longest = plies_of(code);
    at = i;
  }
  // In a table that a program wrote wrongly the rules may not allow it.
  if (facts.longest > 0)
    if (const auto position = B::position_of(table.index().at(at)))
      facts.position = position->text();
  return facts;
}

}  // namespace splitpoint
