// fuzz.h - what the targets share: the list of them, and what they check.
//
// A target reads one text as the program reads such a text from outside. It ends the process if the
// program breaks a promise; libFuzzer then keeps the text. docs/reliability/README.md has the use.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "engine/core/result.h"
#include "engine/core/type_list.h"
#include "engine/games/games.h"

namespace splitpoint::fuzz {

void fuzz_adapter(std::string_view text);
void fuzz_book(std::string_view text);
void fuzz_book_text(std::string_view text);
void fuzz_uci(std::string_view text);
void fuzz_ucci(std::string_view text);
void fuzz_costs(std::string_view text);
void fuzz_ending(std::string_view text);
void fuzz_experiment(std::string_view text);
void fuzz_fen(std::string_view text);
void fuzz_games(std::string_view text);
void fuzz_http(std::string_view text);
void fuzz_match(std::string_view text);
void fuzz_moves(std::string_view text);
void fuzz_network(std::string_view text);
void fuzz_pgn(std::string_view text);
void fuzz_runs(std::string_view text);
void fuzz_suite(std::string_view text);
void fuzz_trace(std::string_view text);

// Ends the process if a promise is broken. `about`: the text that shows it.
void require(bool holds, std::string_view promise, std::string_view about = {});

// A text for people or programs: one line of UTF-8 without control characters, and not endless.
void require_line(std::string_view text);
// A refusal says in such a line what is wrong.
void require_message(const Error& error);

// Takes a digit off the text, 0 for anything else: which of the things that a target knows. So the
// seeds stay readable.
inline std::size_t take_choice(std::string_view& text, std::size_t count) {
  if (text.empty()) return 0;
  const auto first = static_cast<unsigned char>(text[0]);
  text.remove_prefix(1);
  return (first - '0' + 256U) % count;
}

// Takes the first line off, without its end.
inline std::string_view take_line(std::string_view& text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  text.remove_prefix(line.size() < text.size() ? line.size() + 1 : line.size());
  return line;
}

// Calls f(Type<G>{}) for the game of a choice, in the order of the list.
template <class F>
void with_chosen_game(std::string_view& text, F&& f) {
  std::size_t left = take_choice(text, Games::kSize);
  for_each_type(Games{}, [&]<class G>(Type<G> game) {
    if (left-- == 0) f(game);
  });
}

// A file in memory with the text, for readers that want the name of a file. There is one; the next
// text replaces it.
std::filesystem::path file_with(std::string_view text);

}  // namespace splitpoint::fuzz
