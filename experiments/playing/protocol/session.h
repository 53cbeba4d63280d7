// session.h - one conversation with an interface: the position, the options and the engine.
//
// A protocol derives from it and reads and writes its own words. Commands come from one thread;
// thoughts come from the thread that thinks. Every line is written whole and at once.
// SPDX-License-Identifier: MIT
#pragma once
#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/random.h"
#include "experiments/endings/ending_player.h"
#include "experiments/playing/book/book.h"
#include "experiments/playing/protocol/engine_options.h"
#include "experiments/playing/protocol/words.h"
#include "experiments/playing/thinking/lost_time.h"
#include "experiments/playing/thinking/thinker.h"

namespace splitpoint {

class Session : public ThoughtListener {
 public:
  using Write = std::function<void(const std::string& line)>;

  // Error: the game or the table cannot be had.
  Session(EngineOptions options, Write write);
  ~Session() override = default;
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  // Answers the first line of the protocol.
  virtual void greet() = 0;
  // Answers one line. False: the conversation ends. Whatever is wrong with the line is said in one
  // message, and changes nothing.
  virtual bool handle(std::string_view line) = 0;
  // The input has ended: a search with a limit is completed, any other is stopped.
  void finish();
  // A message to the user.
  virtual void say(const std::string& text) = 0;

 protected:
  void write(const std::string& line);

  // "fen FEN" or "startpos", and "moves ...". Returns what is wrong with it.
  std::optional<Error> set_position(Words& words);
  // Begins to think. Returns what is wrong with `go`.
  std::optional<Error> begin(Go go);
  // After `stop`, waits for the answer. False, with a message: the engine is thinking.
  bool is_idle(std::string_view command);
  // Stops a search and waits for its answer. A protocol does so before it ends, because the thread
  // that thinks calls it.
  void end_thinking();
  void new_game();
  std::optional<Error> set_hash(std::uint64_t mib);
  std::optional<Error> set_strategy(const std::string& text);
  // Error: the strategy is not the same in every run.
  std::optional<Error> set_deterministic(bool on);
  std::optional<Error> set_selectivity(const std::string& text);
  // Empties the table, because its values are those of the other evaluation.
  std::optional<Error> set_evaluation(const std::string& text);
  // Chooses the game, and begins at its start.
  std::optional<Error> set_game(const std::string& name);
  // "" closes the book. Error: the book is damaged or of another game; then there is none.
  std::optional<Error> set_book(const std::string& file);
  // The folder with ending tables; "" for none. Error: it has none of the game, or one is damaged;
  // then there is none.
  std::optional<Error> set_endings(const std::string& folder);
  std::optional<Error> set_rule(const std::string& name, const std::string& value);
  // The guessed move was played: from now on the limits hold, if there are any.
  void ponder_hit();
  // Whether the side that moves first is to move.
  [[nodiscard]] bool first_to_move() const;
  // Moves in the notation of the interface, and of the engine.
  [[nodiscard]] std::string shown(const std::string& move) const;
  [[nodiscard]] std::string read(std::string_view move) const;
  [[nodiscard]] std::string shown(const std::vector<std::string>& line) const;
  // The value of the current position, without a search.
  [[nodiscard]] Value static_value() const { return facts_.value; }
  [[nodiscard]] bool has_moves() const { return !facts_.moves.empty(); }

  EngineOptions options_;
  std::vector<std::string> banned_;  // moves that must not be played in this position
  Thinker thinker_;
  bool stopping_ = false;  // `stop` came, and perhaps not yet the answer
  bool endless_ = false;   // what is thought about has no limit, or none before a `ponderhit`

 private:
  void on_answer(const Answer& answer) final;
  void on_error(const std::string& text) final { say(text); }
  virtual void write_answer(const Answer& answer) = 0;
  [[nodiscard]] SearchJob job() const;
  // What this move must keep back of the clock.
  Ticks margin_for(const Go& go);
  // A book move that is one of `allowed`; "" if there is none.
  std::string book_move(const std::vector<std::string>& allowed);

  // Answers with the best of `moves` if the ending tables decide the position. Else it removes the
  // moves that lose by them.
  bool is_answered_by_endings(std::vector<std::string>& moves);

  Write write_;
  std::mutex writing_;
  bool infinite_ = false;  // the last `go` said so
  std::string position_;   // the text of the last `position`
  PositionFacts facts_;    // of it
  std::atomic<Value> last_value_{0};
  LostTime lost_;
  std::chrono::steady_clock::time_point go_time_;  // of the last `go`
  Ticks most_ = 0;                                 // that its move was allowed
  std::optional<Book> book_;
  std::optional<EndingPlayer> endings_;
  Random random_{1};  // chooses book moves
};

}  // namespace splitpoint
