// accumulators.h - the hidden layers of recent positions, from which that of the next is computed.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstdint>

#include "engine/games/xiangqi/network/weights.h"

namespace splitpoint::xiangqi {
class Position;
}

namespace splitpoint::xiangqi::network {

// The sums of one hidden layer, before the activation.
struct alignas(64) HiddenLayer {
  std::array<std::int16_t, kHidden> sums;
};

// [colour]: seen from red and from black.
using HiddenLayers = std::array<HiddenLayer, 2>;

// The hidden layers of the position, computed from all its pieces.
HiddenLayers hidden_layers(const Position& p, const Weights& w);

// Four bits for each point: the code of the piece, exclusive or kEmpty, so that an empty point is
// 0. Bit i of all points is a set of points, so a few operations find all points at which two
// boards differ.
class BoardPlanes {
 public:
  BoardPlanes() = default;  // the empty board
  explicit BoardPlanes(const Position& p);

  [[nodiscard]] Piece at(Square s) const;  // kEmpty: nothing
  [[nodiscard]] Bitboard differences(const BoardPlanes& o) const;

 private:
  std::array<Bitboard, 4> plane_{};
};

// The layers of the last positions of one worker, in a slot for each ply. Every slot knows its
// board, so the layers are right after any jump to another position: only the time differs.
class Accumulators {
 public:
  explicit Accumulators(const Weights& w = weights());

  // The hidden layers of the position. The reference is valid until the next call.
  const HiddenLayers& of(const Position& p);

  [[nodiscard]] const Weights& used_weights() const { return *weights_; }

 private:
  static constexpr unsigned kSlots = 32;  // 18 KiB; a power of two

  struct Slot {
    HiddenLayers layers;
    BoardPlanes board;
  };

  const Weights* weights_;
  Slot empty_;  // of the empty board: only biases
  // A slot that was never used has the empty board, and its layers are never read.
  std::array<Slot, kSlots> slots_;
};

}  // namespace splitpoint::xiangqi::network
