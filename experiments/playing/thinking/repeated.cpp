// repeated.cpp - plays the moves and compares keys.
// SPDX-License-Identifier: MIT
#include "experiments/playing/thinking/repeated.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "engine/core/fen_fields.h"
#include "engine/core/game.h"
#include "engine/games/games.h"

namespace splitpoint {
namespace {

template <Game G>
bool is_repeated(std::string_view text) {
  const auto at = text.find(" moves ");
  if (at == std::string_view::npos) return false;
  Result<G> start = G::parse(text.substr(0, at));
  if (!start) return false;
  G pos = *std::move(start);
  std::vector<Key> keys{pos.key()};
  FenFields fields(text.substr(at));
  fields.next();  // "moves"
  for (std::string_view field = fields.next(); !field.empty(); field = fields.next()) {
    const Result<Move> move = pos.parse_move(field);
    if (!move) return false;
    pos.play(*move);
    keys.push_back(pos.key());
  }
  return std::find(keys.begin(), keys.end() - 1, keys.back()) != keys.end() - 1;
}

}  // namespace

bool occurred_before(const std::string& game, const std::string& position) {
  bool found = false;
  with_named_type(Games{}, game, [&]<Game G>(Type<G>) { found = is_repeated<G>(position); });
  return found;
}

}  // namespace splitpoint
