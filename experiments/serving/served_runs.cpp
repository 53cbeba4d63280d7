// served_runs.cpp - reads results, and finds the searches of a position.
// SPDX-License-Identifier: MIT
#include "experiments/serving/served_runs.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <filesystem>
#include <utility>

#include "engine/core/quote.h"
#include "experiments/definition/data_folder.h"
#include "experiments/recording/store.h"

namespace splitpoint {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kReport = "report.html", kFigures = "figures/";
// As experiments/analysis/report/page.html writes them.
constexpr std::string_view kTable = "<table id=\"cells\"", kTableEnd = "</table>";
constexpr std::string_view kCell = "<th scope=\"row\">", kCellEnd = "</th>";

// The text of HTML as a part of an address. Only what HTML escapes is read back.
std::string in_address(std::string text) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kEscapes{
      {{"&lt;", "<"}, {"&gt;", ">"}, {"&#34;", "\""}, {"&#39;", "'"}, {"&amp;", "&"}}};
  for (const auto& [escaped, plain] : kEscapes)
    for (std::size_t at = 0; (at = text.find(escaped, at)) != std::string::npos; at += plain.size())
      text.replace(at, escaped.size(), plain);
  std::string out;
  for (const char c : text) {
    const bool plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                       c == '.' || c == '-' || c == '_';
    out += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return out;
}

std::string_view type_of(const fs::path& file) {
  if (file.extension() == ".svg") return "image/svg+xml";
  return file.extension() == ".csv" ? "text/csv; charset=utf-8" : "";
}

}  // namespace

std::string with_links(std::string report, std::size_t id) {
  std::size_t at = report.find(kTable);
  if (at == std::string::npos) return report;
  for (std::size_t end_of_table = report.find(kTableEnd, at);
       (at = report.find(kCell, at)) < end_of_table; end_of_table = report.find(kTableEnd, at)) {
    const std::size_t begin = at + kCell.size(), end = report.find(kCellEnd, begin);
    if (end == std::string::npos) break;
    const std::string text = report.substr(begin, end - begin);
    const std::string link =
        fmt::format(R"(<a href="../../searches.html?run={}&amp;position={}">{}</a>)", id,
                    in_address(text), text);
    report.replace(begin, text.size(), link);
    at = begin + link.size();
  }
  return report;
}

Result<ServedRuns> ServedRuns::load(const std::vector<std::string>& folders) {
  ServedRuns runs;
  for (const std::string& folder : folders) {
    Result<StoredRun> stored = read_run(fs::path(folder) / kRunFile);
    if (!stored) return stored.error();
    Result<std::string> report = read_text(fs::path(folder) / kReport);
    if (!report)
      return Error{(fs::path(folder) / kReport).string(),
                   "cannot be read; `splitpoint report` writes it"};
    const fs::path name = fs::path(folder).lexically_normal();
    runs.runs_.push_back(
        {folder, (name.has_filename() ? name : name.parent_path()).filename().string(),
         with_links(*std::move(report), runs.runs_.size()), std::move(*std::move(stored)).rows});
  }
  return runs;
}

Json ServedRuns::list() const {
  Json out = Json::array();
  for (std::size_t i = 0; i < runs_.size(); ++i)
    out.push_back({{"id", i}, {"label", runs_[i].label}, {"searches", runs_[i].rows.size()}});
  return out;
}

const ServedRuns::Run* ServedRuns::find(std::string_view path, std::string_view& rest) const {
  std::size_t id = 0;
  const auto [stop, error] = std::from_chars(path.data(), path.data() + path.size(), id);
  const auto used = static_cast<std::size_t>(stop - path.data());
  if (error != std::errc() || id >= runs_.size() || used >= path.size() || path[used] != '/')
    return nullptr;
  rest = path.substr(used + 1);
  return &runs_[id];
}

std::optional<Json> ServedRuns::searches(std::string_view path) const {
  std::string_view position;
  const Run* const run = find(path, position);
  if (run == nullptr) return {};
  Json found = Json::array();
  for (const Json& row : run->rows)
    if (const auto cell = row.find("cell");
        cell != row.end() && cell->is_object() && cell->value("position", Json()) == Json(position))
      found.push_back(row);
  if (found.empty()) return {};
  return Json{{"label", run->label}, {"position", position}, {"searches", std::move(found)}};
}

std::optional<ServedRuns::File> ServedRuns::file(std::string_view path) const {
  std::string_view name;
  const Run* const run = find(path, name);
  if (run == nullptr) return {};
  if (name == kReport) return File{run->report, "text/html; charset=utf-8"};
  if (!name.starts_with(kFigures)) return {};
  name.remove_prefix(kFigures.size());
  // A plain name: no way out of the folder.
  if (name.find('/') != std::string_view::npos || name.starts_with('.')) return {};
  const std::string_view type = type_of(fs::path(name));
  if (type.empty()) return {};
  Result<std::string> text = read_text(fs::path(run->folder) / "figures" / name);
  if (!text) return {};
  return File{*std::move(text), type};
}

}  // namespace splitpoint
