// information.cpp - reads information word by word, and writes it in the other protocol's order.
// SPDX-License-Identifier: MIT
#include "experiments/playing/adapter/information.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "experiments/playing/protocol/notation.h"
#include "experiments/playing/protocol/score.h"
#include "experiments/playing/protocol/words.h"

namespace splitpoint {
namespace {

constexpr int kMostDepth = 10'000;  // plies; of other engines

void read_value(Protocol protocol, Words& words, Information& information) {
  information.value = protocol == Protocol::uci ? read_uci_score(words) : read_ucci_score(words);
  if (words.peek() == "lowerbound" || words.peek() == "upperbound")
    information.bound = words.next();
}

void read_word(Protocol protocol, std::string_view word, Words& words, Information& information) {
  const auto whole = [&] { return words.number<std::uint64_t>(0, ~std::uint64_t{0}); };
  if (word == "depth") information.depth = words.number(0, kMostDepth);
  if (word == "seldepth") information.selective_depth = words.number(0, kMostDepth);
  if (word == "multipv") information.line = words.number(1, kMostDepth).value_or(1);
  if (word == "score") read_value(protocol, words, information);
  if (word == "time") information.time = whole();
  if (word == "nodes") information.nodes = whole();
  if (word == "currmove" && is_move(words.peek())) information.current_move = words.next();
  if (word == "pv")
    while (is_move(words.peek())) information.moves.emplace_back(words.next());
  if (word == (protocol == Protocol::uci ? "string" : "message")) information.text = words.until();
}

}  // namespace

// A move is changed by one of the two shifts at least.
bool is_move(std::string_view word) {
  return with_ranks_from_one(word) != word || with_ranks_from_zero(word) != word;
}

Information parse_information(Protocol protocol, std::string_view line) {
  Information information;
  Words words(line);
  words.take("info");
  while (!words.at_end()) {
    const std::string word(words.next());
    read_word(protocol, word, words, information);
  }
  return information;
}

std::vector<std::string> ucci_information(const Information& i) {
  std::vector<std::string> lines;
  if (i.text) lines.push_back("info message " + *i.text);
  if (i.line > 1) return lines;
  std::string effort;
  if (i.time) effort += fmt::format(" time {}", *i.time);
  if (i.nodes) effort += fmt::format(" nodes {}", *i.nodes);
  if (!effort.empty()) lines.push_back("info" + effort);
  if (!i.current_move.empty()) lines.push_back("info currmove " + i.current_move);
  const bool exact = i.value && i.bound.empty();
  if (!i.depth || (!exact && (i.value || !i.current_move.empty()))) return lines;
  std::string found = fmt::format("info depth {}", *i.depth);
  if (exact) found += fmt::format(" score {}", *i.value);
  if (exact && !i.moves.empty()) found += fmt::format(" pv {}", fmt::join(i.moves, " "));
  lines.push_back(std::move(found));
  return lines;
}

std::string uci_information(const Information& i) {
  std::string line;
  if (i.depth) line += fmt::format(" depth {}", *i.depth);
  if (i.selective_depth) line += fmt::format(" seldepth {}", *i.selective_depth);
  if (i.depth && i.line > 1) line += fmt::format(" multipv {}", i.line);
  if (i.value) {
    line += " score " + uci_score(*i.value);
    if (!i.bound.empty()) line += " " + i.bound;
  }
  if (i.nodes) line += fmt::format(" nodes {}", *i.nodes);
  if (i.nodes && i.time && *i.time > 0)
    line += fmt::format(" nps {:.0f}",
                        static_cast<double>(*i.nodes) * 1000 / static_cast<double>(*i.time));
  if (i.time) line += fmt::format(" time {}", *i.time);
  if (!i.current_move.empty()) line += " currmove " + i.current_move;
  if (!i.moves.empty()) line += fmt::format(" pv {}", fmt::join(i.moves, " "));
  if (i.text) line += " string " + *i.text;
  return line.empty() ? line : "info" + line;
}

}  // namespace splitpoint
