// conversation.h - a text as the input of an engine that speaks UCI or UCCI.
// SPDX-License-Identifier: MIT
#pragma once
#include <unistd.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "experiments/playing/protocol/line_reader.h"
#include "experiments/playing/protocol/session.h"
#include "tests/fuzz/fuzz.h"

namespace splitpoint::fuzz {

// Whether the line asks for a larger table than a fuzzer can fill thousands of times.
inline bool wants_large_table(std::string_view line) {
  Words words(line);
  bool names_it = false;
  while (!words.at_end()) {
    const auto mib = words.number<std::uint64_t>(0, ~std::uint64_t{0});
    if (names_it && mib && *mib != 1) return true;
    if (!mib) {
      const std::string_view word = words.next();
      names_it = names_it || word == "Hash" || word == "hashsize";
    }
  }
  return false;
}

// Hears the text, and then plays one more move.
template <class Protocol>
class FuzzedSession {
 public:
  void hear(std::string_view text) {
    std::array<int, 2> pipe{};
    require(::pipe(pipe.data()) == 0 &&
                ::write(pipe[1], text.data(), text.size()) == static_cast<ssize_t>(text.size()),
            "the pipe");
    ::close(pipe[1]);
    LineReader reader(pipe[0]);
    bool goes_on = true;
    while (const auto read = goes_on ? reader.next() : std::nullopt) {
      require(!read->dropped, "a short line is not dropped");
      if (!wants_large_table(read->line)) goes_on = session_.handle(read->line);
    }
    ::close(pipe[0]);
    session_.finish();
    if (goes_on) play_on();
  }

 private:
  // Whatever it has heard, the engine still plays.
  void play_on() {
    session_.handle("position startpos");
    session_.finish();
    const int before = answers_;
    session_.handle("go depth 1");
    session_.finish();
    require(answers_ == before + 1, "the engine still answers");
  }
  void note(std::string_view line) {
    require_line(line);
    answers_ += line.starts_with("bestmove") || line.starts_with("nobestmove") ? 1 : 0;
  }

  int answers_ = 0;  // one thread at a time writes
  Protocol session_{EngineOptions{.hash_mib = 1}, [this](const std::string& line) { note(line); }};
};

}  // namespace splitpoint::fuzz
