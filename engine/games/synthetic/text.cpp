// text.cpp - synthetic positions and moves as text.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <vector>

#include "engine/core/quote.h"
#include "engine/games/synthetic/synthetic.h"

namespace splitpoint {

namespace {

using Options = Synthetic::Options;

struct IntOption {
  std::string_view name;
  int Options::*value;
  int low, high;
};
constexpr std::array kIntOptions = {
    IntOption{"height", &Options::height, 0, Synthetic::kMaxHeight},
    IntOption{"ordering", &Options::ordering, 0, 100},
    IntOption{"swing", &Options::swing, 0, Synthetic::kMaxSwing},
    IntOption{"noise", &Options::noise, 0, Synthetic::kMaxNoise},
    IntOption{"transpositions", &Options::transpositions, 0, 100},
    IntOption{"burn", &Options::burn, 0, Synthetic::kMaxBurn},
};

Result<std::uint64_t> parse_number(std::string where, std::string_view text, std::uint64_t low,
                                   std::uint64_t high) {
  const std::string_view digits = text.substr(text.starts_with('-') ? 1 : 0);
  if (digits.empty() || digits.find_first_not_of("0123456789") != std::string_view::npos)
    return Error{std::move(where), quote(text) + " is not a whole number"};
  std::uint64_t n = 0;
  const bool fits = std::from_chars(digits.begin(), digits.end(), n).ec == std::errc();
  if (!fits || (text.starts_with('-') && n != 0) || n < low || n > high)
    return Error{std::move(where), fmt::format("{} is not in {}..{}", quote(text), low, high)};
  return n;
}

// "20", or "10..30".
Result<bool> set_width(Options& options, std::string_view text) {
  const std::size_t dots = text.find("..");
  const bool is_range = dots != std::string_view::npos;
  const auto low = parse_number("width", text.substr(0, dots), 1, Synthetic::kMaxMoves);
  if (!low) return low.error();
  const auto high =
      is_range ? parse_number("width", text.substr(dots + 2), 1, Synthetic::kMaxMoves) : low;
  if (!high) return high.error();
  if (*low > *high) return Error{"width", quote(text) + " begins with the greater number"};
  options.min_width = static_cast<int>(*low);
  options.max_width = static_cast<int>(*high);
  return true;
}

Result<bool> set_option(Options& options, std::string_view name, std::string_view value) {
  if (name == "width") return set_width(options, value);
  if (name == "seed") {
    const auto n = parse_number("seed", value, 0, std::numeric_limits<std::uint64_t>::max());
    if (!n) return n.error();
    options.seed = *n;
    return true;
  }
  for (const IntOption& o : kIntOptions) {
    if (name != o.name) continue;
    const auto n = parse_number(std::string(name), value, o.low, o.high);
    if (!n) return n.error();
    options.*o.value = static_cast<int>(*n);
    return true;
  }
  std::string known = "width, seed, path";
  for (const IntOption& o : kIntOptions) known += fmt::format(", {}", o.name);
  return Error{"option " + quote(name), fmt::format("not one of {}", known)};
}

// Plays a path such as "3,7,1" from s. An empty path gives s.
Result<Synthetic> follow(Synthetic s, std::string_view path) {
  while (!path.empty()) {
    const std::size_t comma = path.find(',');
    if (s.over())
      return Error{"path", fmt::format("longer than the height of the tree, {}", s.height())};
    const auto number =
        parse_number(fmt::format("path, move {}", s.plies() + 1), path.substr(0, comma), 1,
                     static_cast<std::uint64_t>(s.width()));
    if (!number) return number.error();
    s.play(static_cast<Move>(*number));
    if (comma == path.size() - 1) return Error{"path", "a comma at the end"};
    path.remove_prefix(comma == std::string_view::npos ? path.size() : comma + 1);
  }
  return s;
}

}  // namespace

Result<Synthetic> Synthetic::parse(std::string_view text) {
  constexpr std::string_view kBlanks = " \t";
  Options options;
  std::vector<std::string_view> seen;
  std::string_view path;
  while (true) {
    text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
    if (text.empty()) return follow(Synthetic(options), path);
    const std::string_view word = text.substr(0, text.find_first_of(kBlanks));
    text.remove_prefix(word.size());
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos) return Error{quote(word), "not of the form name=value"};
    const std::string_view name = word.substr(0, equals), value = word.substr(equals + 1);
    if (std::find(seen.begin(), seen.end(), name) != seen.end())
      return Error{"option " + quote(name), "given twice"};
    seen.push_back(name);
    if (name == "path") {
      path = value;
    } else if (const auto set = set_option(options, name, value); !set) {
      return set.error();
    }
  }
}

std::string Synthetic::text() const {
  const Options& o = options_;
  std::string s = fmt::format("width={}", o.min_width);
  if (o.max_width != o.min_width) s += fmt::format("..{}", o.max_width);
  s += fmt::format(" height={} seed={} ordering={} swing={} noise={} transpositions={} burn={}",
                   o.height, o.seed, o.ordering, o.swing, o.noise, o.transpositions, o.burn);
  for (int i = 0; i < plies_; ++i) s += fmt::format("{}{}", i == 0 ? " path=" : ",", path_[i]);
  return s;
}

std::string Synthetic::move_text(Move m) const { return fmt::format("{}", bits(m)); }

Result<Move> Synthetic::parse_move(std::string_view text) const {
  const std::string where = "move " + quote(text);
  if (over()) return Error{where, "the node is a leaf"};
  const auto number = parse_number(where, text, 1, static_cast<std::uint64_t>(width()));
  if (!number) return number.error();
  return static_cast<Move>(*number);
}

}  // namespace splitpoint
