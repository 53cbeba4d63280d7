// alone.h - the cost of a static evaluation and of the table, measured as in a search.
//
// Positions come from a search that has just ended, chosen anew every time: a walk from its root
// plays the table's move or a random move at every ply. In each position every move is played,
// inspected and taken back, as a node does with its children: once with the work in question and
// once without. The difference is the cost. The table line is prefetched when the move has been
// played, so memory has as much time to deliver it as in a search. Branches are as hard to predict.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstddef>
#include <vector>

#include "engine/core/random.h"
#include "engine/search/node.h"
#include "experiments/calibration/loaded_table.h"
#include "experiments/calibration/readings.h"

namespace splitpoint {

template <Game G>
class Alone {
 public:
  Alone(const G& root, Depth depth, const TranspositionTable& searched, LoadedTable& loaded,
        Random random)
      : loaded_(loaded), random_(random) {
    for (int i = 0; i < kBranches; ++i) add(walk(root, depth, searched));
  }

  // Each pass uses new keys, because those of the previous pass would still be in the cache.
  void measure(Readings& out) {
    const auto nothing = [](G&, std::size_t) { return std::uint64_t{0}; };
    const auto evaluated = [](G& pos, std::size_t) {
      return static_cast<std::uint64_t>(pos.evaluate());
    };
    const auto probed = [this](G&, std::size_t k) { return probe(keys_[k]); };
    const auto stored = [this](G&, std::size_t k) {
      loaded_.table.store(keys_[k < kLater ? k : k - kLater], LoadedTable::entry());
      return probe(keys_[k]);
    };
    for (int i = 0; i < kRepeats && children_ > 0; ++i) {
      const double base = pass(nothing, false);
      const double missing = pass(probed, false);
      out[Work::evaluate].push_back(pass(evaluated, false) - base);
      out[Work::probe_miss].push_back(missing - base);
      out[Work::probe_hit].push_back(pass(probed, true) - base);
      out[Work::store].push_back(pass(stored, false) - missing);
    }
  }

 private:
  static constexpr int kBranches = 48, kRepeats = 3;
  // Probes between the probe of a position and its store: those of its children.
  static constexpr std::size_t kLater = 32;

  struct Branch {
    G pos;
    std::vector<Move> moves;
  };

  G walk(const G& root, Depth depth, const TranspositionTable& searched) {
    G pos = root;
    std::array<Move, G::kMaxMoves> moves;
    for (auto ply = random_.below(static_cast<std::uint32_t>(depth) + 1); ply > 0; --ply) {
      const int n = pos.over() ? 0 : pos.generate(moves.data());
      if (n == 0) break;
      Move m = moves[random_.below(static_cast<std::uint32_t>(n))];
      const auto known = searched.probe(pos.key());
      if (known && known->move != Move::none && pos.legal(known->move) && random_.below(2) == 0)
        m = known->move;
      G next = pos;
      next.play(m);
      if (next.over()) break;
      pos = next;
    }
    return pos;
  }

  void add(const G& pos) {
    std::array<Move, G::kMaxMoves> moves;
    const int n = pos.over() ? 0 : pos.generate(moves.data());
    branches_.push_back({pos, {moves.begin(), moves.begin() + n}});
    children_ += static_cast<std::size_t>(n);
  }

  void draw_keys(bool known) {
    keys_.clear();
    for (std::size_t i = 0; i < children_; ++i)
      keys_.push_back(known ? loaded_.known_key(random_) : LoadedTable::unknown_key(random_));
  }

  std::uint64_t probe(Key key) const {
    const auto found = loaded_.table.probe(key);
    return found ? static_cast<std::uint64_t>(found->value) : 0;
  }

  // Nanoseconds per child.
  template <class Visit>
  double pass(Visit visit, bool known) {
    draw_keys(known);
    const std::int64_t start = processor_time();
    std::uint64_t sum = 0;
    std::size_t k = 0;
    for (Branch& branch : branches_)
      for (const Move m : branch.moves) {
        const auto undo = branch.pos.play(m);
        loaded_.table.prefetch(keys_[k]);
        if constexpr (Tactical<G>) sum += static_cast<std::uint64_t>(branch.pos.in_check());
        if constexpr (Repeating<G>) sum += static_cast<std::uint64_t>(branch.pos.repetition(1));
        sum += branch.pos.key() + visit(branch.pos, k++);
        branch.pos.undo(m, undo);
      }
    sum_ = sum;
    return static_cast<double>(processor_time() - start) / static_cast<double>(children_);
  }

  LoadedTable& loaded_;
  Random random_;
  std::vector<Branch> branches_;
  std::size_t children_ = 0;
  std::vector<Key> keys_;
  volatile std::uint64_t sum_ = 0;  // so that the compiler removes nothing
};

}  // namespace splitpoint
