// knob_spec.cpp - converts options (knobs) from and to text.
// SPDX-License-Identifier: MIT
#include "experiments/definition/knob_spec.h"

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

std::optional<int> value_of(const KnobInfo& knob, std::string_view text) {
  if (!knob.words.empty()) {
    const auto word = std::find(knob.words.begin(), knob.words.end(), text);
    if (word == knob.words.end()) return {};
    return knob.least + static_cast<int>(word - knob.words.begin());
  }
  int value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || stop != end || value < knob.least || value > knob.most) return {};
  return value;
}

std::string range_of(const KnobInfo& knob) {
  if (!knob.words.empty()) return fmt::format("one of {}", fmt::join(knob.words, ", "));
  return fmt::format("a whole number from {} to {}", knob.least, knob.most);
}

// Reads one "name=value" into `values`, which has one entry per knob.
std::optional<Error> set_knob(const std::string& where, std::string_view owner,
                              const std::vector<KnobInfo>& knobs, std::string_view text,
                              std::vector<std::optional<int>>& values) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos)
    return Error{where, quote(text) + " must have the form NAME=VALUE"};
  const std::string_view name = text.substr(0, equals);
  const auto knob =
      std::find_if(knobs.begin(), knobs.end(), [&](const KnobInfo& k) { return k.name == name; });
  if (knob == knobs.end()) {
    if (knobs.empty()) return Error{where, fmt::format("{} has no options", owner)};
    return unknown_name(where, fmt::format("option of {}", owner), name, names_in(knobs));
  }
  const std::optional<int> value = value_of(*knob, text.substr(equals + 1));
  if (!value) return Error{where, fmt::format("{} must be {}", quote(text, 60), range_of(*knob))};
  std::optional<int>& place = values[static_cast<std::size_t>(knob - knobs.begin())];
  if (place) return Error{where, fmt::format("option {} is given twice", quote(name))};
  place = value;
  return {};
}

}  // namespace

std::string KnobInfo::text(int value) const {
  return words.empty() ? std::to_string(value)
                       : std::string(words[static_cast<std::size_t>(value - least)]);
}

Result<KnobSettings> parse_knobs(std::string_view where, std::string_view owner,
                                 const std::vector<KnobInfo>& knobs, std::string_view text) {
  std::vector<std::optional<int>> values(knobs.size());
  for (std::string_view rest = text;;) {
    const std::size_t comma = rest.find(',');
    if (const auto fault =
            set_knob(std::string(where), owner, knobs, rest.substr(0, comma), values))
      return *fault;
    if (comma == std::string_view::npos) break;
    rest.remove_prefix(comma + 1);
  }
  KnobSettings settings;
  for (std::size_t i = 0; i < values.size(); ++i)
    if (values[i] && *values[i] != knobs[i].usual) settings.emplace_back(knobs[i].name, *values[i]);
  return settings;
}

std::string knobs_text(const std::vector<KnobInfo>& knobs, const KnobSettings& settings) {
  std::string out;
  for (const KnobInfo& knob : knobs)
    for (const auto& [name, value] : settings)
      if (name == knob.name)
        out += fmt::format("{}{}={}", out.empty() ? "" : ",", name, knob.text(value));
  return out;
}

}  // namespace splitpoint
