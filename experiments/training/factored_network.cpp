// factored_network.cpp - adds the factors, and the gradients by them.
// SPDX-License-Identifier: MIT
#include "experiments/training/factored_network.h"

#include <algorithm>

namespace splitpoint::training {
namespace {

namespace net = xiangqi::network;
using Row = FactoredNetwork::Row;

void add(const Row& from, Row& to) {
  for (int i = 0; i < net::kHidden; ++i) to[i] += from[i];
}

// Calls visit(input, row of its kind, of its rank, of its file) for every input of the network.
template <class Network, class F>
void for_each_input(Network& n, F visit) {
  for (int input = 0; input < net::kInputs; ++input) {
    const int piece = input / net::kPoints;
    const xiangqi::Square s = xiangqi::square_of(input % net::kPoints);
    const int file = xiangqi::file_of(s);
    visit(input, n.kind[piece], n.rank[piece][xiangqi::rank_of(s)],
          n.file[piece][std::min(file, xiangqi::kFiles - 1 - file)]);
  }
}

}  // namespace

void FactoredNetwork::compose(Parameters& p) const {
  p = points;
  for_each_input(*this, [&](int input, const Row& of_kind, const Row& of_rank, const Row& of_file) {
    add(of_kind, p.input[input]);
    add(of_rank, p.input[input]);
    add(of_file, p.input[input]);
  });
}

void FactoredNetwork::complete_gradient() {
  for_each_input(*this, [&](int input, Row& of_kind, Row& of_rank, Row& of_file) {
    add(points.input[input], of_kind);
    add(points.input[input], of_rank);
    add(points.input[input], of_file);
  });
}

}  // namespace splitpoint::training
