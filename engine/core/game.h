// game.h - the Game concept: what a game must offer, and what it may offer in addition.
//
// A game is a value type: one object is one position with the history that its rules need. All
// values are from the point of view of the side to move. docs/adding-a-game.md explains one game
// step by step.
// SPDX-License-Identifier: MIT
#pragma once
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/core/result.h"
#include "engine/core/types.h"

namespace splitpoint {

// A two-player, zero-sum game with perfect information.
template <class G>
concept Game = std::copyable<G> &&
    requires(G g, const G c, Move m, typename G::Undo u, Move* out, std::string_view text) {
  { G::kName } -> std::convertible_to<std::string_view>;    // as on the command line
  { G::kStart } -> std::convertible_to<std::string_view>;   // text of the start position
  { G::kMaxMoves } -> std::convertible_to<int>;             // no position has more
  { G::kHistorySize } -> std::convertible_to<std::size_t>;  // bound of history_index()

  { c.key() } -> std::same_as<Key>;          // equal positions, equal keys
  { c.over() } -> std::same_as<bool>;        // the rules end the game; evaluate() is then exact
  { c.evaluate() } -> std::same_as<Value>;   // |value| < kWinThreshold unless over()
  { c.no_moves() } -> std::same_as<Value>;   // the value if generate() returns 0
  { c.generate(out) } -> std::same_as<int>;  // legal moves, in a fixed order; their count
  { c.legal(m) } -> std::same_as<bool>;      // for any 16 bits
  { c.history_index(m) } -> std::same_as<std::size_t>;  // the counter of the history heuristic
  { g.play(m) } -> std::same_as<typename G::Undo>;      // m must be legal
  g.undo(m, u);                                         // takes the last play(m) back exactly

  { G::parse(text) } -> std::same_as<Result<G>>;
  { c.text() } -> std::same_as<std::string>;  // parse(text()) gives an equal position
  { c.move_text(m) } -> std::same_as<std::string>;
  { c.parse_move(text) } -> std::same_as<Result<Move>>;  // legal moves only
};

// The game has captures, so quiescence search and capture ordering apply.
template <class G>
concept Tactical = Game<G> && requires(const G c, Move m, Move* out) {
  { c.generate_captures(out) } -> std::same_as<int>;  // the legal captures
  { c.is_capture(m) } -> std::same_as<bool>;
  { c.capture_value(m) } -> std::same_as<Value>;  // higher is searched earlier (MVV-LVA)
  { c.losing_capture(m) } -> std::same_as<bool>;  // loses material after all recaptures
  { c.in_check() } -> std::same_as<bool>;
};

// How likely it is that a pass would be better than every move.
enum class Zugzwang : std::uint8_t { unlikely, possible, likely };

// The side to move can pass, for null-move pruning.
template <class G>
concept Passable = Tactical<G> && requires(G g, const G c, typename G::Undo u) {
  { g.play_null() } -> std::same_as<typename G::Undo>;  // not in check
  g.undo_null(u);
  { c.zugzwang() } -> std::same_as<Zugzwang>;
};

// What the rules say when a position has been repeated. once_more: it occurred before the root, but
// not often enough for a verdict. So its value depends on the game, not on the position alone.
enum class Verdict : std::uint8_t { none, once_more, draw, win, loss };

// The value of a position may depend on how it was reached.
template <class G>
concept Repeating = Game<G> && requires(const G c, Ply ply) {
  // For the side to move, `ply` plies from the root. Inside the tree the first repetition counts.
  // For positions before the root, the rules say how many are needed.
  { c.repetition(ply) } -> std::same_as<Verdict>;
};

// The game has options, which a user sets by name and value.
template <class G>
concept Configurable = Game<G> && requires(G g, std::string_view name, std::string_view value) {
  { g.configure(name, value) } -> std::same_as<Result<bool>>;
};

// generate() returns the best moves first, and the search keeps that order.
template <class G>
concept Preordered = Game<G> && requires {
  requires G::kPreordered;
};

// The game orders its moves. order(m) is added to the history of the move, -8192 to 8192; killers
// are not used.
template <class G>
concept Ordered = Game<G> && requires(const G c, Move m) {
  { c.order(m) } -> std::same_as<int>;  // of a legal move: higher is searched earlier
};

// A side that cannot move has to pass. A pass is a move but takes no depth, so a search as deep as
// the number of moves left reaches the end of the game.
template <class G>
concept PassesFreely = Game<G> && requires(const G c) {
  { c.must_pass() } -> std::same_as<bool>;  // a pass is the only legal move
};

// The game ends after a known number of plies, not counting passes. A search that reaches the end
// solves the position, and the game itself searches the last plies.
template <class G>
concept Solvable = Game<G> && requires(const G c, Value bound, std::uint64_t nodes) {
  { c.plies_to_end() } -> std::same_as<Depth>;  // no line is longer
  // The value at the end of the game for the side to move: exact if between alpha and beta, else a
  // bound (fail-soft). Called at most kSolvedAtOnce plies from the end; should search at most some
  // thousand nodes. Adds the positions below this one to `nodes`.
  { c.solve(bound, bound, nodes) } -> std::same_as<Value>;
  { G::kSolvedAtOnce } -> std::convertible_to<Depth>;
  // Iterations that end fewer than kSkippedIterations plies before the end of the game are left
  // out: they would cost more than solving it.
  { G::kSkippedIterations } -> std::convertible_to<Depth>;
};

// Moves have a second text form, for people.
template <class G>
concept Readable = Game<G> && requires(const G c, Move m) {
  { c.readable_text(m) } -> std::same_as<std::string>;
};

// A position can be shown as a board of text, with coordinates.
template <class G>
concept Drawable = Game<G> && requires(const G c) {
  { c.diagram() } -> std::same_as<std::string>;  // the last line is the side to move
};

// Parts of an evaluation can be cached. Every worker has its own cache, of at most 32 KiB, because
// there may be thousands of workers. The value is the same with and without a cache.
template <class G>
concept Cached = Game<G> && std::default_initializable<typename G::EvaluationCache> &&
    requires(const G c, typename G::EvaluationCache cache) {
  { c.evaluate(cache) } -> std::same_as<Value>;
};

// Positions that no game can reach may be set up too, for counting moves.
template <class G>
concept Composable = Game<G> && requires(std::string_view text) {
  { G::parse_composed(text) } -> std::same_as<Result<G>>;
};

}  // namespace splitpoint
