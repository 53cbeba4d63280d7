// network_model.cpp - the forward pass of the network and its gradient.
// SPDX-License-Identifier: MIT
#include "experiments/training/network_model.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <type_traits>

#include "engine/games/xiangqi/army.h"
#include "engine/games/xiangqi/network/evaluate.h"

namespace splitpoint::training {
namespace {

namespace net = xiangqi::network;
using net::kHidden;
using xiangqi::kWholeLead;

using Vector [[gnu::vector_size(32)]] = float;
constexpr int kVectorLength = sizeof(Vector) / sizeof(float);
constexpr int kVectors = kHidden / kVectorLength;

const Vector* vectors(const float* x) { return reinterpret_cast<const Vector*>(x); }
Vector* vectors(float* x) { return reinterpret_cast<Vector*>(x); }

float product(const float* a, const float* b) {
  Vector sums{};
  for (int k = 0; k < kVectors; ++k) sums += vectors(a)[k] * vectors(b)[k];
  float sum = 0;
  for (int i = 0; i < kVectorLength; ++i) sum += sums[i];
  return sum;
}

// The part of a value that counts, in sixteenths.
int share_of(const Sample& s, bool ahead) {
  return net::kScalesLead ? ahead ? s.share_ahead : s.share_behind : kWholeLead;
}

template <class Row>
void clip_row(Row& row, double most, double unit) {
  const auto bound = static_cast<float>(most / unit);
  for (float& x : row) x = std::clamp(x, -bound, bound);
}

template <class From, class To>
void round_row(const From& from, To& to, double unit) {
  for (std::size_t i = 0; i < std::size(from); ++i)
    to[i] = static_cast<std::remove_reference_t<decltype(to[i])>>(std::lround(from[i] * unit));
}

constexpr double kOutputUnit = double{net::kSquareOfOne} * net::kOutputOne;

}  // namespace

ForwardPass::ForwardPass(const Parameters& p, const Sample& s, bool mirrored)
    : parameters_(p), pieces_(s.pieces), bucket_(static_cast<std::size_t>(s.bucket())) {
  for (std::size_t i = 0; i < pieces_; ++i) {
    inputs_[0][i] = mirrored ? left_to_right(s.inputs[i]) : s.inputs[i];
    inputs_[1][i] = seen_from_other_side(inputs_[0][i]);
  }
  output_ = p.output_bias[bucket_];
  for (std::size_t side = 0; side < 2; ++side) {
    compute(inputs_[side], layers_[side]);
    output_ += product(layers_[side].activation, p.output[bucket_] + side * kHidden);
  }
  share_ = static_cast<float>(share_of(s, output_ > 0)) / kWholeLead;
}

void ForwardPass::compute(const Inputs& inputs, Layer& layer) const {
  Vector sums[kVectors];
  for (int k = 0; k < kVectors; ++k) sums[k] = vectors(parameters_.hidden_bias)[k];
  for (std::size_t i = 0; i < pieces_; ++i) {
    const Vector* row = vectors(parameters_.input[inputs[i]]);
    for (int k = 0; k < kVectors; ++k) sums[k] += row[k];
  }
  for (int k = 0; k < kVectors; ++k) vectors(layer.clipped)[k] = sums[k];
  for (float& x : layer.clipped) x = std::min(std::max(x, 0.0F), 1.0F);
  for (int i = 0; i < kHidden; ++i) layer.activation[i] = layer.clipped[i] * layer.clipped[i];
}

double ForwardPass::centipawns() const { return output_ * share_ * net::kCentipawns; }

void ForwardPass::add_gradient(double slope, Parameters& gradient) const {
  const auto by_output = static_cast<float>(slope * share_ * net::kCentipawns);
  gradient.output_bias[bucket_] += by_output;
  for (std::size_t side = 0; side < 2; ++side)
    add_gradient(layers_[side], inputs_[side], parameters_.output[bucket_] + side * kHidden,
                 by_output, gradient, gradient.output[bucket_] + side * kHidden);
}

void ForwardPass::add_gradient(const Layer& layer, const Inputs& inputs, const float* weights,
                               float slope, Parameters& gradient, float* weight_gradient) const {
  alignas(32) float hidden[kHidden];
  for (int i = 0; i < kHidden; ++i) {
    const float derivative = layer.clipped[i] < 1 ? 2 * layer.clipped[i] : 0.0F;
    hidden[i] = slope * weights[i] * derivative;
  }
  for (int i = 0; i < kHidden; ++i) weight_gradient[i] += slope * layer.activation[i];
  const auto add = [&](float* row) {
    for (int k = 0; k < kVectors; ++k) vectors(row)[k] += vectors(hidden)[k];
  };
  add(gradient.hidden_bias);
  for (std::size_t i = 0; i < pieces_; ++i) add(gradient.input[inputs[i]]);
}

void clip(Parameters& p) {
  for (auto& row : p.input) clip_row(row, net::kMostInputWeight, net::kOne);
  clip_row(p.hidden_bias, net::kMostHiddenBias, net::kOne);
  for (auto& row : p.output) clip_row(row, net::kMostOutputWeight, net::kOutputOne);
  clip_row(p.output_bias, net::kMostOutputBias, kOutputUnit);
}

std::unique_ptr<net::Weights> rounded(const Parameters& p) {
  auto w = std::make_unique<net::Weights>();
  w->magic = net::Weights::kMagic;
  w->version = net::Weights::kVersion;
  w->hidden = kHidden;
  w->inputs = net::kInputs;
  w->buckets = net::kBuckets;
  for (std::size_t i = 0; i < net::kInputs; ++i) round_row(p.input[i], w->input[i], net::kOne);
  round_row(p.hidden_bias, w->hidden_bias, net::kOne);
  for (std::size_t i = 0; i < net::kBuckets; ++i)
    round_row(p.output[i], w->output[i], net::kOutputOne);
  round_row(p.output_bias, w->output_bias, kOutputUnit);
  w->checksum = net::checksum_of(*w);
  return w;
}

Value value_of(const net::Weights& w, const Sample& s) {
  net::HiddenLayer own, their;
  own.sums = their.sums = std::to_array(w.hidden_bias);
  for (std::size_t i = 0; i < s.pieces; ++i) {
    const std::size_t seen = s.inputs[i], from_other_side = seen_from_other_side(s.inputs[i]);
    for (std::size_t k = 0; k < kHidden; ++k) {
      own.sums[k] = static_cast<std::int16_t>(own.sums[k] + w.input[seen][k]);
      their.sums[k] = static_cast<std::int16_t>(their.sums[k] + w.input[from_other_side][k]);
    }
  }
  const Value value = net::output(own, their, s.bucket(), w);
  return value * share_of(s, value > 0) / kWholeLead;
}

}  // namespace splitpoint::training
