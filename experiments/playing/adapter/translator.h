// translator.h - translates the lines between a program in one protocol and an engine in the other.
//
// UCI: Huber & Meyer-Kahlen, "Description of the universal chess interface (UCI)", 2006. UCCI:
// Chinese Chess Encyclopedia, "Universal Chinese Chess Protocol", version 3.0. The game is xiangqi.
// A translator knows no processes: it hears lines, and take() returns the lines that follow.
// SPDX-License-Identifier: MIT
#pragma once
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/playing/adapter/information.h"
#include "experiments/playing/adapter/option_lists.h"
#include "experiments/playing/players/engine_lines.h"
#include "experiments/playing/protocol/go.h"
#include "experiments/playing/protocol/words.h"
#include "experiments/searching/search_job.h"

namespace splitpoint {

inline constexpr const char* kAdaptedGame = "xiangqi";  // the one game of both protocols

class Translator {
 public:
  struct Lines {
    std::vector<std::string> engine, program;  // to them
  };

  // For an engine of this protocol, inside a program of the other one. The program has said its
  // first line.
  static std::unique_ptr<Translator> make(Protocol of_engine);
  Translator(const Translator&) = delete;
  Translator& operator=(const Translator&) = delete;
  virtual ~Translator() = default;

  // Only once the engine is introduced. Whatever is wrong with the line is said in one message, and
  // changes nothing.
  void hear_program(std::string_view line);
  void hear_engine(std::string_view line);
  // A message to the user of the program.
  void say(const std::string& text);
  // Ends the search, as the program's `stop` does.
  void stop();
  void quit();
  // The engine has ended after `quit`.
  virtual void say_farewell() {}
  // All lines since the last call, in order.
  Lines take();

  // The engine has listed its options.
  [[nodiscard]] bool is_introduced() const { return introduced_; }
  [[nodiscard]] bool has_quit() const { return quit_; }
  // The engine owes a move or a `readyok`.
  [[nodiscard]] bool is_busy() const { return !tasks_.empty() || !ready_.empty(); }
  // What it thinks about has no limit.
  [[nodiscard]] bool is_endless() const { return !tasks_.empty() && tasks_.back().endless; }
  [[nodiscard]] Protocol protocol() const { return dialect_.protocol; }
  // Why the engine cannot play at all.
  [[nodiscard]] const std::optional<std::string>& fault() const { return fault_; }

 protected:
  explicit Translator(Protocol of_engine);

  // A search that the engine has not answered yet.
  struct Task {
    bool endless = false;  // until `stop` or `ponderhit`
    bool stopped = false;
    bool silent = false;  // the program is not told the move
  };
  // A best move, with ranks from 0. No move: there is none.
  struct BestMove {
    std::string move{}, ponder{};
    bool draws = false, resigns = false;
  };
  struct NamedOption {
    std::string name;  // as the program knows it
    ListedOption option;
  };

  void to_engine(std::string_view line);
  void to_program(std::string_view line);
  // A line of the introduction, which is told again when the program asks again.
  void introduce(std::string_view line);
  // After `stop`, commands need not wait for the answer. False, with a message: it thinks.
  bool is_idle(std::string_view command);
  // "fen FEN" or "startpos", and "moves ...".
  void set_position(Words& words);
  void send_position();
  void begin(const std::string& go_line, Task task);
  // Sets an option of the engine. False: the program knows no such option.
  bool set_option(std::string_view name, const std::string& value);
  // A move of the program with ranks from 0, and the other way round.
  [[nodiscard]] std::string read(std::string_view move) const;
  [[nodiscard]] std::string shown(const std::string& move) const;
  [[nodiscard]] std::string engines(const std::string& move) const;
  // Legal moves, also if a rule has ended the game: the program may play on. Ranks count from 0.
  [[nodiscard]] std::vector<std::string> legal() const;
  // The same without those of the list.
  [[nodiscard]] std::vector<std::string> legal_without(const std::vector<std::string>& moves) const;

  Dialect dialect_;                       // of the engine
  bool program_counts_from_one_ = false;  // the ranks
  MoveRequest position_;                  // its start and its moves
  PositionFacts facts_;                   // of it
  bool position_sent_ = false;
  std::deque<Task> tasks_;  // in the order of their answers
  std::optional<std::string> fault_{};

 private:
  // Commands that only the program's protocol has. False: there is no such command.
  virtual bool handle(std::string_view command, Words& words) = 0;
  // Whether the adapter uses the option itself, and the program need not know it.
  virtual bool keeps(const ListedOption& option) = 0;
  // The end of the introduction: options of the adapter itself, and what the engine must be told.
  virtual void complete_introduction() = 0;
  virtual void write(const Information& information) = 0;
  virtual void write(const BestMove& best) = 0;
  virtual void stop_when_idle() {}
  // The program has set a new position.
  virtual void end_ban() = 0;

  void handle_common(std::string_view command, Words& words);
  void add_option(const ListedOption& option);
  void end_introduction();
  void hear_ready();
  void hear_information(std::string_view line);
  void hear_best_move(std::string_view line);

  Lines lines_;
  std::vector<std::string> introduction_;
  std::vector<NamedOption> options_;
  // For each `isready` that the engine has not answered: whether the program sent it.
  std::deque<bool> ready_;
  bool introduced_ = false, quit_ = false;
};

}  // namespace splitpoint
