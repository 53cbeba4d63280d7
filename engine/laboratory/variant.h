// variant.h - the table options: how a search in an experiment can differ from a usual search.
//
// Protection, replacement and layout are indices into the lists of lab_table.h. Their names on the
// command line are in experiments/definition/variant_spec.h.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>

#include "engine/core/types.h"

namespace splitpoint {

// Where the key of a position comes from. game: the game. Others, for games with a board: a random
// number for each piece on each square, combined by XOR or by addition. The weak kinds make each
// random number from five numbers of a 15-bit generator.
enum class Keys : std::uint8_t { game, exclusive_or, sum, weak_exclusive_or, weak_sum };

// When a search verifies a null-move cutoff: if the game says that zugzwang is possible, always, or
// never.
enum class Verification : std::uint8_t { usual, always, never };

// How node types are predicted: by the rules of node.h, or from an earlier sequential search of the
// same position.
enum class Prediction : std::uint8_t { rules, perfect };

// Where the history of moves comes from when a search begins: nothing is known yet, or it is what a
// sequential search of the same position has at its end.
enum class FirstHistory : std::uint8_t { none, known };

// The window of the root: around the value of the last iteration, or around the value that a
// sequential search of the same position has for this iteration, so that alpha is never late.
enum class RootWindow : std::uint8_t { guessed, known };

// What the order of moves is learned from. history: the moves that caused cutoffs, by piece and
// target; those that were searched before them count against. none: nothing; killers stay. The
// others are in lab_heuristics.h.
enum class Ordering : std::uint8_t {
  history,
  none,
  rewards,
  butterfly,
  relative,
  counter,
  continuation,
  captures
};

// What a search does with an entry whose move is not legal: it refuses the entry, or drops only the
// move.
enum class IllegalMove : std::uint8_t { refuse, drop };

// All are int, so that they can be listed by name: see engine/search/option_list.h.
struct Variant {
  int table = 1;  // 0: no table
  int protection = 0, replacement = 0, layout = 0;
  int halved = 0;        // 0..12: how often the table is halved, to make it too small
  int key_bits = 64;     // 8..64: bits of the key that are compared, without those of the index
  int keys = 0;          // Keys
  int least_depth = 1;   // 1..16 plies: nodes with less depth neither probe nor store
  int quiescence = 0;    // 1: quiescence nodes probe and store too
  int verification = 0;  // Verification
  int prediction = 0;    // Prediction
  int history = 0;       // FirstHistory
  int window = 0;        // RootWindow
  int ordering = 0;      // Ordering
  int illegal_move = 0;  // IllegalMove
  int misordered = 0;    // 0..100 percent of the nodes get a random first move

  // Whether each hit is checked: is it of the position that was probed?
  [[nodiscard]] bool verifies_hits() const { return key_bits < 64 || keys != 0; }
  [[nodiscard]] bool predicts_perfectly() const {
    return prediction == static_cast<int>(Prediction::perfect);
  }
  [[nodiscard]] bool knows_history() const {
    return history == static_cast<int>(FirstHistory::known);
  }
  [[nodiscard]] bool knows_window() const { return window == static_cast<int>(RootWindow::known); }
  // Whether a sequential search of the same position must come first.
  [[nodiscard]] bool needs_earlier_search() const {
    return predicts_perfectly() || knows_history() || knows_window();
  }
};

}  // namespace splitpoint
