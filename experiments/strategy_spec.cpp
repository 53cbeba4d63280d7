// strategy_spec.cpp - strategies and their knobs, from and to text.
// SPDX-License-Identifier: MIT
#include "experiments/strategy_spec.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

#include "engine/core/quote.h"
#include "experiments/names.h"
#include "parallel/strategies.h"

namespace splitpoint {
namespace {

template <class Strategy>
StrategyInfo info_of() {
  StrategyInfo info{Strategy::kName,
                    Strategy::kAbout,
                    {},
                    kWantsSpareWorkers<Strategy>,
                    workers_for<Strategy>,
                    kScheduledByLibrary<Strategy>};
  const typename Strategy::Knobs usual{};
  for (const auto& k : Strategy::kKnobs)
    info.knobs.push_back(
        {k.name, k.least, k.most, usual.*k.member, k.meaning, {k.words.begin(), k.words.end()}});
  return info;
}

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

const StrategyInfo* find_strategy(std::string_view name) {
  const auto& all = list_strategies();
  const auto at =
      std::find_if(all.begin(), all.end(), [&](const auto& s) { return s.name == name; });
  return at == all.end() ? nullptr : &*at;
}

// One "name=value" into the place the knob has in `values`.
std::optional<Error> set_knob(const std::string& where, const StrategyInfo& strategy,
                              std::string_view text, std::vector<std::optional<int>>& values) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos) return Error{where, quote(text) + " must read knob=value"};
  const std::string_view name = text.substr(0, equals);
  const auto knob = std::find_if(strategy.knobs.begin(), strategy.knobs.end(),
                                 [&](const KnobInfo& k) { return k.name == name; });
  if (knob == strategy.knobs.end()) {
    if (strategy.knobs.empty()) return Error{where, fmt::format("{} has no knobs", strategy.name)};
    return unknown_name(where, fmt::format("knob of {}", strategy.name), name,
                        names_in(strategy.knobs));
  }
  const std::optional<int> value = value_of(*knob, text.substr(equals + 1));
  if (!value) return Error{where, fmt::format("{} must be {}", quote(text, 60), range_of(*knob))};
  std::optional<int>& place = values[static_cast<std::size_t>(knob - strategy.knobs.begin())];
  if (place) return Error{where, fmt::format("knob {} is there twice", quote(name))};
  place = value;
  return {};
}

}  // namespace

const std::vector<StrategyInfo>& list_strategies() {
  static const std::vector<StrategyInfo> kAll = [] {
    std::vector<StrategyInfo> all;
    for_each_type(Strategies{}, [&]<class S>(Type<S>) { all.push_back(info_of<S>()); });
    return all;
  }();
  return kAll;
}

std::string KnobInfo::text(int value) const {
  return words.empty() ? std::to_string(value)
                       : std::string(words[static_cast<std::size_t>(value - least)]);
}

std::string StrategySpec::text() const {
  std::string out = name;
  char mark = ':';
  for (const KnobInfo& knob : find_strategy(name)->knobs)
    for (const auto& [set, value] : knobs)
      if (set == knob.name) {
        out += fmt::format("{}{}={}", mark, knob.name, knob.text(value));
        mark = ',';
      }
  return out;
}

Result<StrategySpec> parse_strategy(std::string_view where, std::string_view text) {
  const std::size_t colon = text.find(':');
  const std::string_view name = text.substr(0, colon);
  const StrategyInfo* const strategy = find_strategy(name);
  if (strategy == nullptr)
    return unknown_name(where, "strategy", name, names_in(list_strategies()));
  StrategySpec spec{std::string(name), {}};
  if (colon == std::string_view::npos) return spec;
  std::vector<std::optional<int>> values(strategy->knobs.size());
  for (std::string_view rest = text.substr(colon + 1);;) {
    const std::size_t comma = rest.find(',');
    if (const auto fault = set_knob(std::string(where), *strategy, rest.substr(0, comma), values))
      return *fault;
    if (comma == std::string_view::npos) break;
    rest.remove_prefix(comma + 1);
  }
  for (std::size_t i = 0; i < values.size(); ++i)
    if (const KnobInfo& knob = strategy->knobs[i]; values[i] && *values[i] != knob.usual)
      spec.knobs.emplace_back(knob.name, *values[i]);
  return spec;
}

std::optional<Error> fault_of_machine(std::string_view where, std::string_view strategy,
                                      std::string_view machine) {
  if (!strategy_of(strategy).on_threads_only || machine == "threads") return {};
  return Error{std::string(where), fmt::format("the strategy {} runs on threads alone, not on {}",
                                               quote(strategy), quote(machine))};
}

const StrategyInfo& strategy_of(std::string_view text) {
  return *find_strategy(text.substr(0, text.find(':')));
}

}  // namespace splitpoint
