// xiangqi_samples.cpp - reads the records of self-play games.
// SPDX-License-Identifier: MIT
#include "experiments/training/xiangqi_samples.h"

#include <fmt/format.h>

#include <fstream>
#include <stdexcept>

#include "engine/core/random.h"
#include "engine/games/xiangqi/army.h"
#include "experiments/training/xiangqi_record.h"

namespace splitpoint::training {
namespace {

using xiangqi::Army;
using xiangqi::Position;
using xiangqi::Square;
using xiangqi::network::kInputs;
using xiangqi::network::kPoints;

constexpr std::uint64_t kHeldBack = 50;  // one game in 50

using InputTable = std::array<std::uint16_t, kInputs>;

template <class F>
constexpr InputTable moved_inputs(bool other_side, F point) {
  InputTable table{};
  for (int i = 0; i < kInputs; ++i) {
    const int piece = i / kPoints;
    const int moved = other_side ? (piece + xiangqi::kKinds) % (2 * xiangqi::kKinds) : piece;
    const int s = xiangqi::point_of(point(xiangqi::square_of(i % kPoints)));
    table[static_cast<std::size_t>(i)] = static_cast<std::uint16_t>(moved * kPoints + s);
  }
  return table;
}
constexpr InputTable kOtherSide = moved_inputs(true, xiangqi::mirrored);
constexpr InputTable kLeftToRight = moved_inputs(false, [](Square s) {
  return xiangqi::make_square(xiangqi::kFiles - 1 - xiangqi::file_of(s), xiangqi::rank_of(s));
});

Sample sample_of(const Record& record) {
  const Result<Position> position = Position::parse(record.text());
  if (!position) throw std::runtime_error(position.error().text());
  const Position& p = *position;
  Sample sample;
  xiangqi::for_each(p.occupied(), [&](Square s) {
    sample.inputs[sample.pieces++] =
        static_cast<std::uint16_t>(xiangqi::network::input_of(p.side(), p.at(s), s));
  });
  const Army own(p, p.side()), their(p, !p.side());
  sample.share_ahead = static_cast<std::uint8_t>(lead_worth_having(own, their));
  sample.share_behind = static_cast<std::uint8_t>(lead_worth_having(their, own));
  sample.half_points = static_cast<std::uint8_t>(record.result);
  sample.search = record.value;
  sample.by_hand = static_cast<std::int16_t>(p.evaluate());
  return sample;
}

}  // namespace

std::uint16_t seen_from_other_side(std::uint16_t input) { return kOtherSide[input]; }
std::uint16_t left_to_right(std::uint16_t input) { return kLeftToRight[input]; }

Samples read_samples(const std::vector<std::string>& files, std::uint64_t seed) {
  Samples samples;
  for (std::size_t number = 0; number < files.size(); ++number) {
    std::ifstream in(files[number], std::ios::binary);
    if (!in) throw std::runtime_error(fmt::format("cannot read {}", files[number]));
    std::int64_t game = -1;
    bool held_back = false;
    for (Record record; in.read(reinterpret_cast<char*>(&record), sizeof record);) {
      if (record.game != game) {
        game = record.game;
        held_back = mix(mix(seed) + mix(number << 32 | record.game)) % kHeldBack == 0;
        ++(held_back ? samples.validation_games : samples.games);
      }
      (held_back ? samples.validation : samples.training).push_back(sample_of(record));
    }
  }
  return samples;
}

}  // namespace splitpoint::training
