// analysis_scripts.cpp - calls Python for what needs SciPy.
// SPDX-License-Identifier: MIT
#include "experiments/summarising/analysis_scripts.h"

#include <fmt/format.h>

#include <optional>
#include <sstream>

#include "experiments/planning/cell.h"
#include "experiments/summarising/script_output.h"

namespace splitpoint {
namespace {

// Whether `entry` has every "key=value" of `setting`.
bool has_setting(const Json& entry, const std::string& setting) {
  std::istringstream words(setting);
  for (std::string word; words >> word;) {
    const std::size_t equals = word.find('=');  // the first; a variant's value has one too
    std::string key = word.substr(0, equals);
    if (key == "nodes") key = "nodes_limit";
    if (key == "time_ms") key = "time_limit";
    const Json value = entry.value("configuration", Json::object()).value(key, Json());
    if ((value.is_string() ? value.get<std::string>() : value.dump()) != word.substr(equals + 1))
      return false;
  }
  return true;
}

std::optional<Ratios::Interval> interval_of(const Json& answer, const Comparison& c) {
  for (const Json& entry : answer["intervals"])
    if (has_setting(entry, c.setting) &&
        entry["costs"] == (c.costs.empty() ? Json() : Json(c.costs)) &&
        entry["strategy"] == c.strategy && processors_of(entry["processors"]) == c.processors &&
        entry["low"].is_number() && entry["high"].is_number())
      return Ratios::Interval{entry["low"].get<double>(), entry["high"].get<double>()};
  return {};
}

}  // namespace

Analysis analyse(const std::filesystem::path& folder, Summary& summary) {
  Analysis none;
  none.about_intervals =
      fmt::format("No confidence intervals and no plots: {} with SciPy did not work.", kPython);
  const std::optional<std::string> text = script_output({"conclusion", folder.string()});
  if (!text) return none;
  const Json answer = Json::parse(*text, nullptr, false);
  if (!answer.is_object() || !answer.contains("intervals")) return none;
  for (Comparison& c : summary.comparisons) c.speedup.interval = interval_of(answer, c);
  return {answer.value("method", ""), answer.value("losses", ""), answer.value("contrasts", ""),
          answer.value("validation", ""), answer.value("asked", false)};
}

}  // namespace splitpoint
