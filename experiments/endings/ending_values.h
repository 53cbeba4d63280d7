// ending_values.h - ending tables as values that a search knows.
//
// A table knows the position and not the game before it. A win is known only if it comes before the
// rule that counts quiet moves. A draw is known only in a game where no rule about repetitions can
// turn it into a win.
// SPDX-License-Identifier: MIT
#pragma once
#include <memory>
#include <optional>
#include <utility>

#include "engine/endings/ending_tables.h"
#include "engine/search/known_values.h"

namespace splitpoint {

template <EndingBoard B>
class EndingValues final : public KnownValues<typename B::Position> {
 public:
  using Position = typename B::Position;

  explicit EndingValues(std::shared_ptr<const EndingTables<B>> tables)
      : tables_(std::move(tables)) {}

  [[nodiscard]] std::optional<Value> value_of(const Position& position) const override {
    if (B::pieces(position) > tables_->most_pieces()) return {};
    const std::optional<EndingCode> code = tables_->code(position);
    if (!code) return {};
    if (!is_decided(*code)) return B::kDrawsStay ? std::optional<Value>(0) : std::nullopt;
    if (plies_of(*code) > B::plies_left(position)) return {};
    return splitpoint::value_of(*code);
  }

 private:
  std::shared_ptr<const EndingTables<B>> tables_;
};

}  // namespace splitpoint
