// progress.cpp - the text of the line, and when it is written.
// SPDX-License-Identifier: MIT
#include "experiments/running/progress.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <utility>

namespace splitpoint {
namespace {

constexpr auto kPlainLineEvery = std::chrono::seconds(5);

std::string clock_text(std::chrono::nanoseconds time) {
  const auto s = std::chrono::duration_cast<std::chrono::seconds>(time).count();
  if (s >= 3600) return fmt::format("{}:{:02}:{:02}", s / 3600, s / 60 % 60, s % 60);
  return fmt::format("{}:{:02}", s / 60, s % 60);
}

}  // namespace

Progress::Progress(std::size_t total, std::size_t done, bool quiet, std::string what)
    : total_(total),
      done_(done),
      done_before_(done),
      quiet_(quiet),
      terminal_(isatty(STDERR_FILENO) == 1),
      what_(std::move(what)),
      start_(Clock::now()),
      shown_(start_ - kPlainLineEvery) {}

Progress::~Progress() {
  if (!quiet_ && terminal_) fmt::print(stderr, "\r\x1b[K");
}

void Progress::begins(const std::string& cell) {
  if (quiet_ || (!terminal_ && Clock::now() - shown_ < kPlainLineEvery)) return;
  show(cell);
}

void Progress::ended() { ++done_; }

void Progress::show(const std::string& cell) {
  shown_ = Clock::now();
  const auto spent = shown_ - start_;
  const std::size_t finished = done_ - done_before_;
  const std::string left =
      finished == 0 ? "?" : clock_text(spent / finished * static_cast<long>(total_ - done_));
  fmt::print(stderr, "{}{} of {} {}, {} elapsed, {} left: {}{}", terminal_ ? "\r" : "", done_,
             total_, what_, clock_text(spent), left, cell, terminal_ ? "\x1b[K" : "\n");
  std::fflush(stderr);
}

}  // namespace splitpoint
