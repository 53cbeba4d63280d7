// go_lines.cpp - limits and clocks in the words of each protocol.
// SPDX-License-Identifier: MIT
#include "experiments/playing/adapter/go_lines.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/core/durations.h"

namespace splitpoint {
namespace {

// At least 1, because some engines take 0 for "no limit".
Ticks in_units(Ticks time, Ticks unit) { return std::max<Ticks>(time / unit, 1); }

// "time 6000 movestogo 12" or "time 6000 increment 50"; the names begin with `who`.
std::string ucci_clock(const PlayerClock& clock, Ticks unit, const char* who) {
  std::string text = fmt::format(" {}time {}", who, in_units(clock.left, unit));
  if (clock.moves_to_go > 0) return text + fmt::format(" {}movestogo {}", who, clock.moves_to_go);
  return text + fmt::format(" {}increment {}", who, clock.increment / unit);
}

}  // namespace

std::string uci_go(const Go& go, bool first_to_move) {
  std::string line = "go";
  if (go.ponder) line += " ponder";
  if (go.depth) line += fmt::format(" depth {}", *go.depth);
  if (go.nodes > 0) line += fmt::format(" nodes {}", go.nodes);
  if (go.own) {
    const PlayerClock& other = go.other ? *go.other : *go.own;
    const PlayerClock& first = first_to_move ? *go.own : other;
    const PlayerClock& second = first_to_move ? other : *go.own;
    line += fmt::format(" wtime {} btime {} winc {} binc {}", in_units(first.left, kMillisecond),
                        in_units(second.left, kMillisecond), first.increment / kMillisecond,
                        second.increment / kMillisecond);
    if (go.own->moves_to_go > 0) line += fmt::format(" movestogo {}", go.own->moves_to_go);
  }
  if (go.infinite) line += " infinite";
  if (!go.moves.empty()) line += fmt::format(" searchmoves {}", fmt::join(go.moves, " "));
  return line;
}

UcciGo ucci_go(const Go& go, bool seconds) {
  const Ticks unit = seconds ? 1000 * kMillisecond : kMillisecond;
  UcciGo out{.line = go.ponder ? "go ponder" : "go", .dropped = {}};
  // A mate in n moves is 2n - 1 plies deep.
  const Depth depth = go.depth.value_or(go.mate > 0 ? 2 * go.mate - 1 : 0);
  const bool clock = go.has_clock();
  if (go.move_time > 0)
    out.line += fmt::format(" time {} movestogo 1", in_units(go.move_time, unit));
  else if (go.own)
    out.line +=
        ucci_clock(*go.own, unit, "") + (go.other ? ucci_clock(*go.other, unit, "opp") : "");
  else if (go.nodes > 0)
    out.line += fmt::format(" nodes {}", go.nodes);
  else if (depth > 0)
    out.line += fmt::format(" depth {}", depth);
  else
    out.line += " infinite";
  if (clock && go.nodes > 0) out.dropped = "nodes";
  if (depth > 0 && (clock || go.nodes > 0))
    out.dropped += out.dropped.empty() ? "depth" : ", depth";
  return out;
}

}  // namespace splitpoint
