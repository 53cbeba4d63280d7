// variant.h - what a search of an experiment does otherwise than the one that plays.
//
// The numbers of protection, replacement and layout are places in the lists of lab_table.h; the
// names that people write are in experiments/definition/variant_spec.h.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>

#include "engine/core/types.h"

namespace splitpoint {

// Whose numbers a position's key is made of: the game's own, or others for every piece on every
// square, combined by XOR or by addition, where there is a board. The weak ones are five numbers of
// a 15-bit generator pasted together.
enum class Keys : std::uint8_t { game, exclusive_or, sum, weak_exclusive_or, weak_sum };

// Whether a cutoff by a null move is verified by a search: where the game says that zugzwang is
// possible, always, or never.
enum class Verification : std::uint8_t { usual, always, never };

// Which nodes are expected to be cut: as the rules of node.h say, or as a sequential search of the
// same position has found them.
enum class Prediction : std::uint8_t { rules, perfect };

// Whole numbers all, so that they can be listed by name: see engine/search/knobs.h.
struct Variant {
  int table = 1;  // 0: nothing is remembered
  int protection = 0, replacement = 0, layout = 0;
  int halved = 0;        // 0..12 times, so that searches of any size find it too small
  int key_bits = 64;     // 8..64: of the check, beside those that say where a position goes
  int keys = 0;          // Keys
  int least_depth = 1;   // 1..16 plies left, of the nodes that ask the table and are stored
  int quiescence = 0;    // 1: the nodes below the main search ask it too, and are stored
  int verification = 0;  // Verification
  int prediction = 0;    // Prediction
  int misordered = 0;    // 0..100 percent of the nodes whose first move is drawn at random

  // Somebody has to know of every hit whether it is of the position that was asked for.
  [[nodiscard]] bool verifies_hits() const { return key_bits < 64 || keys != 0; }
  [[nodiscard]] bool predicts_perfectly() const {
    return prediction == static_cast<int>(Prediction::perfect);
  }
};

}  // namespace splitpoint
