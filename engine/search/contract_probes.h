// contract_probes.h - a game and a machine that serve only to check the contract of strategies.
//
// A concept cannot require a member template for every game, so it is checked with one game and one
// machine. Nothing here has a definition or is ever called.
// SPDX-License-Identifier: MIT
#pragma once
#include "engine/core/game.h"
#include "engine/core/machine.h"
#include "engine/table/transposition_table.h"

namespace splitpoint {

template <Game G, Machine M, class Strat, class Tab>
class Search;
template <class S>
class Worker;

struct ProbeGame {
  static constexpr std::string_view kName = "probe", kStart = "start";
  static constexpr int kMaxMoves = 1;
  static constexpr std::size_t kHistorySize = 1;
  struct Undo {};

  [[nodiscard]] Key key() const;
  [[nodiscard]] bool over() const;
  [[nodiscard]] Value evaluate() const;
  [[nodiscard]] Value no_moves() const;
  int generate(Move* out) const;
  [[nodiscard]] bool legal(Move m) const;
  [[nodiscard]] std::size_t history_index(Move m) const;
  Undo play(Move m);
  void undo(Move m, Undo u);
  static Result<ProbeGame> parse(std::string_view text);
  [[nodiscard]] std::string text() const;
  [[nodiscard]] std::string move_text(Move m) const;
  [[nodiscard]] Result<Move> parse_move(std::string_view text) const;
};

struct ProbeMachine {
  static constexpr std::string_view kName = "probe";
  struct Mutex {
    explicit Mutex(ProbeMachine& machine);
    Ticks lock();
    void unlock();
    bool try_lock();
  };
  using CacheLine = RealCacheLine<ProbeMachine>;
  template <class T>
  using Signal = PromptSignal<T>;

  [[nodiscard]] int processors() const;
  [[nodiscard]] int workers() const;
  void run(auto body);
  void spend(Work work);
  void meet();
  [[nodiscard]] Ticks now() const;
  void park(int worker, Wait wait);
  void unpark(int worker);
  [[nodiscard]] WorkerTime time_of(int processor) const;
  [[nodiscard]] Ticks span(int worker) const;
  void set_span(int worker, Ticks span);
};

template <class Strategy>
using ProbeSearch = Search<ProbeGame, ProbeMachine, Strategy, TranspositionTable>;
template <class Strategy>
using ProbeWorker = Worker<ProbeSearch<Strategy>>;

}  // namespace splitpoint
