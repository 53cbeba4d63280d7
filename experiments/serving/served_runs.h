// served_runs.h - results whose report the page shows; its positions lead to their searches.
// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "experiments/recording/json.h"

namespace splitpoint {

class ServedRuns {
 public:
  // Reads runs.jsonl and report.html of every folder. Error: one of them is missing or damaged.
  static Result<ServedRuns> load(const std::vector<std::string>& folders);

  // An array of {"id", "label", "searches"}.
  [[nodiscard]] Json list() const;
  // "ID/position" -> {"label", "position", "game", "fen", "searches": the rows of the run}.
  // Nothing: there is no such run or position.
  [[nodiscard]] std::optional<Json> searches(std::string_view path) const;
  // "ID/report.html", with the links, or "ID/figures/..." of that report.
  struct File {
    std::string text;
    std::string_view type;
  };
  [[nodiscard]] std::optional<File> file(std::string_view path) const;

 private:
  struct Run {
    std::string folder, label, report;
    std::vector<Json> rows;
  };
  // The run of "ID/rest"; sets `rest`. Null: none.
  const Run* find(std::string_view path, std::string_view& rest) const;

  std::vector<Run> runs_;
};

// The report with a link in the first cell of every row of its table of searches.
std::string with_links(std::string report, std::size_t id);

}  // namespace splitpoint
