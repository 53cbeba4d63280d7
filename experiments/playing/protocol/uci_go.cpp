// uci_go.cpp - `go [ponder] wtime T btime T ... | movetime T | depth N | nodes N | infinite ...`.
// SPDX-License-Identifier: MIT
#include "experiments/playing/protocol/uci_go.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/durations.h"
#include "engine/core/quote.h"

namespace splitpoint {
namespace {

constexpr std::int64_t kMostMilliseconds = 1'000'000'000;  // eleven days

// A clock may have run out by a little: negative times count as none.
std::optional<Ticks> milliseconds(Words& words) {
  const auto ms = words.number<std::int64_t>(-kMostMilliseconds, kMostMilliseconds);
  if (!ms) return {};
  return std::max<std::int64_t>(*ms, 0) * kMillisecond;
}

struct Clocks {
  PlayerClock first, second;
  bool given = false;
  int moves_to_go = 0;
};

// Reads one clock parameter. False: it is no clock parameter, or its number is wrong.
bool read_clock(std::string_view name, Words& words, Clocks& clocks) {
  if (name == "movestogo") {
    const auto n = words.number(0, 10'000);
    if (n) clocks.moves_to_go = *n;
    return n.has_value();
  }
  Ticks* const place = name == "wtime"   ? &clocks.first.left
                       : name == "btime" ? &clocks.second.left
                       : name == "winc"  ? &clocks.first.increment
                       : name == "binc"  ? &clocks.second.increment
                                         : nullptr;
  if (place == nullptr) return false;
  const auto ticks = milliseconds(words);
  if (!ticks) return false;
  *place = *ticks;
  clocks.given = true;
  return true;
}

// Reads one other parameter of `go`.
bool read_limit(std::string_view name, Words& words, Go& go) {
  if (name == "infinite") return go.infinite = true;
  if (name == "ponder") return go.ponder = true;
  if (name == "searchmoves") {
    while (!words.at_end()) go.moves.emplace_back(words.next());
    return true;
  }
  if (name == "depth") {
    go.depth = words.number(1, kMaxPly);
    return go.depth.has_value();
  }
  if (name == "mate") {
    const auto n = words.number(1, kMaxPly);
    go.mate = n.value_or(0);
    return n.has_value();
  }
  if (name == "nodes") {
    const auto n = words.number<std::uint64_t>(1, ~std::uint64_t{0});
    go.nodes = n.value_or(0);
    return n.has_value();
  }
  if (name == "movetime") {
    const auto ticks = milliseconds(words);
    go.move_time = ticks ? std::max(*ticks, kMillisecond) : 0;
    return ticks.has_value();
  }
  return false;
}

}  // namespace

Result<Go> parse_uci_go(Words& words, bool first_to_move) {
  Go go;
  Clocks clocks;
  while (!words.at_end()) {
    const std::string name(words.next());
    if (!read_clock(name, words, clocks) && !read_limit(name, words, go))
      return Error{
          "go", fmt::format("{} is not understood",
                            quote(words.at_end() ? name : name + " " + std::string(words.peek())))};
  }
  if (clocks.given) {
    clocks.first.moves_to_go = clocks.second.moves_to_go = clocks.moves_to_go;
    go.own = first_to_move ? clocks.first : clocks.second;
    go.other = first_to_move ? clocks.second : clocks.first;
  }
  // Plain `go` has no limit.
  if (!go.has_clock() && !go.depth && go.nodes == 0 && go.mate == 0) go.infinite = true;
  return go;
}

}  // namespace splitpoint
