// pgn_reader.cpp - reads PGN byte by byte.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "engine/core/quote.h"
#include "experiments/playing/records/pgn.h"

namespace splitpoint {
namespace {

constexpr std::array<std::string_view, 4> kResults{"1-0", "0-1", "1/2-1/2", "*"};
constexpr std::string_view kNumerals = "0123456789";
constexpr std::string_view kEndOfWord = " \t\r\n\v\f{}()[]<>;$";

bool is_blank(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
bool is_digit(int c) { return c >= '0' && c <= '9'; }
bool is_letter(int c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_control(int c) { return (c >= 0 && c < ' ') || c == 127; }

bool is_result(std::string_view text) {
  return std::find(kResults.begin(), kResults.end(), text) != kResults.end();
}

}  // namespace

std::string_view PgnGame::tag(std::string_view name) const {
  for (const auto& [key, value] : tags)
    if (key == name) return value;
  return {};
}

// The next byte, or kEnd. Reads the next block if needed.
int PgnReader::peek() {
  if (next_ == filled_) {
    in_.read(buffer_.data(), static_cast<std::streamsize>(buffer_.size()));
    next_ = 0;
    filled_ = static_cast<std::size_t>(in_.gcount());
    if (filled_ == 0) return kEnd;
    constexpr std::string_view kMark = "\xef\xbb\xbf";  // of UTF-8
    if (!started_ && std::string_view(buffer_.data(), filled_).starts_with(kMark))
      next_ = kMark.size();
    started_ = true;
    if (next_ == filled_) return peek();
  }
  return static_cast<unsigned char>(buffer_[next_]);
}

int PgnReader::take() {
  const int c = peek();
  if (c == kEnd) return c;
  ++next_;
  line_begins_ = c == '\n';
  if (line_begins_) ++line_;
  return c;
}

// False at the end of the input. A line that begins with '%' counts as blank.
bool PgnReader::skip_blanks() {
  for (int c = peek(); c != kEnd; c = peek()) {
    if (line_begins_ && c == '%')
      skip_line();
    else if (is_blank(c))
      take();
    else
      return true;
  }
  return false;
}

void PgnReader::skip_line() {
  for (int c = peek(); c != kEnd && c != '\n'; c = peek()) take();
}

Error PgnReader::fault(int line, const std::string& what) const {
  return {fmt::format("{}:{}", name_, line), what};
}

Error PgnReader::unexpected(int character) const {
  if (character == kEnd) return fault(line_, "the input ends inside a tag");
  if (is_control(character) && !is_blank(character))
    return fault(line_, fmt::format("unexpected byte 0x{:02x}", character));
  const auto c = static_cast<char>(character);
  return fault(line_, "unexpected " + quote({&c, 1}));
}

Result<std::optional<PgnGame>> PgnReader::next() {
  if (failed_) return *failed_;
  PgnGame game;
  comment_bytes_ = 0;
  while (skip_blanks()) {
    if (game.tags.empty() && game.moves.empty()) game.line = line_;
    bool complete = false;
    if (const Fault f = read_item(game, complete)) {
      failed_ = f;
      return *f;
    }
    if (complete) return std::optional(std::move(game));
  }
  if (in_.bad())
    failed_ = fault(line_, "cannot be read");
  else if (!game.tags.empty() || !game.moves.empty())
    failed_ = fault(line_, fmt::format("the input ends inside a game that begins on line {}: its "
                                       "result is missing",
                                       game.line));
  if (failed_) return *failed_;
  return std::optional<PgnGame>();
}

PgnReader::Fault PgnReader::read_item(PgnGame& game, bool& complete) {
  switch (const int c = peek()) {
    case '[': return read_tag(game);
    case '{':
    case ';': return read_comment(game);
    case '(': return skip_variation();
    case '$': return read_glyph();
    case ')':
    case ']':
    case '}':
    case '<':
    case '>': return unexpected(c);
    default: return read_word(game, complete);
  }
}

// [Name "value"]
PgnReader::Fault PgnReader::read_tag(PgnGame& game) {
  if (!game.moves.empty())
    return fault(line_, fmt::format("a tag inside the game that begins on line {}: its result is "
                                    "missing",
                                    game.line));
  const int line = line_;
  take();
  skip_blanks();
  std::string name, value;
  for (int c = peek(); is_letter(c) || is_digit(c) || c == '_' || c == '-'; c = peek()) {
    if (name.size() == kMostInWord) return fault(line, "the name of a tag is too long");
    name += static_cast<char>(take());
  }
  if (name.empty()) return unexpected(peek());
  skip_blanks();
  if (peek() != '"') return unexpected(peek());
  if (Fault f = read_value(value)) return f;
  skip_blanks();
  if (peek() != ']') return unexpected(peek());
  take();
  const auto same = [&](const auto& tag) { return tag.first == name; };
  if (std::any_of(game.tags.begin(), game.tags.end(), same))
    return fault(line, fmt::format("tag {} is given twice", quote(name)));
  if (game.tags.size() == kMostTags)
    return fault(line, fmt::format("more than {} tags", kMostTags));
  game.tags.emplace_back(std::move(name), std::move(value));
  return {};
}

// A string in quotation marks. A backslash precedes a quotation mark or a backslash inside.
PgnReader::Fault PgnReader::read_value(std::string& value) {
  const int line = line_;
  take();
  for (int c = peek(); c != '"'; c = peek()) {
    if (c == kEnd || c == '\n') return fault(line, "the value of a tag is not closed by '\"'");
    if (is_control(c) && !is_blank(c)) return unexpected(c);
    take();
    if (c == '\\' && (peek() == '"' || peek() == '\\')) c = take();
    if (value.size() == kMostInTag) return fault(line, "the value of a tag is too long");
    value += static_cast<char>(c);
  }
  take();
  return {};
}

// From '{' to '}', or from ';' to the end of the line. Blanks become single spaces.
PgnReader::Fault PgnReader::read_comment(PgnGame& game) {
  const int line = line_;
  const bool in_braces = take() == '{';
  std::string& comment = game.moves.empty() ? game.comment : game.moves.back().comment;
  bool gap = !comment.empty();
  for (int c = peek(); c != (in_braces ? '}' : '\n'); c = peek()) {
    if (c == kEnd && !in_braces) return {};
    if (c == kEnd) return fault(line, "the comment that begins here is not closed by '}'");
    if (is_control(c) && !is_blank(c)) return unexpected(c);
    take();
    if (is_blank(c)) {
      gap = !comment.empty();
      continue;
    }
    comment_bytes_ += gap ? 2 : 1;
    if (comment_bytes_ > kMostInComments)
      return fault(line,
                   fmt::format("more than {} bytes of comments in one game", kMostInComments));
    if (gap) comment += ' ';
    gap = false;
    comment += static_cast<char>(c);
  }
  take();
  return {};
}

// "$" and a number.
PgnReader::Fault PgnReader::read_glyph() {
  take();
  if (!is_digit(peek())) return fault(line_, "a number must follow '$'");
  while (is_digit(peek())) take();
  return {};
}

PgnReader::Fault PgnReader::skip_variation() {
  const int line = line_;
  PgnGame ignored;
  const std::size_t comments = comment_bytes_;
  std::uint64_t open = 0;
  do {
    const int c = skip_blanks() ? peek() : kEnd;
    if (c == kEnd) return fault(line, "the variation that begins here is not closed by ')'");
    if (is_control(c)) return unexpected(c);
    if (c == '{' || c == ';') {
      if (Fault f = read_comment(ignored)) return f;
      ignored.comment.clear();
      comment_bytes_ = comments;
      continue;
    }
    if (c == '(') ++open;
    if (c == ')') --open;
    take();
  } while (open > 0);
  return {};
}

// A move, a move number, both ("12.e4"), or the result. Marks such as "!?" are left out.
PgnReader::Fault PgnReader::read_word(PgnGame& game, bool& complete) {
  std::string word;
  for (int c = peek(); c != kEnd && kEndOfWord.find(static_cast<char>(c)) == kEndOfWord.npos;
       c = peek()) {
    if (is_control(c)) return unexpected(c);
    if (word.size() == kMostInWord) return fault(line_, "a word is too long: " + quote(word));
    if (c == '*' && !word.empty()) break;
    word += static_cast<char>(take());
    if (c == '*') break;
  }
  std::string_view text = word;
  while (!text.empty() && (text.back() == '!' || text.back() == '?')) text.remove_suffix(1);
  while (!text.empty() && !is_result(text)) {
    const std::size_t digits = std::min(text.find_first_not_of(kNumerals), text.size());
    if (digits < text.size() && text[digits] != '.') return add_move(game, text);
    const std::size_t end = std::min(text.find_first_not_of('.', digits), text.size());
    constexpr std::size_t kMostDigits = 6;
    if (digits > kMostDigits) return fault(line_, quote(word) + " is too large a move number");
    if (game.moves.empty()) {
      if (digits > 0) game.first_number = std::stoi(std::string(text.substr(0, digits)));
      game.second_begins = game.second_begins || end - digits > 1;
    }
    text.remove_prefix(end);
  }
  if (text.empty()) return {};
  complete = true;
  return end_game(game, text);
}

PgnReader::Fault PgnReader::add_move(PgnGame& game, std::string_view text) {
  if (game.moves.size() == kMostMoves)
    return fault(line_, fmt::format("more than {} moves in one game", kMostMoves));
  game.moves.push_back({std::string(text), "", line_});
  return {};
}

// An unknown result gives way to that of the tag, which programs that stop early often write.
PgnReader::Fault PgnReader::end_game(PgnGame& game, std::string_view result) {
  const std::string_view tag = game.tag("Result");
  game.result = result;
  if (!is_result(tag) || tag == result || tag == "*") return {};
  if (result != "*")
    return fault(line_, fmt::format("the result is {}, but the tag Result says {}", result, tag));
  game.result = tag;
  return {};
}

}  // namespace splitpoint
