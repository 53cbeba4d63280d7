// relay.cpp - the loop between a program and an engine.
// SPDX-License-Identifier: MIT
#include "experiments/playing/adapter/relay.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <stdexcept>

#include "engine/core/quote.h"

namespace splitpoint {
namespace {

using Heard = ChildProcess::Heard;
using std::chrono::milliseconds;

constexpr std::size_t kMostWaiting = 1 << 20;  // bytes that the program has not read
constexpr std::size_t kBlock = 4096;           // a pipe that is ready takes as much at once
constexpr int kMostLines = 256;                // of the engine, before the program is asked again
constexpr milliseconds kToDrain{1'000};        // for the program to read the last lines

// While it lives, the signals that end a process only make a descriptor ready.
class EndSignals {
 public:
  EndSignals() {
    sigset_t ends;
    sigemptyset(&ends);
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&ends, number);
    ::pthread_sigmask(SIG_BLOCK, &ends, &before_);
    descriptor_ = ::signalfd(-1, &ends, SFD_CLOEXEC);
  }
  EndSignals(const EndSignals&) = delete;
  EndSignals& operator=(const EndSignals&) = delete;
  ~EndSignals() {
    signalfd_siginfo told{};  // taken here, so that it does not end the process later
    while (is_told() && ::read(descriptor_, &told, sizeof told) > 0) {
    }
    ::close(descriptor_);
    ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  [[nodiscard]] int descriptor() const { return descriptor_; }

 private:
  [[nodiscard]] bool is_told() const {
    pollfd wanted{descriptor_, POLLIN, 0};
    return ::poll(&wanted, 1, 0) > 0;
  }

  sigset_t before_{};
  int descriptor_ = -1;
};

}  // namespace

Result<int> Relay::run() {
  auto started = ChildProcess::start(spec_.command, ChildProcess::Group::of_caller);
  if (!started) return started.error();
  engine_ = *std::move(started);
  const EndSignals signals;  // after the start, because the engine would inherit the mask
  signals_ = signals.descriptor();
  while (!done_) {
    wait();
    read_engine();
    read_program();
    check();
    write_program();
  }
  engine_.reset();
  drain();
  if (bad_input_) return *bad_input_;
  if (failure_) throw std::runtime_error(*failure_);
  return 0;
}

// Before its engine is introduced, the program's lines wait.
bool Relay::takes_lines() const {
  return stage_ == Stage::first_line || (stage_ == Stage::talk && !input_ended_);
}

void Relay::wait() {
  const bool full = to_program_.size() > kMostWaiting;
  const auto writing = static_cast<short>(to_program_.empty() ? 0 : POLLOUT);
  std::array<pollfd, 4> wanted{{{takes_lines() ? spec_.from_program : -1, POLLIN, 0},
                                {full ? -1 : engine_->output(), POLLIN, 0},
                                {spec_.to_program, writing, 0},
                                {stage_ == Stage::end ? -1 : signals_, POLLIN, 0}}};
  int timeout = -1;
  if (limit_) {
    const auto left = std::chrono::ceil<milliseconds>(*limit_ - Clock::now()).count();
    timeout = static_cast<int>(std::clamp<std::int64_t>(left, 0, 1'000'000));
  }
  if (engine_has_more_ && !full) timeout = 0;
  const int n = ::poll(wanted.data(), wanted.size(), timeout);
  const auto is_ready = [&](std::size_t i) { return n > 0 && wanted[i].revents != 0; };
  program_is_ready_ = is_ready(0);
  engine_is_ready_ = !full && (is_ready(1) || engine_has_more_);
  can_write_ = n > 0 && (wanted[2].revents & POLLOUT) != 0;
  const bool program_is_gone = n > 0 && (wanted[2].revents & (POLLERR | POLLHUP | POLLNVAL)) != 0;
  if (program_is_gone) spec_.to_program = -1;
  if ((program_is_gone || is_ready(3)) && stage_ != Stage::end) quit();
  if (n < 0 && errno != EINTR) fail("cannot wait for input");
}

void Relay::read_program() {
  if (program_is_ready_ && takes_lines()) reader_.fill();
  while (!done_ && takes_lines()) {
    const auto read = reader_.take();
    if (!read) {
      if (reader_.has_ended()) finish();
      return;
    }
    hear_line(*read);
    forward();
  }
}

void Relay::hear_line(const LineReader::Read& read) {
  if (!translator_)
    hear_first_line(read.line);
  else if (read.dropped)
    translator_->say(
        fmt::format("a line of more than {} characters is ignored", LineReader::kMost));
  else
    translator_->hear_program(read.line);
}

void Relay::hear_first_line(const std::string& line) {
  const std::string word(Words(line).next());
  if (word.empty()) return;
  if (word == "quit") {
    done_ = true;
    return;
  }
  if (word != "uci" && word != "ucci") {
    to_program_ +=
        fmt::format("info string the first line must be uci or ucci, not {}\n", quote(line));
    return;
  }
  const Protocol program = word == "uci" ? Protocol::uci : Protocol::ucci;
  const Protocol other = program == Protocol::uci ? Protocol::ucci : Protocol::uci;
  if (spec_.protocol.value_or(other) == program) {
    bad_input_ = Error{"--engine-protocol",
                       fmt::format("the program speaks {} too, so it needs no adapter", word)};
    done_ = true;
    return;
  }
  translator_ = Translator::make(other);
  enter(Stage::introduction, spec_.to_start);
}

void Relay::read_engine() {
  if (!engine_is_ready_ || done_) return;
  std::string line;
  for (int i = 0; i < kMostLines; ++i) {
    const Heard heard = engine_->hear(line, Clock::now());
    engine_has_more_ = heard == Heard::line;
    if (heard == Heard::end) {
      if (stage_ != Stage::end) return fail(fmt::format("has ended: {}", engine_->ending()));
      done_ = true;
    }
    if (heard != Heard::line) return;
    if (translator_) translator_->hear_engine(line);
    forward();
  }
}

// Sends what the translator has for both sides.
void Relay::forward() {
  if (!translator_ || done_) return;
  Translator::Lines lines = translator_->take();
  for (const std::string& line : lines.program) to_program_.append(line).append("\n");
  for (const std::string& line : lines.engine) {
    if (engine_->say(line, Clock::now() + spec_.to_read)) continue;
    if (stage_ == Stage::end || translator_->has_quit()) break;  // it has ended by itself
    const std::string ending = engine_->ending();
    const bool alive = !ending.starts_with("exit") && !ending.starts_with("signal");
    return fail(alive ? "does not read its input" : "has ended: " + ending);
  }
  if (translator_->fault()) return fail(*translator_->fault());
  if (stage_ == Stage::introduction && translator_->is_introduced()) {
    stage_ = Stage::talk;
    limit_.reset();
  }
  if (translator_->has_quit() && stage_ != Stage::end) enter(Stage::end, spec_.to_quit);
}

// The program's input has ended: a search with a limit is completed, any other is stopped.
void Relay::finish() {
  input_ended_ = true;
  if (!translator_) {
    done_ = true;
  } else if (!translator_->is_busy()) {
    quit();
  } else if (!translator_->is_endless()) {
    enter(Stage::last_answer, spec_.to_finish);
  } else {
    translator_->stop();
    enter(Stage::stopped_answer, spec_.to_stop);
    forward();
  }
}

void Relay::check() {
  if (done_) return;
  if ((stage_ == Stage::last_answer || stage_ == Stage::stopped_answer) && !translator_->is_busy())
    return quit();
  if (!limit_ || Clock::now() < *limit_) return;
  if (stage_ == Stage::introduction) {
    fail(fmt::format("did not say {}ok in time", name_of(translator_->protocol())));
  } else if (stage_ == Stage::last_answer) {
    translator_->stop();
    enter(Stage::stopped_answer, spec_.to_stop);
    forward();
  } else if (stage_ == Stage::stopped_answer) {
    quit();
  } else {
    fail("did not end after quit; it was killed");
  }
}

void Relay::enter(Stage stage, milliseconds limit) {
  stage_ = stage;
  limit_ = Clock::now() + limit;
}

void Relay::quit() {
  if (!translator_) {
    done_ = true;
    return;
  }
  enter(Stage::end, spec_.to_quit);
  translator_->quit();
  forward();
}

// The program is told, and the engine is killed.
void Relay::fail(const std::string& what) {
  if (done_) return;
  failure_ = fmt::format("{}: {}", spec_.command[0], what);
  if (translator_) {
    translator_->say(*failure_);
    for (const std::string& line : translator_->take().program)
      to_program_.append(line).append("\n");
  }
  done_ = true;
}

// Never more than a pipe takes at once, so that a program that does not read cannot block the
// relay.
void Relay::write_program() {
  if (spec_.to_program < 0) to_program_.clear();  // nobody reads it
  if (!can_write_ || to_program_.empty()) return;
  const ssize_t n =
      ::write(spec_.to_program, to_program_.data(), std::min(to_program_.size(), kBlock));
  if (n > 0) to_program_.erase(0, static_cast<std::size_t>(n));
  can_write_ = false;
}

void Relay::drain() {
  if (translator_ && !failure_ && !bad_input_) {
    translator_->say_farewell();
    for (const std::string& line : translator_->take().program)
      to_program_.append(line).append("\n");
  }
  write_program();
  const auto until = Clock::now() + kToDrain;
  while (!to_program_.empty() && Clock::now() < until) {
    pollfd wanted{spec_.to_program, POLLOUT, 0};
    const auto left = std::chrono::ceil<milliseconds>(until - Clock::now()).count();
    if (::poll(&wanted, 1, static_cast<int>(std::max<std::int64_t>(left, 0))) <= 0 ||
        (wanted.revents & POLLOUT) == 0)
      return;
    can_write_ = true;
    write_program();
  }
}

}  // namespace splitpoint
