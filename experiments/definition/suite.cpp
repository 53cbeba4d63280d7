// suite.cpp - the strict EPD parser for suites.
// SPDX-License-Identifier: MIT
#include "experiments/definition/suite.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <fstream>
#include <iterator>
#include <optional>
#include <set>
#include <sstream>

#include "engine/core/quote.h"
#include "experiments/definition/data_folder.h"
#include "experiments/definition/names.h"
#include "experiments/searching/search_job.h"

namespace splitpoint {
namespace {

constexpr DataKind kSuites{"suites", ".epd", "suite", ""};

// First the operations described in suite.h, then the rest of EPD.
constexpr auto kOperations = std::to_array<std::string_view>(
    {"id",         "depth",       "depth_none",  "value",  "dm",   "bm",  "am",
     "hmvc",       "fmvn",        "c0",          "c1",     "c2",   "c3",  "c4",
     "c5",         "c6",          "c7",          "c8",     "c9",   "acd", "acn",
     "acs",        "ce",          "eco",         "nic",    "noop", "pm",  "draw_offer",
     "draw_claim", "draw_accept", "draw_reject", "resign", "pv",   "rc",  "sm",
     "sv",         "tcgs",        "tcri",        "tcsi",   "v0",   "v1",  "v2",
     "v3",         "v4",          "v5",          "v6",     "v7",   "v8",  "v9"});
constexpr int kLongestMate = 60;  // moves

using Fault = std::optional<std::string>;  // what is wrong with a line

std::string_view trim(std::string_view s) {
  const std::size_t first = s.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return s.substr(first, s.find_last_not_of(" \t\r") - first + 1);
}

// The parts between semicolons. A semicolon inside quotation marks separates nothing.
std::vector<std::string_view> split(std::string_view line) {
  std::vector<std::string_view> parts;
  bool quoted = false;
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= line.size(); ++i) {
    if (i < line.size() && line[i] == '"') quoted = !quoted;
    if (i < line.size() && (line[i] != ';' || quoted)) continue;
    parts.push_back(trim(line.substr(begin, i - begin)));
    begin = i + 1;
  }
  return parts;
}

Fault read_number(std::string_view operation, std::string_view operand, int most, int& out,
                  int least = 1) {
  const char* const end = operand.data() + operand.size();
  const auto [stop, error] = std::from_chars(operand.data(), end, out);
  if (error == std::errc() && stop == end && out >= least && out <= most) return {};
  return fmt::format("{} must be a number from {} to {}, not {}", operation, least, most,
                     quote(operand));
}

bool is_operation(std::string_view word) {
  return std::find(kOperations.begin(), kOperations.end(), word) != kOperations.end();
}

// In EPD no semicolon follows the position. Returns where the first operation begins in a part that
// begins with a position, or the length of the part. c3 or c6 is a comment only if a quotation mark
// follows; otherwise it is an en passant square.
std::size_t end_of_position(std::string_view part) {
  constexpr std::string_view blanks = " \t";
  std::size_t begin = part.find_first_of(blanks);
  while ((begin = part.find_first_not_of(blanks, begin)) != part.npos) {
    const std::size_t end = std::min(part.find_first_of(blanks, begin), part.size());
    const std::string_view word = part.substr(begin, end - begin);
    const bool square = (word == "c3" || word == "c6") && !trim(part.substr(end)).starts_with('"');
    if (is_operation(word) && !square) return begin;
    begin = end;
  }
  return part.size();
}

// Takes the quotation marks off an operand, if it has them.
Fault unquote(std::string_view operation, std::string_view& operand) {
  const auto quotes = std::count(operand.begin(), operand.end(), '"');
  if (quotes == 0) return {};
  if (quotes != 2 || operand.size() < 2 || operand.front() != '"' || operand.back() != '"')
    return fmt::format("{} has stray quotation marks", operation);
  operand = operand.substr(1, operand.size() - 2);
  return {};
}

Fault apply_operation(std::string_view operation, std::string_view operand, SuitePosition& p) {
  if (operand.empty()) return fmt::format("{} has no operand", operation);
  if (operation == "depth") return read_number(operation, operand, kMaxPly / 2, p.depth);
  if (operation == "depth_none") return read_number(operation, operand, kMaxPly / 2, p.depth_none);
  if (operation == "value")
    return read_number(operation, operand, kMate, p.value.emplace(), -kMate);
  if (operation == "dm") return read_number(operation, operand, kLongestMate, p.goal.mate_in);
  if (Fault f = unquote(operation, operand)) return f;
  if (operation == "id") p.id = operand;
  if (operation == "bm") p.goal.best = operand;
  if (operation == "am") p.goal.avoid = operand;
  if (operation == "hmvc" || operation == "fmvn") p.text += fmt::format(" {}", operand);
  return {};
}

Fault read_position(std::string_view line, SuitePosition& p) {
  if (std::count(line.begin(), line.end(), '"') % 2 != 0) return "a quotation mark is not closed";
  std::vector<std::string_view> parts = split(line);
  const std::size_t end = end_of_position(parts[0]);
  p.text = trim(parts[0].substr(0, end));
  parts[0] = parts[0].substr(end);
  if (p.text.empty()) return "the position is missing";
  std::set<std::string_view> seen;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (parts[i].empty()) continue;
    const std::size_t space = std::min(parts[i].find_first_of(" \t"), parts[i].size());
    const std::string_view operation = parts[i].substr(0, space);
    if (!is_operation(operation)) return unknown_name("", "operation", operation, kOperations).what;
    if (!seen.insert(operation).second) return fmt::format("{} is given twice", operation);
    if (Fault f = apply_operation(operation, trim(parts[i].substr(space)), p)) return f;
  }
  if (p.id.empty()) p.id = fmt::format("line {}", p.line);
  return {};
}

// The only game that can read the position; empty if no game or several can.
std::string game_of(const std::string& position) {
  std::string found;
  for (const GameInfo& game : list_games()) {
    if (!run_perft(game.name, position, 1)) continue;
    if (!found.empty()) return {};
    found = game.name;
  }
  return found;
}

// For errors: relative to the current folder if the file is below it.
std::string display_name(const std::filesystem::path& file) {
  const std::string near = file.lexically_proximate(std::filesystem::current_path()).string();
  return near.empty() || near.starts_with("..") ? file.string() : near;
}

Result<Suite> load_suite_file(const std::filesystem::path& file) {
  const Result<std::string> text = read_text(file);
  if (!text) return text.error();
  return parse_suite(*text, display_name(file));
}

}  // namespace

Result<Suite> parse_suite(std::string_view text, const std::filesystem::path& file) {
  constexpr std::string_view kGame = "game:";
  Suite suite{file.stem().string(), file.string(), "", "", {}};
  std::set<std::string> ids;
  int number = 0;
  const auto at = [&] { return fmt::format("{}:{}", suite.file, number); };
  while (!text.empty()) {
    ++number;
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trim(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty()) continue;
    if (line[0] == '#') {
      const std::string_view comment = trim(line.substr(1));
      if (comment.starts_with(kGame))
        suite.game = trim(comment.substr(kGame.size()));
      else if (suite.description.empty())
        suite.description = comment;
      continue;
    }
    SuitePosition p;
    p.line = number;
    if (Fault f = read_position(line, p)) return Error{at(), *std::move(f)};
    if (!ids.insert(p.id).second)
      return Error{at(), fmt::format("id {} is given twice", quote(p.id))};
    suite.positions.push_back(std::move(p));
  }
  if (suite.positions.empty()) return Error{suite.file, "has no position"};
  if (suite.game.empty()) suite.game = game_of(suite.positions.front().text);
  if (suite.game.empty())
    return Error{
        suite.file,
        "has no line '# game: NAME', and not exactly one game can read the first position"};
  return suite;
}

Result<Suite> load_suite(const std::string& name) {
  const Result<std::filesystem::path> file = find_data_file(kSuites, name);
  if (!file) return file.error();
  return load_suite_file(*file);
}

Result<std::vector<Suite>> list_suites() {
  const Result<std::vector<std::filesystem::path>> files =
      data_files(kSuites.folder, kSuites.extension);
  if (!files) return files.error();
  std::vector<Suite> suites;
  for (const auto& file : *files) {
    Result<Suite> suite = load_suite_file(file);
    if (!suite) return suite.error();
    suites.push_back(*std::move(suite));
  }
  return suites;
}

}  // namespace splitpoint
