// text_table.h - rows of texts as a table with aligned columns.
// SPDX-License-Identifier: MIT
#pragma once
#include <span>
#include <string>
#include <vector>

namespace splitpoint {

enum class TableFormat { text, markdown };

// The first row is the heading; all rows have the same length. The first column is aligned left,
// the others right.
std::string text_table(std::span<const std::vector<std::string>> rows, TableFormat format);

}  // namespace splitpoint
