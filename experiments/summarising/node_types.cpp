// node_types.cpp - confusion matrices of predicted and actual node types.
// SPDX-License-Identifier: MIT
#include "experiments/summarising/node_types.h"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "experiments/definition/names.h"
#include "experiments/summarising/text_table.h"

namespace splitpoint {
namespace {

using Row = std::vector<std::string>;

std::size_t at(NodeType type) { return static_cast<std::size_t>(type); }

std::uint64_t counted(const DepthStats& d, NodeType predicted) {
  std::uint64_t n = 0;
  for (const Counter& actual : d.node_types[at(predicted)]) n += actual.value();
  return n;
}

bool occurs(const DepthStats& d) {
  for (const NodeType predicted : kNodeTypes)
    if (counted(d, predicted) > 0) return true;
  return d.fail_highs.value() > 0;
}

std::string share(std::uint64_t part, std::uint64_t whole) {
  if (whole == 0) return "-";
  return fmt::format("{:.1f} %", 100 * static_cast<double>(part) / static_cast<double>(whole));
}

void add_rows(const std::string& name, const DepthStats& d, std::vector<Row>& rows) {
  Row any{name, "any"};
  std::vector<Row> each;
  std::uint64_t right = 0, all = 0;
  for (const NodeType predicted : kNodeTypes) {
    const std::uint64_t n = counted(d, predicted),
                        correct = d.node_types[at(predicted)][at(predicted)].value();
    all += n;
    right += correct;
    if (n == 0) continue;
    Row row{"", std::string(name_of(predicted))};
    for (const Counter& actual : d.node_types[at(predicted)])
      row.push_back(std::to_string(actual.value()));
    row.insert(row.end(), {share(correct, n), "", ""});
    each.push_back(std::move(row));
  }
  for (const NodeType actual : kNodeTypes) {
    std::uint64_t n = 0;
    for (const NodeType predicted : kNodeTypes)
      n += d.node_types[at(predicted)][at(actual)].value();
    any.push_back(std::to_string(n));
  }
  any.insert(any.end(), {share(right, all), std::to_string(d.fail_highs.value()),
                         share(d.first_move_fail_highs.value(), d.fail_highs.value())});
  rows.push_back(std::move(any));
  rows.insert(rows.end(), each.begin(), each.end());
}

}  // namespace

Json node_types_json(const Stats& stats) {
  Json types;
  for (const Name<NodeType>& predicted : kNames<NodeType>)
    for (const Name<NodeType>& actual : kNames<NodeType>)
      types[predicted.name][actual.name] = stats.node_types(predicted.value, actual.value);
  return types;
}

Json node_types_by_depth_json(const Stats& stats) {
  Json depths = Json::array();
  for (std::size_t depth = stats.by_depth.size(); depth-- > 0;) {
    const DepthStats& d = stats.by_depth[depth];
    if (!occurs(d)) continue;
    Json row{{"depth", depth}};
    for (const Name<NodeType>& predicted : kNames<NodeType>)
      for (const Name<NodeType>& actual : kNames<NodeType>)
        row[predicted.name][actual.name] =
            d.node_types[at(predicted.value)][at(actual.value)].value();
    row["fail_highs"] = d.fail_highs.value();
    row["first_move_fail_highs"] = d.first_move_fail_highs.value();
    depths.push_back(std::move(row));
  }
  return depths;
}

std::string node_types_table(const Stats& stats) {
  std::vector<Row> rows{
      {"depth", "predicted", "pv", "cut", "all", "right", "cutoffs", "by first move"}};
  DepthStats sum;
  for (std::size_t depth = stats.by_depth.size(); depth-- > 0;) {
    const DepthStats& d = stats.by_depth[depth];
    if (!occurs(d)) continue;
    add_rows(std::to_string(depth), d, rows);
    sum += d;
  }
  add_rows("all", sum, rows);
  return text_table(rows, TableFormat::text);
}

}  // namespace splitpoint
