// text_table.h - rows of cells as a table with aligned columns.
// SPDX-License-Identifier: MIT
#pragma once
#include <span>
#include <string>
#include <vector>

namespace splitpoint {

enum class TableFormat { text, markdown };

// The first row is the head; all are equally long. The first column is flush left, the others
// right.
std::string text_table(std::span<const std::vector<std::string>> rows, TableFormat format);

}  // namespace splitpoint
