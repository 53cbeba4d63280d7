// factored_network.h - the parameters that are trained: each input weight is a sum of factors.
//
// The weights of a piece on a point are the sum of four rows: of the kind of piece, of the kind on
// this rank, of the kind on this file (or its mirror image), and of this point alone. So positions
// with the piece on other points also teach what it is worth here. The learner of Nasu's networks
// (network/weights.h) calls this a factorizer.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>

#include "experiments/training/network_model.h"

namespace splitpoint::training {

struct alignas(64) FactoredNetwork {
  static constexpr int kPieces = 2 * xiangqi::kKinds;
  static constexpr int kMirroredFiles = (xiangqi::kFiles + 1) / 2;
  using Row = float[xiangqi::network::kHidden];

  Parameters points;  // the input weights of single points, and all other parameters
  Row kind[kPieces];
  Row rank[kPieces][xiangqi::kRanks];
  Row file[kPieces][kMirroredFiles];

  // The parameters of the network.
  void compose(Parameters& p) const;
  // `points` is the gradient by the parameters of the network; computes that by the factors.
  void complete_gradient();
};

inline constexpr std::size_t kFactors = sizeof(FactoredNetwork) / sizeof(float);
inline float* numbers(FactoredNetwork& n) { return numbers(n.points); }

}  // namespace splitpoint::training
