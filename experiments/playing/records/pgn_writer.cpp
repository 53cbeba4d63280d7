// pgn_writer.cpp - writes games in the export format of PGN.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "experiments/playing/records/pgn.h"

namespace splitpoint {
namespace {

constexpr std::size_t kColumns = 80;
constexpr std::array<std::string_view, 7> kRoster{"Event", "Site",  "Date",  "Round",
                                                  "White", "Black", "Result"};

bool in_roster(std::string_view name) {
  return std::find(kRoster.begin(), kRoster.end(), name) != kRoster.end();
}

std::string tag_line(std::string_view name, std::string_view value) {
  std::string line = fmt::format("[{} \"", name);
  for (const char c : value) {
    if (c == '"' || c == '\\') line += '\\';
    line += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  return line + "\"]\n";
}

std::string tag_lines(const PgnGame& game) {
  std::string text;
  for (const std::string_view name : kRoster) {
    const std::string_view value = name == "Result" ? game.result : game.tag(name);
    text += tag_line(name, !value.empty() ? value : name == "Date" ? "????.??.??" : "?");
  }
  std::map<std::string_view, std::string_view> others;
  for (const auto& [name, value] : game.tags)
    if (!in_roster(name)) others.emplace(name, value);
  if (others.contains("FEN")) others["SetUp"] = "1";
  for (const auto& [name, value] : others) text += tag_line(name, value);
  return text;
}

// Fills lines with words. A word that begins with '%' stays on its line, however long that becomes:
// readers skip a line that begins with it.
class Lines {
 public:
  void add(std::string_view word) {
    if (column_ > 0 && column_ + 1 + word.size() > kColumns && !word.starts_with('%')) {
      text_ += '\n';
      column_ = 0;
    }
    if (column_ > 0) {
      text_ += ' ';
      ++column_;
    }
    text_ += word;
    column_ += word.size();
  }

  // A closing brace would end the comment, so it becomes a parenthesis.
  void add_comment(std::string comment) {
    if (comment.empty()) return;
    std::replace(comment.begin(), comment.end(), '}', ')');
    comment = "{" + comment + "}";
    for (std::size_t at = 0; at < comment.size();) {
      const std::size_t end = std::min(comment.find_first_of(" \n\r\t", at), comment.size());
      if (end > at) add(std::string_view(comment).substr(at, end - at));
      at = end + 1;
    }
  }

  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::string text_;
  std::size_t column_ = 0;
};

}  // namespace

std::string pgn_text(const PgnGame& game) {
  Lines lines;
  lines.add_comment(game.comment);
  int number = game.first_number;
  bool second = game.second_begins;
  bool say_number = true;  // of the second player's move: at the beginning and after a comment
  for (const PgnMove& move : game.moves) {
    if (!second || say_number) lines.add(fmt::format("{}{}", number, second ? "..." : "."));
    lines.add(move.text);
    lines.add_comment(move.comment);
    say_number = !move.comment.empty();
    number += second ? 1 : 0;
    second = !second;
  }
  lines.add(game.result);
  return fmt::format("{}\n{}\n\n", tag_lines(game), lines.text());
}

}  // namespace splitpoint
