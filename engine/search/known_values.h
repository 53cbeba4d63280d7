// known_values.h - values of positions that need no search, such as those of ending tables.
// SPDX-License-Identifier: MIT
#pragma once
#include <optional>

#include "engine/core/game.h"

namespace splitpoint {

// Of a game that is not known here.
class AnyKnownValues {
 public:
  AnyKnownValues() = default;
  AnyKnownValues(const AnyKnownValues&) = delete;
  AnyKnownValues& operator=(const AnyKnownValues&) = delete;
  virtual ~AnyKnownValues() = default;
};

// A search asks at every node of the main search below the root.
template <Game G>
class KnownValues : public AnyKnownValues {
 public:
  // The exact value for the side to move, where wins count from this position; nothing if it is not
  // known. Must not depend on the positions before this one, except by the rules that count moves.
  // Any number of threads may ask at once.
  [[nodiscard]] virtual std::optional<Value> value_of(const G& position) const = 0;
};

}  // namespace splitpoint
