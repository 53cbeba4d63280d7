// network_trainer.h - trains the network of xiangqi on samples of self-play games.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "experiments/training/factored_network.h"
#include "experiments/training/network_model.h"

namespace splitpoint::training {

// The numbers were the best of a few on 380,000 positions.
struct TrainingOptions {
  int epochs = 20;
  std::size_t batch = 4'096;
  double rate = 0.001;        // of learning, at the start; falls to a fiftieth, on a cosine
  double decay = 30;          // each step takes rate * decay of the weights of single points away
  double search_part = 0.95;  // of the target; the rest is the result of the game
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

  // The mean loss of an evaluation; with another search part of the target than that of training.
  [[nodiscard]] double loss(const std::vector<Sample>& samples, const Evaluation& value) const {
    return loss(samples, value, options_.search_part);
  }
  [[nodiscard]] double loss(const std::vector<Sample>& samples, const Evaluation& value,
                            double search_part) const;

  [[nodiscard]] const Parameters& parameters() const { return *parameters_; }
  [[nodiscard]] double rate(int epoch) const;  // of learning

 private:
  // The gradient of one part of a batch, and the sum of its losses.
  struct Part {
    Parameters gradient;
    double loss;
  };

  void add_sample(const Sample& s, bool mirrored, Part& part) const;
  // `scale`: of the sum of the gradients, which makes a mean of it.
  void step(double rate, double scale);

  TrainingOptions options_;
  std::unique_ptr<FactoredNetwork> factors_;
  std::unique_ptr<Parameters> parameters_;  // the network of these factors
  std::unique_ptr<FactoredNetwork> gradient_;
  std::unique_ptr<FactoredNetwork> mean_, square_;  // of the gradient: Adam's moving averages
  std::vector<std::unique_ptr<Part>> parts_;
  int steps_ = 0;
};

}  // namespace splitpoint::training
