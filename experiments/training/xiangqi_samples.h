// xiangqi_samples.h - the positions of self-play games, as the training of the network reads them.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/types.h"
#include "engine/games/xiangqi/network/weights.h"

namespace splitpoint::training {

// One position. Everything is from the view of the side to move.
struct Sample {
  std::array<std::uint16_t, xiangqi::network::kMostPieces> inputs{};  // the first `pieces` count
  std::uint8_t pieces = 0;
  // The share of a lead that counts, in sixteenths: of the side to move, and of the other side.
  std::uint8_t share_ahead = 0, share_behind = 0;
  std::uint8_t half_points = 0;  // the result of the game: 0, 1 or 2
  std::int16_t search = 0;       // the value of the search, in centipawns
  std::int16_t by_hand = 0;      // the value of the evaluation by hand

  [[nodiscard]] int bucket() const { return xiangqi::network::bucket_of(pieces); }
};

struct Samples {
  std::vector<Sample> training, validation;
  std::size_t games = 0, validation_games = 0;
};

// Reads files of records (xiangqi_record.h). One game in 50 is held back for validation; which,
// depends on the seed. Throws if a file cannot be read or has a record that is no position.
Samples read_samples(const std::vector<std::string>& files, std::uint64_t seed);

// The input for the same piece, seen from the other side.
std::uint16_t seen_from_other_side(std::uint16_t input);
// The input for the same piece with the board mirrored, left to right.
std::uint16_t left_to_right(std::uint16_t input);

}  // namespace splitpoint::training
