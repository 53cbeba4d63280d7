// types.h - the words of the field as types: values, depths, bounds, windows, node types, moves.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstdint>

namespace splitpoint {

using Key = std::uint64_t;   // Zobrist hash of a position, side to move included
using Value = std::int32_t;  // centipawns (or the game's own unit), from the side to move's view
using Depth = int;           // plies left to search
using Ply = int;             // plies from the root

inline constexpr Ply kMaxPly = 128;  // deepest line a search follows, quiescence included

// Values, from the top: kInfinite > a win in n plies, kMate - n > kWinThreshold > evaluations.
// A win by a repetition rule counts like a mate. It depends on the path, so it must not be stored
// in the table; a flag beside the value says so (worker.h).
inline constexpr Value kInfinite = 32000;
inline constexpr Value kMate = 31000;
inline constexpr Value kWinThreshold = 29000;

// The answer "another worker searches this position, come back later" in place of a value. It lies
// outside the range of values. Seen from the parent it is below any window, so it never causes a
// second search.
inline constexpr Value kOnEvaluation = kInfinite + 1;

constexpr bool is_win(Value v) { return v >= kWinThreshold; }
constexpr bool is_loss(Value v) { return v <= -kWinThreshold; }
constexpr bool is_decisive(Value v) { return is_win(v) || is_loss(v); }

// Games and the table count a win's distance from the node; the search counts it from the root.
constexpr Value from_root(Value v, Ply ply) {
  return is_win(v) ? v - ply : is_loss(v) ? v + ply : v;
}
constexpr Value from_node(Value v, Ply ply) {
  return is_win(v) ? v + ply : is_loss(v) ? v - ply : v;
}

enum class Bound : std::uint8_t { none, upper, lower, exact };

constexpr bool is_at_least(Bound b) { return b == Bound::lower || b == Bound::exact; }
constexpr bool is_at_most(Bound b) { return b == Bound::upper || b == Bound::exact; }
// Whether a bound of this kind at `v` ends the search of a node with this window.
constexpr bool cuts(Bound b, Value v, Value alpha, Value beta) {
  return (is_at_least(b) && v >= beta) || (is_at_most(b) && v <= alpha);
}

// Knuth & Moore's node types 1, 2 and 3 (1975).
enum class NodeType : std::uint8_t { pv, cut, all };
inline constexpr std::array kNodeTypes{NodeType::pv, NodeType::cut, NodeType::all};

// Fail-hard clamps every result to the window; fail-soft does not (Fishburn 1983).
enum class Bounds : std::uint8_t { soft, hard };

// A move of any game, in 16 bits that only the game understands. No move is 0.
enum class Move : std::uint16_t { none = 0 };

constexpr std::uint16_t bits(Move m) { return static_cast<std::uint16_t>(m); }

}  // namespace splitpoint
