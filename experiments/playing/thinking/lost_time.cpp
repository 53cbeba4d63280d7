// lost_time.cpp - compares the clock of a move with what is left of it at the next one.
// SPDX-License-Identifier: MIT
#include "experiments/playing/thinking/lost_time.h"

namespace splitpoint {

void LostTime::begin(const std::optional<PlayerClock>& clock) {
  if (clock && clock_ && answered_) {
    const Ticks expected = clock_->left - used_ + clock_->increment;
    const Ticks lost = std::max(expected - clock->left, Ticks{0}) + late_;
    lost_[next_++ % kMoves] = std::min(lost, kMostLost);
  }
  clock_ = clock;
  answered_ = false;
}

void LostTime::end(Ticks used, Ticks most) {
  used_ = used;
  late_ = std::max(used - most, Ticks{0});
  answered_ = true;
}

void LostTime::forget() { *this = {}; }

}  // namespace splitpoint
