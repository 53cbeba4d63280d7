// network_model.h - the network of xiangqi in floating point: its value, gradient and rounding.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "engine/core/types.h"
#include "engine/games/xiangqi/network/weights.h"
#include "experiments/training/xiangqi_samples.h"

namespace splitpoint::training {

// The weights of the network (network/weights.h), without units: a hidden unit is clipped at 1.
struct alignas(64) Parameters {
  float input[xiangqi::network::kInputs][xiangqi::network::kHidden];
  float hidden_bias[xiangqi::network::kHidden];
  float output[xiangqi::network::kBuckets][2 * xiangqi::network::kHidden];
  float output_bias[xiangqi::network::kBuckets];
};

// All numbers of the parameters, in a row.
inline constexpr std::size_t kNumbers = sizeof(Parameters) / sizeof(float);
inline float* numbers(Parameters& p) { return &p.input[0][0]; }

// The network at work on one position.
class ForwardPass {
 public:
  // The parameters must outlive the pass. `mirrored`: takes the position mirrored, left to right.
  ForwardPass(const Parameters& p, const Sample& s, bool mirrored);

  // The value for the side to move.
  [[nodiscard]] double centipawns() const;
  // Adds the gradient of the loss. `slope`: the derivative of the loss by the value in centipawns.
  void add_gradient(double slope, Parameters& gradient) const;

 private:
  using Inputs = std::array<std::uint16_t, xiangqi::network::kMostPieces>;

  // A hidden layer: its sums, clipped to 0..1, and the activations.
  struct Layer {
    alignas(32) float clipped[xiangqi::network::kHidden];
    alignas(32) float activation[xiangqi::network::kHidden];
  };

  void compute(const Inputs& inputs, Layer& layer) const;
  void add_gradient(const Layer& layer, const Inputs& inputs, const float* weights, float slope,
                    Parameters& gradient, float* weight_gradient) const;

  const Parameters& parameters_;
  std::size_t pieces_, bucket_;
  std::array<Inputs, 2> inputs_;  // as the side to move sees them, and the other side
  std::array<Layer, 2> layers_;
  float output_;  // in units of kCentipawns
  float share_;   // the part of the output that counts
};

// Keeps the rounded parameters in the bounds of network/weights.h.
void clip(Parameters& p);

// The parameters as weights of the program.
std::unique_ptr<xiangqi::network::Weights> rounded(const Parameters& p);

// The value by the weights of the program, in centipawns.
Value value_of(const xiangqi::network::Weights& w, const Sample& s);

}  // namespace splitpoint::training
