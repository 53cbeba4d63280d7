// relay.h - an engine in one protocol, inside a program that speaks the other one.
//
// One loop waits for the program, the engine and signals. Whatever the engine does, every wait has
// a limit, and the engine has ended when run() returns.
// SPDX-License-Identifier: MIT
#pragma once
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "experiments/playing/adapter/translator.h"
#include "experiments/playing/players/child_process.h"
#include "experiments/playing/protocol/line_reader.h"

namespace splitpoint {

struct RelaySpec {
  std::vector<std::string> command;    // the engine and its arguments
  std::optional<Protocol> protocol{};  // of the engine; nothing: the one that is not the program's
  int from_program = 0, to_program = 1;  // descriptors
  // How long the engine may take.
  std::chrono::milliseconds to_start{20'000};   // to introduce itself
  std::chrono::milliseconds to_read{5'000};     // to read a line
  std::chrono::milliseconds to_finish{10'000};  // a search with a limit, when the input has ended
  std::chrono::milliseconds to_stop{2'000};     // to answer `stop`, when the input has ended
  std::chrono::milliseconds to_quit{2'000};     // to end after `quit`
};

class Relay {
 public:
  explicit Relay(RelaySpec spec) : spec_(std::move(spec)), reader_(spec_.from_program) {}

  // Returns when the program has quit or ended its input, and the engine has ended. Error: the
  // engine cannot be started, or its protocol is the program's. Exception (runtime_error): the
  // engine has crashed or hangs; the program has been told.
  Result<int> run();

 private:
  using Clock = ChildProcess::Clock;
  // What the relay waits for, at most until `limit_`.
  enum class Stage { first_line, introduction, talk, last_answer, stopped_answer, end };

  void wait();
  void read_program();
  void hear_line(const LineReader::Read& read);
  void hear_first_line(const std::string& line);
  void read_engine();
  void forward();
  void check();
  void finish();
  void write_program();
  void drain();
  void quit();
  void fail(const std::string& what);
  void enter(Stage stage, std::chrono::milliseconds limit);
  [[nodiscard]] bool takes_lines() const;

  RelaySpec spec_;
  LineReader reader_;
  std::unique_ptr<ChildProcess> engine_;
  std::unique_ptr<Translator> translator_;  // null until the program's first line
  Stage stage_ = Stage::first_line;
  std::optional<Clock::time_point> limit_{};
  std::string to_program_;  // not yet written
  int signals_ = -1;        // a descriptor that is ready when the relay is told to end
  bool program_is_ready_ = false, engine_is_ready_ = false, can_write_ = false;
  bool input_ended_ = false, engine_has_more_ = false, done_ = false;
  std::optional<Error> bad_input_{};
  std::optional<std::string> failure_{};
};

}  // namespace splitpoint
