// ucci_go.cpp - `go [ponder|draw] depth N | nodes N | infinite | time T ...`.
// SPDX-License-Identifier: MIT
#include "experiments/playing/protocol/ucci_go.h"

#include <fmt/format.h>

#include "engine/core/durations.h"
#include "engine/core/quote.h"

namespace splitpoint {
namespace {

constexpr std::int64_t kMostTime = 1'000'000'000;  // milliseconds: eleven days

std::optional<Ticks> clock_time(Words& words, bool seconds) {
  const auto n = words.number<std::int64_t>(0, seconds ? kMostTime / 1000 : kMostTime);
  if (!n) return {};
  return *n * kMillisecond * (seconds ? 1000 : 1);
}

// Reads the number of a clock parameter into the clock that it is about. False: there is no such
// parameter, or its number is wrong.
bool read_clock(std::string_view name, Words& words, bool seconds, Go& go) {
  const bool other = name.starts_with("opp");
  if (other) name.remove_prefix(3);
  std::optional<PlayerClock>& clock = other ? go.other : go.own;
  if (name == "movestogo") {
    const auto n = words.number(0, 10'000);
    if (n && clock) clock->moves_to_go = *n;
    return n && clock;
  }
  if (name != "time" && name != "increment") return false;
  const auto ticks = clock_time(words, seconds);
  if (!ticks) return false;
  if (name == "time") {
    clock = PlayerClock{.left = *ticks};
    return true;
  }
  if (clock) clock->increment = *ticks;
  return clock.has_value();
}

bool read_parameter(std::string_view name, Words& words, bool seconds, Go& go) {
  if (name == "infinite") return go.infinite = true;
  if (name == "ponder") return go.ponder = true;
  if (name == "draw") return go.draw_offered = true;
  if (name == "depth") {
    if (words.take("infinite")) return go.infinite = true;
    go.depth = words.number(0, kMaxPly);
    return go.depth.has_value();
  }
  if (name == "nodes") {
    const auto n = words.number<std::uint64_t>(1, ~std::uint64_t{0});
    go.nodes = n.value_or(0);
    return n.has_value();
  }
  return read_clock(name, words, seconds, go);
}

}  // namespace

Result<Go> parse_ucci_go(Words& words, bool seconds) {
  Go go;
  while (!words.at_end()) {
    const std::string name(words.next());
    if (!read_parameter(name, words, seconds, go))
      return Error{"go", fmt::format("{} is not understood", quote(name))};
  }
  if (!go.has_clock() && !go.depth && go.nodes == 0) go.infinite = true;
  return go;
}

}  // namespace splitpoint
