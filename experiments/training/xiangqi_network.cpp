// xiangqi_network.cpp - trains the evaluation network of xiangqi and writes its weights.
//
// usage: xiangqi_network [--epochs N] [--batch N] [--rate R] [--search-part L] [--seed S]
//                        [--decay D] [--threads N] WEIGHTS RECORDS...
//
// RECORDS are files of xiangqi_games. The target of a position is the chance to win: the part L by
// the value of the search, the rest by the result of the game. Prints the loss after each epoch;
// one game in 50 is not trained on, but held back for validation. At the end it prints the
// validation loss of the rounded weights and of the evaluation by hand: with the target above, with
// the search alone, and with the result alone.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "experiments/training/network_model.h"
#include "experiments/training/network_trainer.h"
#include "experiments/training/xiangqi_samples.h"

namespace splitpoint::training {
namespace {

class Stopwatch {
 public:
  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

// Pearson's correlation of an evaluation with the values of the searches.
double correlation(const std::vector<Sample>& samples, const Evaluation& value) {
  double x = 0, y = 0, xx = 0, yy = 0, xy = 0;
  for (const Sample& s : samples) {
    const double a = value(s), b = s.search;
    x += a;
    y += b;
    xx += a * a;
    yy += b * b;
    xy += a * b;
  }
  const auto n = static_cast<double>(samples.size());
  return (n * xy - x * y) / std::sqrt((n * xx - x * x) * (n * yy - y * y));
}

void write(const std::string& file, const xiangqi::network::Weights& w) {
  std::ofstream out(file, std::ios::binary);
  out.write(reinterpret_cast<const char*>(&w), sizeof w);
  if (!out.flush()) throw std::runtime_error(fmt::format("cannot write {}", file));
}

void train(const TrainingOptions& options, const std::string& weights_file,
           const std::vector<std::string>& files) {
  const Stopwatch reading;
  const Samples samples = read_samples(files, options.seed);
  if (samples.training.empty() || samples.validation.empty())
    throw std::runtime_error("too few games");
  fmt::print("{} positions of {} games; validation: {} positions of {} games; read in {:.1f} s\n",
             samples.training.size(), samples.games, samples.validation.size(),
             samples.validation_games, reading.seconds());

  NetworkTrainer trainer(options);
  const Evaluation exact = [&](const Sample& s) {
    return ForwardPass(trainer.parameters(), s, false).centipawns();
  };
  for (int epoch = 0; epoch < options.epochs; ++epoch) {
    const Stopwatch stopwatch;
    const double loss = trainer.train(epoch, samples.training);
    fmt::print("epoch {:3}: rate {:.6f}, loss {:.6f}, validation {:.6f}, {:.1f} s\n", epoch + 1,
               trainer.rate(epoch), loss, trainer.loss(samples.validation, exact),
               stopwatch.seconds());
    std::fflush(stdout);
  }

  const auto w = rounded(trainer.parameters());
  if (const auto fault = xiangqi::network::fault_of(*w); !fault.empty())
    throw std::runtime_error(std::string(fault));
  write(weights_file, *w);
  const auto report = [&](std::string_view name, const Evaluation& value) {
    fmt::print("{}: validation {:.6f}, of search {:.6f}, of result {:.6f}; correlation {:.4f}\n",
               name, trainer.loss(samples.validation, value),
               trainer.loss(samples.validation, value, 1),
               trainer.loss(samples.validation, value, 0), correlation(samples.validation, value));
  };
  report("network", exact);
  report("network, rounded", [&](const Sample& s) { return value_of(*w, s); });
  report("by hand", [](const Sample& s) { return s.by_hand; });
  report("search", [](const Sample& s) { return s.search; });
}

}  // namespace
}  // namespace splitpoint::training

int main(int count, char** arguments) {
  using namespace splitpoint::training;
  TrainingOptions options;
  std::string weights_file;
  std::vector<std::string> files;
  CLI::App app{"trains the evaluation network of xiangqi", "xiangqi_network"};
  app.add_option("--epochs", options.epochs)->check(CLI::PositiveNumber);
  app.add_option("--batch", options.batch)->check(CLI::PositiveNumber);
  app.add_option("--rate", options.rate)->check(CLI::PositiveNumber);
  app.add_option("--decay", options.decay)->check(CLI::NonNegativeNumber);
  app.add_option("--search-part", options.search_part)->check(CLI::Range(0.0, 1.0));
  app.add_option("--seed", options.seed);
  app.add_option("--threads", options.threads)->check(CLI::PositiveNumber);
  app.add_option("WEIGHTS", weights_file)->required();
  app.add_option("RECORDS", files)->required();
  CLI11_PARSE(app, count, arguments);
  try {
    train(options, weights_file, files);
  } catch (const std::exception& e) {
    fmt::print(stderr, "xiangqi_network: {}\n", e.what());
    return EXIT_FAILURE;
  }
  return EXIT_SUCCESS;
}
