// stand_in.cpp - in place of all searches, which read no text: one that plays the first legal move.
//
// So an engine answers at once, however deep it is asked to search, and no search is compiled.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include "engine/games/games.h"
#include "engine/search/search.h"
#include "experiments/searching/described_position.inl.h"
#include "experiments/searching/instance.h"
#include "experiments/searching/job_control.h"
#include "experiments/searching/job_position.h"
#include "experiments/searching/strategy_searches.h"
#include "experiments/searching/virtual_cluster_search.h"
#include "parallel/strategies.h"

namespace splitpoint {
namespace {

constexpr Depth kDeepestTold = 3;  // of the iterations that are told

// The root moves that the control allows; all legal ones if it names none.
template <Game G>
Result<std::vector<Move>> root_moves(const G& root, const JobControl* control) {
  std::vector<Move> moves(G::kMaxMoves);
  moves.resize(root.over() ? 0 : static_cast<std::size_t>(root.generate(moves.data())));
  if (control == nullptr || control->allowed.empty()) return moves;
  moves.clear();
  for (const std::string& text : control->allowed) {
    const Result<Move> move = root.parse_move(text);
    if (!move) return move.error();
    moves.push_back(*move);
  }
  return moves;
}

// Tells the control what a search would tell it.
template <Game G>
void tell(JobControl& control, const G& root, SearchResult& result, Depth depth) {
  control.move_text = [root](Move m) { return root.move_text(m); };
  control.line_texts = [root](const Line& line) {
    std::vector<std::string> texts;
    for (const Move m : line.moves()) texts.push_back(root.move_text(m));
    return texts;
  };
  for (result.depth = 1;; ++result.depth) {
    result.iterations.push_back({result.depth, result.value, result.best_move, 0, 0, 0});
    control.on_bound(result.depth, result.value, Bound::upper);
    if (control.on_progress(0, result.best_move, 1) || control.on_iteration(result) ||
        result.depth >= depth)
      return;
  }
}

template <Game G>
Result<SearchOutcome> first_move(const SearchJob& job) {
  const Result<G> root = position_of<G>(job);
  if (!root) return root.error();
  const Result<std::vector<Move>> moves = root_moves(*root, job.control);
  if (!moves) return moves.error();
  SearchResult result;
  result.value = root->over() ? 0 : root->evaluate();
  result.depth = std::min(job.limits.depth, kDeepestTold);
  if (!moves->empty()) {
    result.best_move = moves->front();
    result.pv.push(result.best_move);
    if (job.control != nullptr) tell(*job.control, *root, result, result.depth);
  }
  SearchOutcome outcome;
  outcome.position = root->text();
  outcome.value = result.value;
  outcome.depth = std::max(result.depth, job.limits.first_depth);
  if (!moves->empty()) outcome.pv = {outcome.best_move = root->move_text(result.best_move)};
  return outcome;
}

// All types of a list, so that the compiler makes what the rest of the program calls.
template <class... S>
constexpr auto all_searches(TypeList<S...>) {
  return std::array{&search_with<S>...};
}
template <class... G>
constexpr auto all_instances(TypeList<G...>) {
  return std::array{&instance<G>...};
}

}  // namespace

template <class Strategy>
Result<SearchOutcome> search_with(const SearchJob& job, TranspositionTable&, TraceCollector*) {
  Result<SearchOutcome> outcome = Error{"game", "is not compiled in"};
  with_named_type(Games{}, job.game, [&]<class G>(Type<G>) { outcome = first_move<G>(job); });
  return outcome;
}

template <Game G>
Instance instance() {
  return {.search_in_laboratory = nullptr,
          .perft = perft_game<G>,
          .describe = describe_in<G>,
          .look_up = look_up_in<G>,
          .measure_sequential_costs = nullptr,
          .measure_parallel_costs = nullptr};
}

Result<SearchOutcome> run_virtual_cluster_search(const SearchJob&, TranspositionTable&) {
  return Error{"ranks", "are not compiled in"};
}

extern const std::array<decltype(&search_with<Sequential>), Strategies::kSize> kStandInSearches;
extern const std::array<decltype(&instance<TicTacToe>), Games::kSize> kStandInInstances;
const std::array<decltype(&search_with<Sequential>), Strategies::kSize> kStandInSearches =
    all_searches(Strategies{});
const std::array<decltype(&instance<TicTacToe>), Games::kSize> kStandInInstances =
    all_instances(Games{});

}  // namespace splitpoint
