// weights.h - the shape, the numbers and the file format of the evaluation network.
//
// An efficiently updatable neural network (Yu Nasu, "Efficiently updatable neural-network-based
// evaluation functions for computer shogi", 2018). There is an input for each kind of piece on each
// point, seen from one side: own and their pieces, the board turned so that the side sits at the
// bottom. Each side has a hidden layer of kHidden units. Both layers have the same weights. The
// output is a sum over both hidden layers, that of the side to move first.
//
// All numbers are integers, so every computer and compiler gets the same value. Units: a hidden
// unit of 1.0 is kOne; an output weight of 1.0 is kOutputOne; an output of 1.0 is kCentipawns.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/games/xiangqi/board.h"

namespace splitpoint::xiangqi::network {

inline constexpr int kHidden = 128;  // units of one side; a multiple of 128
inline constexpr int kPoints = kFiles * kRanks;
inline constexpr int kInputs = 2 * kKinds * kPoints;
inline constexpr int kMostPieces = 32;  // on the board

// The output has other weights for each number of pieces: 1 to 4, 5 to 8, and so on.
inline constexpr int kBuckets = 8;
constexpr int bucket_of(int pieces) { return (pieces - 1) * kBuckets / kMostPieces; }

// Squared, it is just small enough for 16 bits.
inline constexpr int kOne = 181;
inline constexpr int kSquareOfOne = kOne * kOne;
static_assert(kSquareOfOne <= INT16_MAX && (kOne + 1) * (kOne + 1) > INT16_MAX);
inline constexpr int kOutputOne = 128;
inline constexpr int kCentipawns = 400;

// The largest absolute values of the numbers. So no sum of 16 or 32 bits overflows, in any position
// and in any order of summation.
inline constexpr int kMostInputWeight = 900;
inline constexpr int kMostHiddenBias = 3900;
inline constexpr int kMostOutputWeight = 250;
inline constexpr int kMostOutputBias = 40'000'000;
static_assert(kMostPieces * kMostInputWeight + kMostHiddenBias <= INT16_MAX);
static_assert(std::int64_t{2 * kHidden} * kSquareOfOne * kMostOutputWeight + kMostOutputBias <=
              INT32_MAX);

// The weights as the file stores them, in little-endian order.
struct alignas(64) Weights {
  static constexpr std::uint64_t kMagic = 0x74656e2069716778;  // "xgqi net"
  static constexpr std::uint32_t kVersion = 1;

  std::uint64_t magic;
  std::uint32_t version;
  std::uint32_t hidden;  // kHidden, kInputs and kBuckets of the program that wrote the file
  std::uint32_t inputs;
  std::uint32_t buckets;
  std::uint64_t checksum;  // checksum_of() of what follows
  std::uint64_t unused[4];

  std::int16_t input[kInputs][kHidden];
  std::int16_t hidden_bias[kHidden];
  std::int16_t output[kBuckets][2 * kHidden];
  std::int32_t output_bias[kBuckets];  // in units of the sum: 1.0 is kSquareOfOne * kOutputOne
};
static_assert(offsetof(Weights, input) == 64);
static_assert(std::endian::native == std::endian::little,
              "the weights would have to be converted when the program starts");

// The weights that are part of the program: weights.bin.
const Weights& weights();

// What is wrong with the weights: format, checksum, or a number out of bounds. Empty: nothing.
std::string_view fault_of(const Weights& w);

std::uint64_t checksum_of(const Weights& w);

// The input for a piece on a point, seen from one side.
constexpr int input_of(Color view, Piece piece, Square s) {
  const int side = color_of(piece) == view ? 0 : kKinds;
  const int point = point_of(view == Color::red ? s : mirrored(s));
  return (side + (piece & 7)) * kPoints + point;
}

}  // namespace splitpoint::xiangqi::network
