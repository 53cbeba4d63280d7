// network_trainer.h - trains the network of xiangqi on samples of self-play games.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "experiments/training/network_model.h"

namespace splitpoint::training {

struct TrainingOptions {
  int epochs = 30;
  std::size_t batch = 16'384;
  double rate = 0.002;       // of learning, at the start; falls to a fiftieth, on a cosine
  double search_part = 0.7;  // of the target; the rest is the result of the game
  std::uint64_t seed = 1;
  int threads = 2;
};

// An evaluation, in centipawns.
using Evaluation = std::function<double(const Sample&)>;

// Adam (D. P. Kingma, J. Ba, "Adam: A Method for Stochastic Optimization", 2015), with
// mini-batches. The loss is the squared error of the chance to win. The result depends on the
// options, but not on the number of threads.
class NetworkTrainer {
 public:
  explicit NetworkTrainer(const TrainingOptions& options);

  // One pass over the samples, in a random order; a random half of them is mirrored. Returns the
  // mean loss. Epochs count from 0.
  double train(int epoch, const std::vector<Sample>& samples);

  // The mean loss of an evaluation.
  [[nodiscard]] double loss(const std::vector<Sample>& samples, const Evaluation& value) const;

  [[nodiscard]] const Parameters& parameters() const { return *parameters_; }
  [[nodiscard]] double rate(int epoch) const;  // of learning

 private:
  // The gradient of one part of a batch, and the sum of its losses.
  struct Part {
    Parameters gradient;
    double loss;
  };

  [[nodiscard]] double target(const Sample& s) const;
  void add_sample(const Sample& s, bool mirrored, Part& part) const;
  // `scale`: of the sum of the gradients, which makes a mean of it.
  void step(double rate, double scale);

  TrainingOptions options_;
  std::unique_ptr<Parameters> parameters_;
  std::unique_ptr<Parameters> mean_, square_;  // of the gradient: Adam's moving averages
  std::vector<std::unique_ptr<Part>> parts_;
  int steps_ = 0;
};

}  // namespace splitpoint::training
