// option_lists.cpp - reads options word by word, and writes them under other names.
// SPDX-License-Identifier: MIT
#include "experiments/playing/adapter/option_lists.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "experiments/playing/protocol/words.h"

namespace splitpoint {
namespace {

constexpr std::array<std::string_view, 5> kTypes{"check", "spin", "combo", "button", "string"};
constexpr std::string_view kEmpty = "<empty>";  // UCI: a string without characters

// Options that both protocols have: UCI, UCCI.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kNames{
    {{"Hash", "hashsize"}, {"Threads", "threads"}, {"Ponder", "ponder"}, {"OwnBook", "usebook"}}};

bool is_key(std::string_view word) {
  return word == "default" || word == "min" || word == "max" || word == "var";
}

// All words up to the next key.
std::string value_of_key(Words& words) {
  std::string text;
  while (!words.at_end() && !is_key(words.peek())) {
    if (!text.empty()) text += ' ';
    text += words.next();
  }
  return text;
}

void read_key(Words& words, ListedOption& option) {
  const std::string key(words.next());
  if (key == "default") option.initial = value_of_key(words);
  if (key == "min") option.least = value_of_key(words);
  if (key == "max") option.most = value_of_key(words);
  if (key == "var") option.choices.push_back(value_of_key(words));
}

}  // namespace

std::optional<ListedOption> read_option(Protocol protocol, std::string_view line) {
  Words words(line);
  if (!words.take("option")) return {};
  if (protocol == Protocol::uci && !words.take("name")) return {};
  ListedOption option;
  option.name = words.until("type");
  if (option.name.empty() || !words.take("type")) return {};
  option.type = words.next();
  if (std::find(kTypes.begin(), kTypes.end(), option.type) == kTypes.end()) return {};
  while (!words.at_end()) {
    if (is_key(words.peek()))
      read_key(words, option);
    else
      words.next();
  }
  if (option.initial == kEmpty) option.initial.clear();
  return option;
}

std::string option_listing(Protocol protocol, const std::string& name, const ListedOption& option) {
  std::string line = fmt::format("option {}{} type {}", protocol == Protocol::uci ? "name " : "",
                                 name, option.type);
  if (option.type == "button") return line;
  if (!option.least.empty()) line += " min " + option.least;
  if (!option.most.empty()) line += " max " + option.most;
  for (const std::string& choice : option.choices) line += " var " + choice;
  line += " default";
  if (!option.initial.empty())
    line += " " + option.initial;
  else if (protocol == Protocol::uci)
    line.append(" ").append(kEmpty);
  return line;
}

std::string other_name(Protocol of_engine, const std::string& name) {
  for (const auto& [uci, ucci] : kNames) {
    if (of_engine == Protocol::uci && name == uci) return std::string(ucci);
    if (of_engine == Protocol::ucci && name == ucci) return std::string(uci);
  }
  std::string other = name;
  if (of_engine == Protocol::uci) std::replace(other.begin(), other.end(), ' ', '_');
  return other;
}

bool may_be_automatic(std::string_view ucci_name) {
  return ucci_name == "hashsize" || ucci_name == "threads";
}

std::string option_value(Protocol of_engine, const ListedOption& option, std::string value) {
  if (option.type == "button") return {};
  if (option.type == "check") {
    if (value == "on" || value.empty()) return "true";
    return value == "off" ? "false" : value;
  }
  if (of_engine == Protocol::ucci) return value == kEmpty ? "" : value;
  if (option.type == "string" && value.empty()) return std::string(kEmpty);
  const bool automatic = value == "0" && may_be_automatic(other_name(of_engine, option.name));
  return automatic && option.least != "0" ? option.initial : value;
}

}  // namespace splitpoint
