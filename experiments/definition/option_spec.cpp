// option_spec.cpp - converts options from and to text.
// SPDX-License-Identifier: MIT
#include "experiments/definition/option_spec.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <optional>

#include "engine/core/quote.h"
#include "experiments/definition/names.h"

namespace splitpoint {
namespace {

std::optional<int> value_of(const OptionInfo& option, std::string_view text) {
  if (!option.words.empty()) {
    const auto word = std::find(option.words.begin(), option.words.end(), text);
    if (word == option.words.end()) return {};
    return option.least + static_cast<int>(word - option.words.begin());
  }
  int value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || stop != end || value < option.least || value > option.most) return {};
  return value;
}

std::string range_of(const OptionInfo& option) {
  if (!option.words.empty()) return fmt::format("one of {}", fmt::join(option.words, ", "));
  return fmt::format("a whole number from {} to {}", option.least, option.most);
}

// Reads one "name=value" into `values`, which has one entry per option.
std::optional<Error> set_option(const std::string& where, std::string_view owner,
                                const std::vector<OptionInfo>& options, std::string_view text,
                                std::vector<std::optional<int>>& values) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos)
    return Error{where, quote(text) + " must have the form NAME=VALUE"};
  const std::string_view name = text.substr(0, equals);
  const auto option = std::find_if(options.begin(), options.end(),
                                   [&](const OptionInfo& k) { return k.name == name; });
  if (option == options.end()) {
    if (options.empty()) return Error{where, fmt::format("{} has no options", owner)};
    return unknown_name(where, fmt::format("option of {}", owner), name, names_in(options));
  }
  const std::optional<int> value = value_of(*option, text.substr(equals + 1));
  if (!value) return Error{where, fmt::format("{} must be {}", quote(text, 60), range_of(*option))};
  std::optional<int>& place = values[static_cast<std::size_t>(option - options.begin())];
  if (place) return Error{where, fmt::format("option {} is given twice", quote(name))};
  place = value;
  return {};
}

}  // namespace

std::string OptionInfo::text(int value) const {
  return words.empty() ? std::to_string(value)
                       : std::string(words[static_cast<std::size_t>(value - least)]);
}

Result<OptionValues> parse_options(std::string_view where, std::string_view owner,
                                   const std::vector<OptionInfo>& options, std::string_view text) {
  std::vector<std::optional<int>> values(options.size());
  for (std::string_view rest = text;;) {
    const std::size_t comma = rest.find(',');
    if (const auto fault =
            set_option(std::string(where), owner, options, rest.substr(0, comma), values))
      return *fault;
    if (comma == std::string_view::npos) break;
    rest.remove_prefix(comma + 1);
  }
  OptionValues settings;
  for (std::size_t i = 0; i < values.size(); ++i)
    if (values[i] && *values[i] != options[i].usual)
      settings.emplace_back(options[i].name, *values[i]);
  return settings;
}

std::string options_text(const std::vector<OptionInfo>& options, const OptionValues& settings) {
  std::string out;
  for (const OptionInfo& option : options)
    for (const auto& [name, value] : settings)
      if (name == option.name)
        out += fmt::format("{}{}={}", out.empty() ? "" : ",", name, option.text(value));
  return out;
}

}  // namespace splitpoint
